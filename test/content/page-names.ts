import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/**
 * Names and numbers that a page must contain exactly, and names that it must not contain: states,
 * buttons, labels, groups, roles, URLs and facts.
 */
export interface PageNames {
  readonly has: readonly string[];
  readonly not: readonly string[];
}

const names = z.array(z.string().min(1)).min(1);
const listed = z.union([names, z.strictObject({ has: names, not: names.optional() })]);

/**
 * Reads the lists in all `*.yml` files of a folder, by page route or by the path of a drawing in the
 * site:
 *
 *     /general/a: [first name, second name]
 *     /general/b: { has: [name], not: [invented name] }
 *     general/drawing.svg: [state]
 */
export function readPageNames(folder: string): ReadonlyMap<string, PageNames> {
  const all = new Map<string, PageNames>();
  for (const file of readdirSync(folder).sort()) {
    const lists = parsePageNames(readFileSync(path.join(folder, file), "utf8"));
    for (const [place, list] of Object.entries(lists)) {
      const { has, not = [] } = Array.isArray(list) ? { has: list } : list;
      const before = all.get(place) ?? { has: [], not: [] };
      all.set(place, { has: [...before.has, ...has], not: [...before.not, ...not] });
    }
  }
  return all;
}

/** Parses the lists of a file. Empty lists are errors. */
export function parsePageNames(text: string): Readonly<Record<string, z.infer<typeof listed>>> {
  return z.record(z.string(), listed).parse(parse(text));
}

/** Returns the visible text of the content in one line, followed by its URLs. */
export function readable(html: string): string {
  const addresses = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  const text = html
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/g, " ")
    // Block elements separate words; inline elements don't.
    .replace(/<\/?(?:a|b|code|em|i|kbd|mark|span|strong|tspan|wbr)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ");
  return decode([text.replace(/\s+/g, " "), ...addresses].join("\n"));
}

function decode(text: string): string {
  const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', nbsp: " " };
  return text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replaceAll("&amp;", "&");
}

/** Describes missing and forbidden names. `text` is undefined if the page doesn't exist. */
export function nameFaults(
  place: string,
  text: string | undefined,
  { has, not }: PageNames,
): readonly string[] {
  if (text === undefined) return [`${place} is no page or drawing of the portal`];
  return [
    ...has.filter((name) => !text.includes(name)).map((name) => `${place}: "${name}" is missing`),
    ...not
      .filter((name) => text.includes(name))
      .map((name) => `${place}: "${name}" should not be there`),
  ];
}
