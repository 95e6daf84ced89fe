import { loadFiles, told, type Files, type LoadFilesOptions } from "../temporary-site.fixture.ts";

/** Loads a site with these files. Returns all documents of its sections, and the diagnostics. */
export async function documents(files: Files, options?: LoadFilesOptions) {
  const { site, diagnostics } = await loadFiles(files, options);
  const all = site.sections.flatMap((section) => section.versions.flatMap((v) => v.documents));
  return { site, all, told: diagnostics.map(told), document: all[0] };
}
