/** Shows facts and their values. Rendered to HTML when the site is built. */
export function Facts({ facts }: { readonly facts: Readonly<Record<string, string>> }) {
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
