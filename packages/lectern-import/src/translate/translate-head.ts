import type { DeclaredSite } from "lectern";
import { configProblem } from "lectern/node";
import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import { listOf, mapOf, textOf, type PlainMap } from "./read-plain.ts";

type Element = NonNullable<DeclaredSite["head"]>[number];

interface WrittenElement {
  readonly tag: string;
  readonly attributes: PlainMap;
  readonly content?: string | undefined;
}

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
    const map = mapOf(each);
    const tag = textOf(map?.["tagName"]);
    if (!map || tag === undefined) return [];
    const attributes = mapOf(map["attributes"]) ?? {};
    return [{ tag, attributes, content: textOf(map["innerHTML"]) }];
  });
  const sheets = withAddress(config["stylesheets"], "href").map((attributes) => ({
    tag: "link",
    attributes: { rel: "stylesheet", ...attributes },
  }));
  const scripts = withAddress(config["scripts"], "src").map((attributes) => ({
    tag: "script",
    attributes,
  }));
  const metadata = listOf(theme["metadata"]).flatMap((each) => {
    const attributes = mapOf(each);
    return attributes ? [{ tag: "meta", attributes }] : [];
  });
  const made = [...tags, ...sheets, ...scripts, ...metadata]
    .filter((each) => !hasOwnKey(each))
    .flatMap((each) => elementOf(each, report));
  return made.length > 0 ? made : undefined;
}

/** Whether a configuration key replaces the element, or Lectern generates it for each page. */
function hasOwnKey({ tag, attributes }: WrittenElement): boolean {
  const name = textOf(attributes["name"] ?? attributes["property"]) ?? "";
  const own =
    /^(?:description|keywords|twitter:(?:card|title|description|image)|og:(?:type|site_name|locale|title|description|url|image))$/;
  return tag === "meta" && own.test(name);
}

/** Returns attribute maps. An item can be a URL or a map of attributes. */
function withAddress(list: Plain | undefined, key: "href" | "src"): readonly PlainMap[] {
  return listOf(list).flatMap((each) => {
    const address = textOf(each);
    const map = address === undefined ? mapOf(each) : { [key]: address };
    return map ? [map] : [];
  });
}

function elementOf(written: WrittenElement, report: ImportReport): readonly Element[] {
  const { tag, content } = written;
  const attributes = Object.fromEntries(
    Object.entries(written.attributes).flatMap(([name, value]) => {
      const shown = value === true ? true : textOf(value);
      return shown === undefined ? [] : [[name.toLowerCase(), shown] as const];
    }),
  );
  const element = {
    tag,
    attributes,
    ...(tag === "script" && content !== undefined && { content }),
  };
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

function named(attributes: Readonly<Record<string, string | true>>): string {
  const { name, property, href, src, rel, type } = attributes;
  return String(name ?? property ?? href ?? src ?? rel ?? type ?? "written out");
}
