import { Link, type PageExport } from "lectern";
import type { ReactNode } from "react";

export const page = {
  title: "Versions",
  description:
    "The versions of the developer documentation, with the release notes for each version.",
  layout: "document",
} satisfies PageExport;

interface Row {
  readonly label: string;
  readonly docs: string;
  readonly releaseNotes: string;
  readonly notesLabel: string;
  /** The list of changes since the previous version, if there is one. */
  readonly changes?: { readonly label: string; readonly href: string };
}

const current: Row = {
  label: "master",
  docs: "/docs",
  releaseNotes: "/general/releases",
  notesLabel: "All releases",
  changes: { label: "Changes since 4.0", href: "/docs/all-changes-since-4.0" },
};

const stable: Row = {
  label: "4.0",
  docs: "/docs/4.0",
  releaseNotes: "/general/releases/4.0",
  notesLabel: "Moodle 4.0",
};

export default function Versions(): ReactNode {
  return (
    <>
      <p className="lead">
        Each branch of Moodle has its own developer documentation. The version of a page is shown
        above its title.
      </p>
      <Rows rows={[current, stable]} />
      <h2 id="current">Current</h2>
      <p>
        The documentation of <code>master</code> follows the branch where the next major release is
        developed. URLs without a version number link to this version.
      </p>
      <p>
        Changed pages have a link next to their version. The list of changes is also available as{" "}
        <a href="/changes.json">JSON</a> and as a <a href="/changes/atom.xml">feed</a>.
      </p>
      <h2 id="stable">Stable</h2>
      <p>The documentation for released versions, for plugins that support them.</p>
      <h2 id="older">Older lines</h2>
      <p>
        There is no separate documentation for versions before 4.0. Their changes are listed in{" "}
        <Link href="/general/releases">their release notes</Link>; the documentation of that time is
        in the <Link href="https://docs.moodle.org/dev/">legacy developer wiki</Link>.
      </p>
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  return (
    <div className="table-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Documentation</th>
            <th scope="col">Release notes</th>
            <th scope="col">Changes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>
                <Link href={row.docs}>Documentation of {row.label}</Link>
              </td>
              <td>
                <Link href={row.releaseNotes}>{row.notesLabel}</Link>
              </td>
              <td>
                {row.changes ? <Link href={row.changes.href}>{row.changes.label}</Link> : "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
