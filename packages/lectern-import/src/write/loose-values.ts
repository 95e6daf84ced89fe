import { readFrontMatter, readYaml } from "lectern/node";
import { stringify } from "yaml";
import type { Plain } from "../evaluate/plain-value.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "../translate/read-plain.ts";
import { convertCode, outsideCode, withEmoji } from "../systems/markdown-blocks.ts";
import { changeTexts, type NewFiles, type WriteInput } from "./new-files.ts";

/**
 * Converts values that Docusaurus accepts in another form: quoted numbers and flags in front matter
 * and category files, an empty edit URL, and names of emoji.
 */
export function convertLooseValues(files: NewFiles): void {
  changeTexts(files, /^(?!static\/).*\.mdx?$/, (text) => {
    const [front = ""] = /^\uFEFF?---\r?\n[\s\S]*?\n---/.exec(text) ?? [];
    return plainValues(front) + withEmoji(text.slice(front.length));
  });
  changeTexts(files, /^(?!static\/)(?:.*\/)?_category_\.(?:json|ya?ml)$/, (text) =>
    // The key only distinguishes categories with the same label.
    plainValues(text.replace(/^key:.*\n|"key"\s*:\s*"[^"]*"\s*,|,\s*"key"\s*:\s*"[^"]*"/gm, "")),
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

/** Words in the class names of lines, by Lectern's name for such lines. It has no hidden lines. */
const lineKinds = [
  ["error", /error|wrong|bad|danger|fail/i],
  ["diff-remove", /remov|delet|minus/i],
  ["diff-add", /added|add-|insert|plus/i],
  ["", /hid|collaps|fold|blur/i],
  ["highlight", /^/],
] as const;

/** Converts the comments for lines of code that the old configuration defines. */
export function convertComments({ files, report }: WriteInput, config: PlainMap): void {
  const prism = mapOf(mapOf(config["themeConfig"])?.["prism"]);
  const marks = new Map<string | undefined, string | undefined>();
  for (const each of listOf(prism?.["magicComments"])) {
    const { className, line, block } = mapOf(each) ?? {};
    const what = `lines of code with the class "${textOf(className)}"`;
    const kind = lineKinds.find(([, words]) => words.test(what))?.[0];
    if (kind === "") report.drop(what, "Lectern shows them without their comments.");
    else if (kind && !what.includes('"theme-'))
      report.replace(what, `Lectern marks them like \`${kind}-next-line\`, without the class.`);
    for (const [name, value] of Object.entries({ "next-line": line, ...mapOf(block) }))
      marks.set(textOf(value)?.replace(/^\W+|\W+$/g, ""), kind && `${kind}-${name}`);
  }
  changeTexts(files, /^(?!static\/).*\.mdx?$/, (text) =>
    convertCode(text, (block) =>
      block.replace(/^[ \t>]*[^\w\s>][^\w\n]*(\w.*\w)[^\w\n]*\n/gm, (line, words: string) => {
        const mark = marks.get(words);
        return mark === undefined ? line : mark && line.replace(words, mark);
      }),
    ),
  );
}

/** A link to a page URL above the page. Its parts are before and after the first dot. */
const upward =
  /(\]\(|^\[[^\]\n]+\]:\s*|\s(?:href|to)=")\.(\.(?:\/[^\s)"#?/]*(?=\/))*(?:\/[^\s)"#?/.]*)?)(?=[\s)"#?])/gm;

/**
 * Shortens relative page URLs by a folder, for sites whose URLs end with a slash. The build accepts
 * the URLs on index pages.
 */
export function shortenLinks(files: NewFiles): void {
  const pages = /^(?!static\/)(?!(?:.*\/)?(?:index|readme)\.\w+$).*\.mdx?$/i;
  changeTexts(files, pages, (text) => outsideCode(text, (part) => part.replace(upward, "$1$2")));
}

function plainValues(written: string): string {
  return written
    .replace(
      /(?<=^|[{,]\s*)("?(?:(?:\w+_)?(?:position|level)|draft|unlisted|hide_\w+|collapsed|collapsible)"?:[ \t]*)(["'])(-?[\d.]+|true|false)\2/gm,
      "$1$3",
    )
    .replace(/^custom_edit_url:[ \t]*(["'])\1/gm, "custom_edit_url: null");
}

/**
 * Converts the files that declare tags. In Docusaurus, a tag needs no label and can have a URL, and
 * pages can have other tags. Without such a file, reports the URLs of tags.
 */
export function convertTagsFiles({ plan, files, report }: WriteInput): void {
  const lower = (name: unknown) => String(name).toLowerCase();
  for (const { tags: file, folder, versions } of plan.site.sections ?? []) {
    const folders = [folder, ...Object.values(versions ?? {}).map((version) => version.folder)];
    const declared = mapOf(readOr(readYaml, files.text(file ?? ""))) ?? {};
    const tags = Object.entries(declared).map(([key, value]) => [key, tagOf(key, mapOf(value))]);
    const known = new Set(tags.flatMap(([key, tag]) => [key, mapOf(tag)?.["label"]]).map(lower));
    for (const page of files.files.keys()) {
      if (!/\.mdx?$/.test(page) || !folders.some((each) => page.startsWith(`${each}/`))) continue;
      for (const tag of listOf(mapOf(readOr(readFrontMatter, files.text(page)))?.["tags"])) {
        const label = textOf(mapOf(tag)?.["label"] ?? tag);
        const note = "it comes from the label. For another one, list the tag in a file in `tags`.";
        if (file === undefined && mapOf(tag)?.["permalink"] !== undefined)
          report.replace(`URL of the tag "${label}"`, note, page);
        if (label === undefined || known.has(lower(label))) continue;
        known.add(lower(label));
        tags.push([label, { ...tagOf(label, mapOf(tag)), label }]);
      }
    }
    if (file !== undefined) files.make(file, stringify(Object.fromEntries(tags)));
  }
}

/** Returns a tag. The path of its URL can't contain slashes in Lectern. */
function tagOf(key: string, written: PlainMap = {}): PlainMap {
  return compact({
    label: textOf(written["label"]) ?? key.slice(0, 1).toUpperCase() + key.slice(1).toLowerCase(),
    description: textOf(written["description"]),
    slug: textOf(written["permalink"])
      ?.replace(/^\/+|\/+$/g, "")
      .replaceAll("/", "-"),
  });
}

/** Reads text, or returns `undefined` if it isn't valid. */
export function readOr(read: (text: string) => unknown, text = ""): Plain | undefined {
  try {
    return read(text.replace(/^\uFEFF/, "")) as Plain;
  } catch {
    // The build reports the error.
    return undefined;
  }
}
