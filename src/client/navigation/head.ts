import type { PageData } from "../../model/page-data.ts";

/** Bring what the reader notices of the document's head in line with a page: the title, and the root's class. */
export function applyHead({ head, version }: PageData): void {
  document.title = head.title;
  const { classList } = document.documentElement;
  // A copy: the list changes as names are removed.
  for (const name of Array.from(classList)) {
    if (name.startsWith("docs-version-")) classList.remove(name);
  }
  if (version) classList.add(`docs-version-${version.name}`);
}
