import { CORE_SCHEMA, load } from "js-yaml";

/**
 * js-yaml reads a few rare texts differently from YAML 1.2's core schema: it converts keys
 * such as `4.10` and `null`, and numbers such as `0b1` and `-0x1`, and it's lenient about tags,
 * explicit keys, documents and some block scalars. Aliases could multiply without end.
 */
const rareText = new RegExp(
  [
    /^---|^\s*[|>]|\{\s*[[{]/,
    /(?:^[ \t-]*|[[{,]\s*|:\s+)(?:[!&*]|[?%](?:\s|$)|[|>]-?[+\d]|[-+]0[ox]|[-+]?0b)/,
    /(?:^[ \t-]*|[[{,]\s*)(?:[-+.]*(?:\d|inf|nan)[^\s:]*|true|false|null|~)?\s*:(?:\s|$)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "im",
);

/**
 * Reads YAML about seven times as fast as the parser that knows places, with the same values.
 *
 * @returns `undefined` for rare and invalid texts, which only that parser can read
 */
export function quickYaml(text: string): unknown {
  if (rareText.test(text)) return undefined;
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch {
    return undefined;
  }
}
