/** Shows a fact and its value. Rendered to HTML when the site is built. */
export function Fact({ name = "", value = "" }) {
  return (
    <p>
      <strong>{name}:</strong> {value}
    </p>
  );
}
