import { changeTexts, type NewFiles } from "./new-files.ts";

/**
 * Converts values that Docusaurus accepts in another form: quoted numbers and flags in front matter
 * and category files, an empty edit URL, and `permalink` in tags files.
 */
export function convertLooseValues(files: NewFiles): void {
  changeTexts(files, /^(?!static\/).*\.mdx?$/, (text) =>
    text.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---/, plainValues),
  );
  changeTexts(files, /^(?!static\/)(?:.*\/)?_category_\.(?:json|ya?ml)$/, plainValues);
  changeTexts(files, /^(?!static\/)(?:.*\/)?tags\.ya?ml$/, (text) =>
    text.replace(
      /^([ \t]+)permalink:[ \t]*["']?\/*([^"'\s]+?)\/*["']?[ \t]*$/gm,
      (_all, indent: string, link: string) => `${indent}slug: ${link.replaceAll("/", "-")}`,
    ),
  );
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
