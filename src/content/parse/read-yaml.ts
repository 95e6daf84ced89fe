import { lineAndColumn, placeIn, type Diagnostic, type Place } from "../../core/diagnostic.ts";
import { errorMessage } from "../../core/text.ts";
import {
  isScalar,
  parseDocument,
  type Document,
  type YAMLError,
  isAlias,
  isMap,
  isNode,
  isSeq,
  visit,
  type Node,
} from "yaml";
import type { z } from "zod";
import { CORE_SCHEMA, load } from "js-yaml";
import type { DiagnosticCode } from "../../core/diagnostic-codes.ts";
import type { SourcePath } from "../../core/paths.ts";
import { capitalised } from "../sources/file-names.ts";
import { checkShape, type CheckedShape } from "./check-shape.ts";
import { pathText, type ValuePath } from "./value-path.ts";

type ProblemKind = "syntax" | "unknownKey" | "invalid";

/** A text, and the form that it must have. */
export interface ReadYamlInput<Value> {
  readonly file: SourcePath;
  /** YAML or JSON, its lines and columns those of the file. */
  readonly text: string;
  /** Source of excerpts, if it isn't `text`. Has the same offsets. */
  readonly shown?: string | undefined;
  readonly schema: z.ZodType<Value>;
  /** Messages of a schema that has none. */
  readonly forms?: z.core.$ZodErrorMap | undefined;
  /** Whose keys they are, for messages: `the front matter`. */
  readonly what: string;
  /** A single code, or one for each kind of problem. */
  readonly codes: DiagnosticCode | Readonly<Record<ProblemKind, DiagnosticCode>>;
  /** Hints for keys that earlier versions of Lectern had, by the path of the key. */
  readonly removed?: ReadonlyMap<string, string> | undefined;
}

export interface ReadYaml<Value> {
  /** Without the parts that are wrong; undefined when nothing is left, or the text is empty. */
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the value at a path is written: its key, or the item of a list. */
  readonly placeOf: (path: ValuePath) => Place;
}

/** Read a YAML text into a value of the schema's form, with a place for everything wrong. */
export function readYaml<Value>(input: ReadYamlInput<Value>): ReadYaml<Value> {
  const plain = quickYaml(input.text);
  if (plain !== undefined) {
    const { value, problems } = checkShape<Value>(plain, input);
    if (problems.length === 0) {
      return { value, diagnostics: [], placeOf: (path) => readDocument(input).placeOf(path) };
    }
  }
  return readDocument(input);
}

/** Reads with the slower parser, which supports places, and rare and invalid YAML. */
function readDocument<Value>(input: ReadYamlInput<Value>): ReadYaml<Value> {
  const { file, text } = input;
  const document = parseYaml(text);
  const at = (offset: number): Place => {
    const { line, column } = lineAndColumn(text, offset);
    return placeIn({ file, text: input.shown ?? text }, line, column);
  };
  const placeOf = (path: ValuePath) => at(yamlPlace(document, path).offset);
  const plain = documentValue(document, text);
  if (!("value" in plain)) {
    const diagnostics = [unreadable(input, plain, at(plain.offset))];
    return { value: undefined, diagnostics, placeOf };
  }
  if (plain.value === null) return { value: undefined, diagnostics: [], placeOf };

  const { value, problems } = checkedDocument(document, plain.value, input);
  const diagnostics = problems.map(({ kind, message, hint: nearest, path }): Diagnostic => {
    const code = codeOf(input, kind === "unknown-key" ? "unknownKey" : kind);
    const hint = input.removed?.get(pathText(path)) ?? nearest;
    return { code, severity: "error", message, hint, place: placeOf(path) };
  });
  return { value, diagnostics, placeOf };
}

function codeOf(
  { codes }: Pick<ReadYamlInput<unknown>, "codes">,
  kind: ProblemKind,
): DiagnosticCode {
  return typeof codes === "string" ? codes : codes[kind];
}

/** Parses all of YAML. The document contains the errors. */
function parseYaml(text: string): Document.Parsed {
  return parseDocument(text, { stringKeys: true, prettyErrors: false, logLevel: "silent" });
}

/**
 * Parses YAML without a schema.
 *
 * @throws if it isn't valid YAML
 */
export function valueOfYaml(text: string): unknown {
  const plain = quickYaml(text);
  if (plain !== undefined) return plain;
  const document = parseYaml(text);
  if (document.errors.length > 0) throw new Error("no YAML");
  return document.toJS({ maxAliasCount: 100 });
}

/** Why a text can't be parsed. */
interface Unreadable {
  readonly reason: string;
  readonly offset: number;
  readonly hint?: string | undefined;
}

/** Aliases without an anchor, or that multiply without end, only show when values are created. */
function documentValue(
  document: Document.Parsed,
  text: string,
): { readonly value: unknown } | Unreadable {
  const [error] = document.errors;
  if (error) return { reason: error.message, offset: error.pos[0], ...yamlMistake(text, error) };
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) };
  } catch (thrown) {
    return { reason: errorMessage(thrown), offset: looseAlias(document) };
  }
}

function unreadable(
  input: Pick<ReadYamlInput<unknown>, "what" | "codes">,
  { reason, hint }: Unreadable,
  place: Place,
): Diagnostic {
  // The parser calls itself for each level.
  const why = /call stack/.test(reason) ? "it's nested too deeply" : reason;
  const message = `${capitalised(input.what)} can't be read: ${why}.`;
  return { code: codeOf(input, "syntax"), severity: "error", message, hint, place };
}

/**
 * YAML takes `4.0` for the number 4. Where text is wanted, an author who writes
 * it without quotes means the characters, so they are put back.
 */
function checkedDocument<Value>(
  document: Document.Parsed,
  plain: unknown,
  input: ReadYamlInput<Value>,
): CheckedShape<Value> {
  const first = checkShape(plain, input);
  let isRepaired = false;
  for (const problem of first.problems) {
    const node = problem.wantsText ? yamlPlace(document, problem.path).node : undefined;
    if (!isScalar(node) || node.source === undefined) continue;
    if (typeof node.value !== "number" && typeof node.value !== "boolean") continue;
    node.value = node.source;
    isRepaired = true;
  }
  const repaired = isRepaired ? documentValue(document, input.text) : undefined;
  return repaired && "value" in repaired ? checkShape(repaired.value, input) : first;
}

/**
 * js-yaml differs from the core schema of YAML 1.2 in rare cases: it converts keys such as `4.10`
 * and `null`, and numbers such as `0b1` and `-0x1`, and it's lenient about tags, explicit keys,
 * documents and some block scalars. Aliases could multiply endlessly.
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
 * Parses YAML about seven times as fast as the other parser, with the same values.
 *
 * @returns `undefined` for rare and invalid YAML, which needs the other parser
 */
export function quickYaml(text: string): unknown {
  if (rareText.test(text)) return undefined;
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch {
    return undefined;
  }
}

/** A common mistake in YAML. */
interface YamlMistake {
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
  return { hint: `Close the quote with ${text[open]} at the end of the value.`, offset: open };
}

/** A value with a colon, which YAML takes for a key. */
function colonInValue(text: string, offset: number): YamlMistake | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = text.slice(start).split("\n", 1);
  const [, before = "", key = "", value = ""] = /^([\s-]*)([\w-]+):\s+(.+?)\s*$/.exec(line) ?? [];
  if (!/:(?:\s|$)/.test(value)) return undefined;
  const hint = `Put the value in quotes, because it contains a colon: ${key}: ${JSON.stringify(value)}`;
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

interface YamlPlace {
  readonly node: Node | undefined;
  /** Offset of the key in the text, of the item itself in a list. */
  readonly offset: number;
}

/** The node at a path, or the nearest one around it that is written. */
function yamlPlace(document: Document, path: ValuePath): YamlPlace {
  const top = document.contents ?? undefined;
  let place: YamlPlace = { node: top, offset: top?.range?.[0] ?? 0 };
  for (const key of path) {
    const below = childOf(document, place.node, key);
    if (below === undefined) break;
    place = below;
  }
  return place;
}

/** The offset of the first alias that has no anchor; 0 when all have. */
function looseAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

function childOf(
  document: Document,
  parent: Node | undefined,
  key: PropertyKey,
): YamlPlace | undefined {
  const container = isAlias(parent) ? parent.resolve(document) : parent;
  if (isSeq(container)) {
    const item = container.items[Number(key)];
    return isNode(item) ? { node: item, offset: item.range?.[0] ?? 0 } : undefined;
  }
  if (!isMap(container)) return undefined;
  const pair = container.items.find(
    (candidate) => isScalar(candidate.key) && candidate.key.value === key,
  );
  if (pair === undefined || !isScalar(pair.key)) return undefined;
  return {
    node: isNode(pair.value) ? pair.value : undefined,
    offset: pair.key.range?.[0] ?? 0,
  };
}
