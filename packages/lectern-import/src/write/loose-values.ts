import type { NewFiles } from "./new-files.ts";

/**
 * Converts values that Docusaurus accepts in another form: quoted numbers and flags in front matter
 * and category files, an empty edit URL, and `permalink` in tags files.
 */
export function convertLooseValues({ files, text }: NewFiles): void {
  for (const [to, file] of files) {
    if (file.kind !== "copied" || to.startsWith("static/")) continue;
    const written = text(to);
    if (written === undefined) continue;
    const changed = /\.mdx?$/.test(to)
      ? written.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---/, plainValues)
      : /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(to)
        ? plainValues(written)
        : /(?:^|\/)tags\.ya?ml$/.test(to)
          ? written.replace(
              /^([ \t]+)permalink:[ \t]*["']?\/*([^"'\s]+?)\/*["']?[ \t]*$/gm,
              (_all, indent: string, link: string) => `${indent}slug: ${link.replaceAll("/", "-")}`,
            )
          : written;
    if (changed !== written) files.set(to, { ...file, text: changed });
  }
}

function plainValues(written: string): string {
  return written
    .replace(/(?<=^|[{,]\s*)("?(?:\w+_)?(?:position|level)"?:[ \t]*)(["'])(-?[\d.]+)\2/gm, "$1$3")
    .replace(
      /(?<=^|[{,]\s*)("?(?:draft|unlisted|hide_\w+|collapsed|collapsible)"?:[ \t]*)(["'])(true|false)\2/gm,
      "$1$3",
    )
    .replace(/^custom_edit_url:[ \t]*(["'])\1/gm, "custom_edit_url: null");
}
