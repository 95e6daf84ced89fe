import type { PageData } from "../../core/page-data.ts";

/** Bring what the reader notices of the document's head in line with a page: the title, and the root's class. */
export function applyHead({ head, version }: PageData): void {
  document.title = head.title;
  const { classList } = document.documentElement;
  const versionClass = version && `docs-version-${version.name}`;
  // A copy: the list changes as names are removed.
  for (const name of Array.from(classList)) {
    if (name.startsWith("docs-version-") && name !== versionClass) classList.remove(name);
  }
  if (versionClass) classList.add(versionClass);
}
