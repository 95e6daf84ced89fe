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

/** Imports the JSON files whose data a page spreads, as pages of OpenAPI plugins do. */
export function importRequired(files: NewFiles): void {
  changeTexts(files, /\.mdx$/, (text) => {
    const names = new Map<string, string>();
    const changed = text.replace(
      /\{\.\.\.require\("(\.[^"\n]+\.json)"\)\}/g,
      (_all, file: string) => {
        names.set(file, names.get(file) ?? `required${names.size + 1}`);
        return `{...${names.get(file)}}`;
      },
    );
    const lines = [...names].map(([file, name]) => `import ${name} from "${file}";\n`);
    return lines.length === 0
      ? text
      : changed.replace(/^(?:---\r?\n[\s\S]*?\n---\r?\n)?/, `$&\n${lines.join("")}\n`);
  });
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
