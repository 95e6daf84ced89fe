import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import picomatch from "picomatch";
import { parseDocument } from "yaml";
import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import { listOf, mapOf, textOf, type PlainMap } from "../translate/read-plain.ts";
import { filesBelow } from "../write/new-files.ts";
import { used } from "../write/collect-labels.ts";
import { capitalized } from "./markdown-blocks.ts";
import { readLocales, type SidebarItem, type Sidebars, type Translation } from "./other-site.ts";

/** Returns the item for a page or URL. The label is missing if the navigation only has a path. */
export type FindItem = (link: string, label?: string) => readonly SidebarItem[];

interface Navigation {
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>;
  readonly navigation: NonNullable<DeclaredSite["navigation"]>;
}

interface NavigationOptions {
  readonly find: FindItem;
  /** Whether each top-level item is a tab in the top bar. */
  readonly hasTabs: boolean;
  /** Whether the label of a section links to the section's first page. */
  readonly hasIndexes: boolean;
  /** How many levels of sections are open at first. */
  readonly open: number;
}

/** Converts `nav`. With tabs, each top-level item gets its own sidebar. */
export function navigationOf(nav: readonly Plain[], options: NavigationOptions): Navigation {
  const all = items(nav, options);
  if (!options.hasTabs) return { sidebars: { main: all }, navigation: [] };
  const tabs = all.map((item, at) => ({ item, name: `tab-${at + 1}` }));
  return {
    sidebars: Object.fromEntries(
      tabs.flatMap(({ item, name }) => (hasPage(item) ? [[name, rowsOf(item)]] : [])),
    ),
    navigation: tabs.flatMap(({ item, name }): Navigation["navigation"] => {
      if (!hasPage(item)) return menuOf(item);
      const page = "id" in item ? path.basename(item.id).replace(/^index$/, "home") : "";
      const label = ("label" in item && item.label) || capitalized(page.replace(/[-_]+/g, " "));
      return [{ type: "docSidebar", sidebarId: name, label, position: "left" }];
    }),
  };
}

function hasPage(item: SidebarItem): boolean {
  if (item.type !== "category") return item.type !== "link";
  return item.link !== undefined || item.items.some(hasPage);
}

/** Returns the rows of a tab's sidebar. */
function rowsOf(item: SidebarItem): readonly SidebarItem[] {
  if (item.type !== "category") return [item];
  return item.link ? [item.link, ...item.items] : item.items;
}

/** Converts a tab without pages to a link or a menu. */
function menuOf(item: SidebarItem): Navigation["navigation"] {
  const targetOf = (href: string) => (href.startsWith("/") ? { to: href } : { href });
  const links = linksIn(item).map(({ label, href }) => ({ label, ...targetOf(href) }));
  return item.type === "category"
    ? [{ label: item.label, items: links, position: "left" }]
    : links.map((link) => ({ ...link, position: "left" as const }));
}

function linksIn(item: SidebarItem): readonly Extract<SidebarItem, { readonly href: string }>[] {
  if (item.type === "category") return item.items.flatMap(linksIn);
  return item.type === "link" ? [item] : [];
}

function items(nav: readonly Plain[], options: NavigationOptions): readonly SidebarItem[] {
  const { find, hasIndexes, open } = options;
  return nav.flatMap((each): readonly SidebarItem[] => {
    const page = textOf(each);
    if (page !== undefined) return find(page);
    return Object.entries(mapOf(each) ?? {}).flatMap(([label, value]): readonly SidebarItem[] => {
      const list = Array.isArray(value) ? listOf(value) : [];
      const only = textOf(list.length === 1 ? list[0] : undefined);
      const link = only !== undefined && isIndex(path.basename(only)) ? only : textOf(value);
      if (link !== undefined) return find(link, label);
      const inner = items(list, { ...options, open: open - 1 });
      const [first, ...rest] = inner;
      if (first === undefined) return [];
      if (first.type === "link" && inner.length === 1) return [{ ...first, label }];
      const hasLink = hasIndexes && first.type === "doc" && textOf(list[0]) !== undefined;
      return [
        {
          type: "category",
          label,
          ...(hasLink ? { link: { type: "doc", id: first.id }, items: rest } : { items: inner }),
          collapsed: open <= 0,
        },
      ];
    });
  });
}

/** A folder of pages of an MkDocs site. */
interface PagesInput {
  /** Absolute path. */
  readonly from: string;
  readonly plugins: ReadonlyMap<string, PlainMap>;
  readonly report: ImportReport;
}

/** Returns `nav`, or the navigation from a Markdown list or from the folders. */
export function writtenNavigation(input: PagesInput, nav: Plain | undefined): readonly Plain[] {
  const { plugins } = input;
  const list = Array.isArray(nav) ? listOf(nav) : literateNavigation(input, "");
  if (list) return plugins.has("literate-nav") ? withFolders(input, list) : list;
  input.report.take("order of the pages", "`sidebars/docs.yml`. Add new pages to it.");
  return folderNavigation(input);
}

/**
 * Replaces wildcards, and folders that contain a list, in the navigation of the plugin literate-nav.
 *
 * @param folder folder of the list, with a trailing slash
 */
function withFolders(input: PagesInput, list: readonly Plain[], folder = ""): readonly Plain[] {
  const places = new Set(namesIn(list).map((name) => folder + name));
  const pages = filesBelow(input.from).filter(
    (file) => isPage(file) && path.basename(file) !== listName(input),
  );
  return eachEntry(list, (link, label) => {
    const place = /^(?:\/|\w+:)/.test(link) ? link : path.posix.join(folder, link);
    const own = link.endsWith("/") ? literateNavigation(input, place) : undefined;
    const matches = picomatch(place.replace(/(?<=^|\/)\*$/, "**"));
    const inner = link.includes("*")
      ? pages.filter((page) => matches(page) && !places.has(page))
      : own && withFolders(input, own, place);
    if (label === undefined) return inner ?? [place];
    return [{ [label]: inner ?? place }];
  });
}

/** Converts the entries of a list in the form of `nav`, also those in its sections. */
function eachEntry(
  list: readonly Plain[],
  convert: (written: string, label?: string) => readonly Plain[],
): readonly Plain[] {
  return list.flatMap((each) => {
    const name = textOf(each);
    if (name !== undefined) return convert(name);
    return Object.entries(mapOf(each) ?? {}).flatMap(([label, value]) =>
      Array.isArray(value)
        ? [{ [label]: eachEntry(listOf(value), convert) }]
        : convert(textOf(value) ?? "", label),
    );
  });
}

/**
 * Returns the navigation of a folder in the form of `nav`: its pages and then its folders, or as the
 * plugins awesome-pages and awesome-nav build it.
 */
function folderNavigation(input: PagesInput, folder = "", isAppended?: Plain): readonly Plain[] {
  const own = optionsOf(input, folder);
  const { nav, arrange, hide, order, sort, append_unmatched: isOpen = isAppended } = own;
  if (hide === true) return [];
  const rank = (name: string) => Number(isIndex(name)) + Number(isPage(name));
  const turn = order === "desc" || mapOf(sort)?.["direction"] === "desc" ? -1 : 1;
  const padded = (name: string) => name.replace(/\d+/g, (digits) => digits.padStart(9, "0"));
  const key = input.plugins.has("awesome-nav") ? padded : String;
  const names = readdirSync(path.join(input.from, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith(".md"))
    .map(({ name }) => name)
    .toSorted((a, b) => rank(b) - rank(a) || (key(a) < key(b) ? -turn : turn));
  const entry = (written: string, label?: string): readonly Plain[] => {
    const name = written.replace(/\/$/, "");
    const place = path.posix.join(folder, name);
    if (isPage(name) || !names.includes(name)) {
      const link = isPage(name) ? place : written;
      return [label === undefined ? link : { [label]: link }];
    }
    const named = textOf(optionsOf(input, place)["title"]);
    const title = label ?? named ?? capitalized(name.replace(/[-_]+/g, " "));
    const inner = folderNavigation(input, place, isOpen);
    return inner.length === 0 ? [] : [{ [title]: inner }];
  };
  const listed = [...listOf(nav ?? arrange), ...(isOpen === true ? ["*"] : [])];
  const used = new Set(namesIn(listed).map((name) => name.replace(/\/\**$/, "")));
  const rest = names.filter((name) => !used.has(name));
  const inside = filesBelow(path.join(input.from, folder)).filter((file) => /\/.*\.md$/.test(file));
  return eachEntry(listed.length === 0 ? names : listed, (name, label) => {
    if (label === "ignore") return [];
    const pattern = name.replace(/^\.{3}.*/, "*");
    if (!pattern.includes("*") || (label ?? "glob") !== "glob") return entry(name, label);
    const found = [...rest, ...inside].filter((each) => picomatch.isMatch(each, pattern));
    return found.flatMap((other) => entry(other));
  });
}

const isPage = (name: string) => name.endsWith(".md");
const isIndex = (name: string) => /^(?:index|README)\.md$/.test(name);

function optionsOf({ from, report }: PagesInput, folder: string): PlainMap {
  const files = [".pages", ".nav.yml"].map((name) => path.posix.join(folder, name));
  const file = files.find((each) => existsSync(path.join(from, each)));
  return file === undefined ? {} : readYaml({ from, file, report });
}

/**
 * Reads a YAML file of a site, without the values that have syntax errors. Reports errors.
 *
 * @param input `file` is relative to `from`
 */
export function readYaml(input: { from: string; file: string; report: ImportReport }): PlainMap {
  const { from, file, report } = input;
  const text = readFileSync(path.join(from, file), "utf8");
  const document = parseDocument(text, { logLevel: "silent" });
  const [mistake] = document.errors;
  if (mistake) {
    const note = `a part of it isn't valid YAML: ${mistake.message.split("\n")[0]}`;
    report.drop(`part of "${file}"`, note);
  }
  return mapOf(document.toJS() as Plain) ?? {};
}

/** Reads the languages from the `i18n` plugin, or the language of the theme. */
export function languagesOf(options: PlainMap = {}, theme: PlainMap) {
  const own = textOf(theme["language"]) ?? "en";
  const { languages, default_language: declared, docs_structure: structure } = options;
  const list: readonly PlainMap[] = Array.isArray(languages)
    ? listOf(languages).map((each) => mapOf(each) ?? {})
    : Object.entries(mapOf(languages) ?? {}).map(([locale, value]) => ({
        locale,
        name: textOf(value) ?? textOf(mapOf(value)?.["name"]) ?? locale,
      }));
  const codes = list.flatMap(({ locale }) => textOf(locale) ?? []);
  const main = list.find((each) => each["default"] === true)?.["locale"];
  const first = textOf(declared) ?? textOf(main) ?? codes[0] ?? own;
  const labels = list.map(({ locale, name = locale }) => ({ lang: locale, label: name }));
  const { locales } =
    list.length > 1
      ? readLocales(Object.fromEntries(codes.map((code, at) => [code, labels[at]])), first)
      : readLocales({ [own]: { label: own } }, own);
  const map = Object.fromEntries(codes.map((code) => [code, code]));
  const [localeFolders, localeSuffixes] = structure === "folder" ? [map, {}] : [{}, map];
  return { locales, list, localeFolders, localeSuffixes };
}

/** Returns the labels of the plugin i18n for a language: of the site, the sidebars and the tabs. */
export function translationOf(own: PlainMap, { sidebars, navigation }: Navigation): Translation {
  const names = mapOf(own["nav_translations"]) ?? {};
  const translate = (key: string, value: Plain) =>
    (key === "label" && names[textOf(value) ?? ""]) || value;
  return {
    code: textOf(own["locale"]) ?? "",
    title: textOf(own["site_name"]),
    sidebars: JSON.parse(JSON.stringify(sidebars), translate) as Sidebars,
    navigation: used(names as Translation["navigation"], navigation),
  };
}

function namesIn(list: readonly (Plain | undefined)[]): readonly string[] {
  return list.flatMap((each) => textOf(each) ?? namesIn(Object.values(mapOf(each) ?? {}).flat()));
}

/** Returns the name of the files that contain the navigation of their folder. */
function listName({ plugins }: PagesInput): string {
  return textOf(plugins.get("literate-nav")?.["nav_file"]) ?? "SUMMARY.md";
}

/** Returns the navigation in a folder's Markdown list, for literate-nav, in the form of `nav`. */
function literateNavigation(input: PagesInput, folder: string) {
  const file = path.join(input.from, folder, listName(input));
  if (!input.plugins.has("literate-nav") || !existsSync(file)) return undefined;
  const markdown = readFileSync(file, "utf8");
  const top: Plain[] = [];
  const open = [{ indent: -1, list: top }];
  const rows = [...markdown.matchAll(/^([ \t]*)[-*+][ \t]+(?:\[(.+?)\]\((.+?)\)|(.+?))[ \t]*$/gm)];
  for (const [at, [, { length: indent } = "", label, link, text = ""]] of rows.entries()) {
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const isLeaf = (rows[at + 1]?.[1]?.length ?? 0) <= indent;
    const list: Plain[] = link === undefined ? [] : [link];
    const section = { [label ?? text]: isLeaf && link !== undefined ? link : list };
    open.at(-1)?.list.push(isLeaf && link === undefined ? text : section);
    open.push({ indent, list });
  }
  return top;
}
