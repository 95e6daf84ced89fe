import type { DeclaredSite } from "lectern";
import { configProblem } from "lectern/node";
import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "./read-plain.ts";

type Element = NonNullable<DeclaredSite["head"]>[number];

type WrittenElement = Readonly<{ tag: string; attributes: PlainMap; content?: string | undefined }>;

/**
 * Returns the elements that the old configuration adds to the head of every page: `headTags`,
 * `stylesheets`, `scripts` and the theme's `metadata`. Reports elements that Lectern generates
 * itself or doesn't support.
 */
export function translateHead(
  config: PlainMap,
  theme: PlainMap,
  report: ImportReport,
): DeclaredSite["head"] {
  const tags = listOf(config["headTags"]).flatMap((each): readonly WrittenElement[] => {
    const { tagName, attributes, innerHTML } = mapOf(each) ?? {};
    const tag = textOf(tagName);
    if (tag) return [{ tag, attributes: mapOf(attributes) ?? {}, content: textOf(innerHTML) }];
    // Plugins can also return HTML.
    const found = (textOf(each) ?? "").matchAll(/<(\w+)\b([^>]*)>(?:([^]*?)<\/\1>)?/g);
    return [...found].map(([, tag = "", written = "", content]) => ({
      tag,
      attributes: attributesIn(written),
      content: textOf(content),
    }));
  });
  return [
    ...tags,
    ...elementsOf("link", config["stylesheets"], { key: "href", more: { rel: "stylesheet" } }),
    ...elementsOf("script", config["scripts"], { key: "src" }),
    ...elementsOf("meta", theme["metadata"], { key: "content" }),
  ]
    .filter((each) => !hasOwnKey(each, report))
    .flatMap((each) => elementOf(each, report));
}

function attributesIn(tag: string): PlainMap {
  const found = tag.matchAll(/([\w:-]+)(?:\s*=\s*(?:(["'])(.*?)\2|([^\s"'>]+)))?/g);
  return Object.fromEntries(
    [...found].map(([, name, , text, bare]) => [name, text ?? bare ?? true]),
  );
}

/** Whether a configuration key replaces the element, or Lectern generates it for each page. */
function hasOwnKey({ tag, attributes }: WrittenElement, report: ImportReport): boolean {
  const name = textOf(attributes["name"] ?? attributes["property"]) ?? "";
  const own =
    /^(?:description|keywords|twitter:(?:card|title|description|image)|og:(?:type|site_name|locale|title|description|url|image))$/;
  const isOwn = tag === "meta" && own.test(name);
  const note = "Lectern draws a card for each page. For one image, set `socialCards.image`.";
  if (isOwn && name.endsWith("image")) report.drop(`\`${name}\` in the head`, note);
  return isOwn;
}

/** Returns elements. An item can be the value of an attribute, or a map of attributes. */
function elementsOf(
  tag: string,
  list: Plain | undefined,
  { key, more = {} }: { readonly key: string; readonly more?: PlainMap },
): readonly WrittenElement[] {
  return listOf(list).flatMap((each) => {
    const attributes = textOf(each) === undefined ? mapOf(each) : { [key]: each };
    return attributes ? [{ tag, attributes: { ...more, ...attributes } }] : [];
  });
}

function elementOf(written: WrittenElement, report: ImportReport): readonly Element[] {
  const { tag, content } = written;
  const shown = Object.entries(written.attributes).map(
    ([name, value]) => [name.toLowerCase(), value === true || textOf(value)] as const,
  );
  const attributes = compact(Object.fromEntries(shown));
  const element = compact({ tag, attributes, content: tag === "script" ? content : undefined });
  const what = `<${tag}> of the head (${named(attributes)})`;
  const problem = configProblem("head", [element]);
  if (problem !== undefined) {
    report.drop(what, `Lectern's head doesn't allow it. Allowed: ${problem}.`);
    return [];
  }
  const isAsking = tag === "script" && /^(?:https?:)?\/\//.test(String(attributes["src"] ?? ""));
  const note = isAsking
    ? "`head` in the configuration; the hosts that it connects to must be in `contentSecurityPolicy.connections`."
    : "`head` in the configuration.";
  report.take(what, note);
  return [element as Element];
}

function named(attributes: Readonly<Record<string, string | true | undefined>>): string {
  const { name, property, href, src, rel, type } = attributes;
  return String(name ?? property ?? href ?? src ?? rel ?? type ?? "written out");
}
