import type { MarkupFault } from "../model/outline.ts";

/** Attributes without which an element shows nothing; each may stand for the others. */
const needed: Readonly<Record<string, readonly string[]>> = {
  img: ["src", "srcset"],
  source: ["src", "srcset"],
  track: ["src"],
};

/** Attributes that may be missing, but not empty. */
const filled: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  audio: ["src"],
  embed: ["src"],
  iframe: ["src"],
  img: ["srcset"],
  object: ["data"],
  video: ["src", "poster"],
};

/** What is wrong with the ids and URLs of an element. */
export function markupFaults(
  element: string,
  attributes: Readonly<Record<string, string>>,
): readonly MarkupFault[] {
  const faults: MarkupFault[] = [];
  const { id } = attributes;
  if (id !== undefined && /[\s#]/.test(id)) faults.push({ kind: "id", element, id });
  const isEmpty = (name: string) => attributes[name]?.trim() === "";
  const has = (name: string) => attributes[name] !== undefined && !isEmpty(name);
  const names = of(needed, element);
  const empty = of(filled, element).find(isEmpty);
  const [attribute] = names.length > 0 && !names.some(has) ? names : [empty];
  if (attribute !== undefined) faults.push({ kind: "no-url", element, attribute });
  return faults;
}

function of(table: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] {
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? [];
}
