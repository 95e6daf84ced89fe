/** Shows the version that introduced a feature. Rendered to HTML when the site is built. */
export function ReleaseBadge({ since = "1.0" }) {
  return (
    <p>
      <strong>Since version {since}</strong>
    </p>
  );
}
