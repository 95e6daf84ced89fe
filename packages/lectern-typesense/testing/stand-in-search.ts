import { highlight } from "./stand-in-highlight.ts";
import type { Collection, Fields } from "./stand-in-server.ts";

/** Parameters that the stand-in supports. It rejects others. */
const known = new Set(
  (
    "collection q query_by query_by_weights filter_by sort_by group_by group_limit per_page " +
    "facet_by max_facet_values exclude_fields highlight_fields highlight_full_fields " +
    "highlight_affix_num_tokens highlight_start_tag highlight_end_tag drop_tokens_threshold " +
    "typo_tokens_threshold"
  ).split(" "),
);

export interface Parameters {
  text(name: string): string;
  list(name: string): readonly string[];
  number(name: string, otherwise: number): number;
}

export function parametersOf(search: Fields): Parameters {
  for (const [name, value] of Object.entries(search)) {
    if (!known.has(name)) throw new Error(`Parameter \`${name}\` is not known to the stand-in.`);
    if (typeof value !== "string" && typeof value !== "number") {
      throw new Error(`Parameter \`${name}\` must be text or a number.`);
    }
  }
  const text = (name: string) => {
    const value = search[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return {
    text,
    list: (name) =>
      text(name)
        .split(",")
        .filter((one) => one !== ""),
    number: (name, otherwise) => Number(search[name] ?? otherwise),
  };
}

interface Scored {
  readonly document: Fields;
  readonly score: number;
}

/** Result of one search, or the reason why it was rejected. */
export function answerSearch(collection: Collection, parameters: Parameters): Fields {
  const refusal = refuse(collection, parameters);
  if (refusal !== undefined) return { code: 400, error: refusal };
  const passing = [...collection.documents.values()].filter(filterOf(parameters.text("filter_by")));
  const scored = score(collection, passing, parameters);
  const perPage = parameters.number("per_page", 10);
  const facets = parameters.list("facet_by").map((name) => facet(scored, name));
  const hit = (one: Scored) => ({
    document: without(one.document, parameters.list("exclude_fields")),
    highlight: highlight(collection, one.document, parameters),
    highlights: [],
    text_match: one.score,
  });
  const common = { facet_counts: facets, out_of: collection.documents.size, page: 1 };
  const groupBy = parameters.text("group_by");
  if (groupBy === "") {
    return { ...common, found: scored.length, hits: scored.slice(0, perPage).map(hit) };
  }
  const groups = grouped(scored, groupBy);
  const limit = parameters.number("group_limit", 3);
  return {
    ...common,
    found: groups.size,
    found_docs: scored.length,
    grouped_hits: [...groups].slice(0, perPage).map(([key, hits]) => ({
      found: hits.length,
      group_key: [key],
      hits: hits.slice(0, limit).map(hit),
    })),
  };
}

function refuse({ fields }: Collection, parameters: Parameters): string | undefined {
  const searched = parameters.list("query_by");
  const weights = parameters.list("query_by_weights");
  if (searched.length === 0) return "Parameter `query_by` is required.";
  for (const name of searched) {
    if (fields.get(name)?.type !== "string")
      return `Could not find a field named \`${name}\` in the schema.`;
  }
  if (weights.length > 0 && weights.length !== searched.length) {
    return "Number of weights in `query_by_weights` does not match number of `query_by` fields.";
  }
  for (const name of [...parameters.list("facet_by"), ...parameters.list("group_by")]) {
    if (!fields.get(name)?.facet) return `Field \`${name}\` should be a facet field.`;
  }
  if (parameters.number("per_page", 10) > 250) return "Only upto 250 hits can be fetched per page.";
  for (const order of parameters.list("sort_by")) {
    const [name = "", direction = ""] = order.split(":");
    const isKnown = name === "_text_match" || fields.get(name)?.type === "int32";
    if (!isKnown || !/^(asc|desc)$/.test(direction)) return `Could not sort by \`${order}\`.`;
  }
  return undefined;
}

/** Parses `name:=`value`` and `name:=[`a`,`b`]`, joined by `&&`. */
function filterOf(text: string): (document: Fields) => boolean {
  const value = "`[^`]*`";
  const condition = new RegExp(
    String.raw`(\w+):=(${value}|\[${value}(?:,${value})*\])(?: && |$)`,
    "y",
  );
  const conditions: { readonly name: string; readonly values: readonly (string | undefined)[] }[] =
    [];
  while (condition.lastIndex < text.length) {
    const [, name = "", values = ""] = condition.exec(text) ?? [];
    if (name === "") throw new Error(`Could not parse the filter query: ${text}`);
    conditions.push({ name, values: [...values.matchAll(/`([^`]*)`/g)].map((found) => found[1]) });
  }
  return (document) =>
    conditions.every(({ name, values }) => values.includes(String(document[name])));
}

/**
 * Finds documents with all words or, if there are none, with some of the words. Ranks them by
 * number of words, field and position.
 */
function score(
  collection: Collection,
  documents: readonly Fields[],
  parameters: Parameters,
): readonly Scored[] {
  const text = parameters.text("q");
  const phrases = [...text.matchAll(/(-?)"([^"]+)"/g)];
  const rest = text
    .replaceAll(/-?"[^"]+"/g, " ")
    .split(" ")
    .filter((word) => word !== "");
  const excluded = rest
    .filter((word) => /^-./.test(word))
    .flatMap((word) => wordsOf(collection, word.slice(1)));
  const wanted = rest
    .filter((word) => !word.startsWith("-"))
    .flatMap((word) => wordsOf(collection, word));
  const fields = parameters.list("query_by");
  const weights = parameters.list("query_by_weights").map(Number);

  const scored = documents.flatMap((document) => {
    const texts = fields.map((name) => wordsOf(collection, String(document[name])));
    const words = new Set(texts.flat());
    if (excluded.some((word) => words.has(word))) return [];
    const holds = (phrase: string) =>
      texts.some((text) =>
        ` ${text.join(" ")} `.includes(` ${wordsOf(collection, phrase).join(" ")} `),
      );
    if (phrases.some(([, minus, phrase = ""]) => holds(phrase) === (minus === "-"))) return [];
    const found = wanted.filter((word, at) => {
      const isLast = at === wanted.length - 1;
      return isLast ? [...words].some((one) => one.startsWith(word)) : words.has(word);
    });
    const weight = texts.reduce((sum, text, at) => {
      const matches = text.filter((word) => found.includes(word) || word === wanted.at(-1));
      return sum + (weights[at] ?? 1) * Math.min(3, matches.length);
    }, 0);
    const isAsked =
      found.length > 0 || (wanted.length === 0 && phrases.length + excluded.length > 0);
    return isAsked ? [{ document, found: found.length, score: found.length * 1000 + weight }] : [];
  });
  const whole = scored.filter(({ found }) => found === wanted.length);
  const mayDrop = parameters.number("drop_tokens_threshold", 1) > whole.length;
  return (mayDrop ? scored : whole).toSorted(
    (a, b) => b.score - a.score || Number(a.document["order"]) - Number(b.document["order"]),
  );
}

function grouped(scored: readonly Scored[], name: string): ReadonlyMap<string, readonly Scored[]> {
  const groups = new Map<string, Scored[]>();
  for (const one of scored) {
    const key = String(one.document[name]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

function facet(scored: readonly Scored[], name: string): Fields {
  const values = grouped(scored, name);
  const counts = [...values]
    .map(([value, found]) => ({ value, highlighted: value, count: found.length }))
    .toSorted((a, b) => b.count - a.count);
  return { field_name: name, sampled: false, counts, stats: { total_values: counts.length } };
}

function without(document: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)));
}

/** Splits a string at spaces and separators, and drops other punctuation. */
export function wordsOf({ separators }: Collection, text: string): readonly string[] {
  return tokensOf(separators, text).map(({ word }) => word);
}

export function tokensOf(
  separators: readonly string[],
  text: string,
): readonly { readonly word: string; readonly start: number; readonly end: number }[] {
  const tokens: { word: string; start: number; end: number }[] = [];
  let word = "";
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at] ?? " ";
    if (/\s/.test(char) || separators.includes(char)) {
      if (word !== "") tokens.push({ word, start, end: at });
      word = "";
      start = at + 1;
    } else if (/[\p{L}\p{N}]/u.test(char)) {
      if (word === "") start = at;
      word += char.toLowerCase();
    }
  }
  return tokens;
}
