import { Document, parseDocument } from "yaml";
import type { OldPage } from "./other-site.ts";

/** Front matter as a map. Empty if a page has no front matter. */
export type FrontMatter = Record<string, unknown>;

const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?$\n?/m;

/**
 * Changes the front matter of a page. If it isn't valid YAML, only its simple lines are read.
 *
 * @param old reports the mistake, unless it was reported before
 * @param change returns the new front matter and the new content
 */
export function changeFrontMatter(
  page: string,
  old: OldPage | undefined,
  change: (front: FrontMatter, text: string) => Readonly<{ front: FrontMatter; text: string }>,
): string {
  const found = page.startsWith("---") || page.startsWith("\uFEFF---") ? block.exec(page) : null;
  const document = parseDocument(found?.[1] ?? "", { logLevel: "silent" });
  const lines = (found?.[1] ?? "").matchAll(/^([\w-]+):[ \t]+(\S.*?)\s*$/gm);
  const [mistake] = document.errors;
  const note = "it isn't valid YAML, so only its simple lines were imported. Correct it.";
  if (mistake) old?.report.replace("front matter", note, old.to);
  const read: unknown = mistake
    ? Object.fromEntries([...lines].map(([, key, value]) => [key, value]))
    : document.toJS();
  // Text between two rules isn't front matter.
  if (found && (typeof read !== "object" || Array.isArray(read))) return `\n${page}`;
  const text = found ? page.slice(found.index + found[0].length) : page;
  const changed = change({ ...(read as FrontMatter | null) }, text);
  const entries = Object.entries(changed.front).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return changed.text;
  const yaml = new Document(Object.fromEntries(entries)).toString({ lineWidth: 0 });
  return `---\n${yaml}---\n\n${changed.text.replace(/^\n+/, "")}`;
}

/**
 * Reports keys of the front matter that are lost, such as `sidebar.badge`, or `!navbar` if its value
 * is `false`.
 */
export function reportKeys(front: FrontMatter, keys: readonly string[], page: OldPage): void {
  const note = "Lectern has no such key for a page.";
  for (const key of keys) {
    const name = key.replace("!", "");
    const at = name.split(".").reduce<unknown>((map, part) => isMap(map) && map[part], front);
    if (name === key ? Boolean(at) : at === false)
      page.report.drop(`\`${name}\` in the front matter`, note, page.to);
  }
}

/** Returns the levels in the list of headings, from `2`, `[2, 3]`, `deep` or a map. */
export function levelsOf(value: unknown): readonly (number | undefined)[] {
  if (isMap(value))
    return levelsOf(value["level"] ?? [value["minHeadingLevel"], value["maxHeadingLevel"]]);
  const [first, last]: readonly unknown[] = value === "deep" ? [2, 6] : [value, value].flat();
  // Lectern's lists start at level 2.
  return [first, last].map((level) => (typeof level === "number" ? Math.max(2, level) : undefined));
}

/**
 * Returns the front matter without the keys that `dropped` matches, and with the levels of headings
 * and the previous and the next page.
 */
export function keptKeys(front: FrontMatter, dropped: RegExp, page: OldPage): FrontMatter {
  const [min, max] = levelsOf(front["outline"] ?? front["tableOfContents"]);
  const idOf = (key: string) => {
    const { link } = isMap(front[key]) ? front[key] : {};
    const id = link === undefined ? undefined : page.idOf?.(plainText(link));
    if (id === undefined) reportKeys(front, [key], page);
    return front[key] === false ? null : id;
  };
  return {
    ...Object.fromEntries(Object.entries(front).filter(([key]) => !dropped.test(key))),
    toc_min_heading_level: min,
    toc_max_heading_level: max,
    pagination_next: idOf("next"),
    pagination_prev: idOf("prev"),
  };
}

/** Converts a front matter value to a string. Returns an empty string for lists and maps. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Converts the hero and the features of a home page to components. */
export function homeOf(front: FrontMatter, page: OldPage): string {
  const hero = isMap(front["hero"]) ? front["hero"] : {};
  const maps = (value: unknown) => (Array.isArray(value) ? value.filter(isMap) : []);
  const attribute = (name: string, value: unknown) =>
    value === undefined ? "" : ` ${name}="${plainText(value).replaceAll('"', "&quot;")}"`;
  const actions = maps(hero["actions"]).map(({ text, link, icon }, at) => {
    if (icon) page.report.ignore("icons of buttons", "Add images to the page.", page.to);
    const variant = at === 0 ? "" : ' variant="secondary"';
    return `<LinkButton${attribute("href", link)}${variant}>${plainText(text)}</LinkButton>`;
  });
  const cards = maps(front["features"]).map(({ icon, title: name, details, link, linkText }) => {
    const emoji = plainText(icon).replace(/<[^]*/, "");
    if (icon && !emoji) page.report.drop("icons of features", "Add images to the page.", page.to);
    const title = attribute("title", `${emoji} ${plainText(name)}`.trim());
    const body = `${plainText(details)} ${plainText(linkText)}`.trim();
    return `<Card${title}${attribute("href", link)}>\n\n${body}\n\n</Card>\n`;
  });
  const image = isMap(hero["image"]) ? hero["image"] : { src: hero["image"] };
  const [src = ""] = ["src", "file", "light"].flatMap((key) => plainText(image[key]) || []);
  const emoji = plainText(image["html"]).replace(/<[^]*/, "");
  reportKeys(front, ["hero.image.dark", ...(emoji ? [] : ["hero.image.html"])], page);
  const heading = plainText(hero["name"]) || plainText(hero["title"]);
  const top = [
    heading === "" ? "" : `# ${heading}`,
    plainText(hero["text"]),
    plainText(hero["tagline"]),
    actions.join("\n"),
    src === "" ? emoji : `![${plainText(image["alt"])}](${src})`,
  ].filter((line) => line !== "");
  const blocks = [
    top.length > 0 ? `<Hero>\n\n${top.join("\n\n")}\n\n</Hero>` : "",
    cards.length > 0 ? `<Cards>\n${cards.join("")}</Cards>` : "",
  ];
  return blocks.map((block) => block && `${block}\n\n`).join("");
}
