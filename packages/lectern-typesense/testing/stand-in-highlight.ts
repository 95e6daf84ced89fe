import { tokensOf, type Parameters } from "./stand-in-search.ts";
import type { Collection, Fields } from "./stand-in-server.ts";

/**
 * Returns a hit's `highlight`: a snippet of each matching field, or the entire field on request.
 */
export function highlight(
  { separators }: Collection,
  document: Fields,
  parameters: Parameters,
): Fields {
  const asked = tokensOf(separators, parameters.text("q").replaceAll(/(^|\s)-\S+|"/g, " "));
  const words = asked.map(({ word }) => word);
  const last = words.at(-1) ?? "";
  const around = parameters.number("highlight_affix_num_tokens", 4);
  const [open, close] = [
    parameters.text("highlight_start_tag") || "<mark>",
    parameters.text("highlight_end_tag") || "</mark>",
  ];
  const result: Record<string, unknown> = {};
  for (const name of parameters.list("highlight_fields")) {
    const text = String(document[name]);
    const tokens = tokensOf(separators, text);
    const isMatch = ({ word }: { readonly word: string }) =>
      words.includes(word) || (last !== "" && word.startsWith(last));
    const first = tokens.findIndex(isMatch);
    if (first < 0) continue;
    const isFull = parameters.list("highlight_full_fields").includes(name);
    const isShort = tokens.length <= 30;
    const shown =
      isShort || isFull ? tokens : tokens.slice(Math.max(0, first - around), first + around + 1);
    const from = isShort || isFull ? 0 : (shown[0]?.start ?? 0);
    const to = isShort || isFull ? text.length : (shown.at(-1)?.end ?? text.length);
    const matches = shown.filter(isMatch);
    let marked = "";
    let at = from;
    for (const { start, end } of matches) {
      marked += text.slice(at, start) + open + text.slice(start, end) + close;
      at = end;
    }
    marked += text.slice(at, to);
    result[name] = {
      matched_tokens: matches.map(({ start, end }) => text.slice(start, end)),
      snippet: marked,
      ...(isFull ? { value: marked } : {}),
    };
  }
  return result;
}
