import type { YAMLError } from "yaml";

/** What an author most likely wrote that is no YAML. */
export interface YamlMistake {
  readonly hint: string;
  readonly offset: number;
}

/** Finds what is wrong in the terms of an author; undefined if the parser says it well enough. */
export function yamlMistake(text: string, { code, pos }: YAMLError): YamlMistake | undefined {
  const [offset] = pos;
  if (code === "BLOCK_AS_IMPLICIT_KEY") return colonInValue(text, offset);
  if (code === "TAB_AS_INDENT") return { hint: "Indent with spaces.", offset };
  const open = code === "MISSING_CHAR" ? openQuote(text) : undefined;
  if (open === undefined) return undefined;
  return { hint: `Close the quote: write ${text[open]} at the end of the value.`, offset: open };
}

/** A value with a colon, which YAML takes for a key. */
function colonInValue(text: string, offset: number): YamlMistake | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = text.slice(start).split("\n", 1);
  const [, before = "", key = "", value = ""] = /^([\s-]*)([\w-]+):\s+(.+?)\s*$/.exec(line) ?? [];
  if (!/:(?:\s|$)/.test(value)) return undefined;
  const hint = `Put the value in quotes, since it has a colon: ${key}: ${JSON.stringify(value)}`;
  return { hint, offset: start + before.length };
}

/** The first quote that starts a value and has no end in its line. */
function openQuote(text: string): number | undefined {
  for (const { 0: start, 1: quote = "", 2: rest = "", index } of text.matchAll(
    /(?:^|[:[,-])[ \t]+(["'])(.*)$/gm,
  )) {
    if (!rest.includes(quote)) return index + start.length - rest.length - 1;
  }
  return undefined;
}
