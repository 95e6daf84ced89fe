/** Shows since which version a feature exists. Rendered to HTML when the site is built. */
export function ReleaseBadge({ since = "1.0" }) {
  return <strong>Since version {since}</strong>;
}
