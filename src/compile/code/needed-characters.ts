import { all, charactersOf, none, type Characters, type Needed } from "./text-characters.ts";

const nothing: Needed = { ...none, oneOf: [] };
/** A character that no code has. Patterns have it where they must not match. */
const NEVER = "\uffff";
/** No character of ASCII has this bit. */
const never: Needed = { ...nothing, letters: 1 << 31 };

/** Where the reading of a pattern has come to. */
interface Reading {
  readonly text: string;
  at: number;
  /** Whether white space is for the reader of the pattern alone. */
  isExtended: boolean;
  /** Whether there is something that is not known here. */
  isUnknown: boolean;
}

/**
 * The characters without which a pattern of Oniguruma matches nowhere. Whatever is not
 * known for sure counts as nothing.
 */
export function neededBy(pattern: string): Needed {
  const reading = { text: pattern, at: 0, isExtended: false, isUnknown: false };
  const needed = readChoices(reading);
  return reading.isUnknown || reading.at < pattern.length ? nothing : needed;
}

/** Sequences with `|` between them, to the end of the group or the pattern. */
function readChoices(reading: Reading): Needed {
  const { isExtended } = reading;
  const start = readSequence(reading);
  const choices: Characters[] = [start];
  while (reading.text[reading.at] === "|" && !reading.isUnknown) {
    reading.at++;
    choices.push(readSequence(reading));
  }
  reading.isExtended = isExtended;
  if (choices.length === 1) return start;
  const isFree = choices.some(({ letters, signs }) => letters === 0 && signs === 0);
  return isFree ? nothing : { ...none, oneOf: [choices] };
}

const BAR = 0x7c;
const CLOSE = 0x29;

function readSequence(reading: Reading): Needed {
  const { text } = reading;
  let needed: Needed = nothing;
  while (reading.at < text.length && !reading.isUnknown) {
    const code = text.charCodeAt(reading.at);
    if (code === BAR || code === CLOSE) break;
    const word = matchHere(reading, reading.isExtended ? extendedLiterals : literals)?.[0];
    if (word === undefined) {
      const one = readOne(reading, text[reading.at] ?? "");
      if (!mayBeLeftOut(reading)) needed = both(needed, one);
    } else {
      reading.at += word.length;
      needed = both(needed, literal(word));
    }
  }
  return needed;
}

/** Characters that stand for themselves, and are not repeated. */
const literals = /(?:[\da-zA-Z"%&',\-/:;<=>@_`~!# ](?![?*+{]))+/y;
const extendedLiterals = /(?:[\da-zA-Z"%&',\-/:;<=>@_`~!](?!\s*[?*+{#]))+/y;

function both(one: Needed, other: Needed): Needed {
  if (other === nothing) return one;
  return {
    letters: one.letters | other.letters,
    signs: one.signs | other.signs,
    pairs: one.pairs | other.pairs,
    morePairs: one.morePairs | other.morePairs,
    oneOf: other.oneOf.length === 0 ? one.oneOf : [...one.oneOf, ...other.oneOf],
  };
}

/** Of what is repeated, only what stands once or more for sure is needed. */
function mayBeLeftOut(reading: Reading): boolean {
  if (reading.isExtended) skip(reading, matchHere(reading, /(?:\s|#[^\n]*)*/y)?.[0].length);
  const times = matchHere(reading, /(?:[?*+]|\{(?:\d+,?\d*|,\d+)\})+/y)?.[0] ?? "";
  skip(reading, times.length);
  return !/^(?:\+[?+]?)?$/.test(times);
}

function readOne(reading: Reading, sign: string): Needed {
  switch (sign) {
    case "(":
      return readGroup(reading);
    case "[":
      return skip(reading, classLength(reading));
    case "\\":
      return readEscape(reading);
    case "^":
    case "$":
    case ".":
    case "{":
      return skip(reading, 1);
    default:
      reading.at++;
      // White space and comments of an extended pattern.
      return reading.isExtended && /[\s#]/.test(sign)
        ? skip(reading, sign === "#" ? matchHere(reading, /[^\n]*/y)?.[0].length : 0)
        : literal(sign);
  }
}

function literal(text: string): Needed {
  if (text === NEVER) return never;
  // Letters beyond ASCII may equal one of it.
  const characters = charactersOf(text);
  return characters === all ? nothing : { ...characters, oneOf: [] };
}

function skip(reading: Reading, length: number | undefined): Needed {
  if (length === undefined) reading.isUnknown = true;
  else reading.at += length;
  return nothing;
}

/** What stands for characters of a kind, for a place or for what a group has found. */
const kinds =
  /\\(?:[bBAzZGwWsSdDhHRXKntrfavey]|[1-9]\d*|0[0-7]{0,2}|x\{[^}]*\}|x[\da-fA-F]{0,2}|u[\da-fA-F]{4}|[pP]\{[^}]*\}|[kg]<[^>]*>|[kg]'[^']*')/y;

function readEscape(reading: Reading): Needed {
  const kind = matchHere(reading, kinds);
  if (kind) return skip(reading, kind[0].length);
  const sign = reading.text[reading.at + 1] ?? "";
  skip(reading, sign === "" || /[\da-zA-Z]/.test(sign) ? undefined : 2);
  return literal(sign);
}

const groupStart =
  /\((?!\*)(?:\?(?:(?<look><?[=!])|[:>]|<\w+>|'\w+'|(?<flags>[imx]*(?:-[imx]*)?)(?<end>[:)]))|(?!\?))/y;

function readGroup(reading: Reading): Needed {
  const start = matchHere(reading, groupStart);
  // What else groups can be is rare.
  skip(reading, start?.[0].length);
  const { look = "", flags, end } = start?.groups ?? {};
  const { isExtended } = reading;
  if (flags !== undefined) {
    const [on = "", off = ""] = flags.split("-");
    reading.isExtended = !off.includes("x") && (on.includes("x") || isExtended);
    // They hold to the end of the group around them.
    if (end === ")") return nothing;
  }
  const needed = readChoices(reading);
  reading.isExtended = isExtended;
  skip(reading, reading.text[reading.at] === ")" ? 1 : undefined);
  return look.endsWith("!") ? nothing : needed;
}

/** The length of a class of characters; undefined: it is no usual one. */
function classLength({ text, at }: Reading): number | undefined {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    const sign = text[end];
    if (sign === "\\") end++;
    else if (sign === "[") {
      if (/^\[\^?\]/.test(text.slice(end, end + 3))) return undefined;
      const named = /^\[:\^?\w+:\]/.exec(text.slice(end, end + 20));
      if (named && depth > 0) end += named[0].length - 1;
      else depth++;
    } else if (sign === "]" && --depth === 0) return end + 1 - at;
  }
  return undefined;
}

function matchHere({ text, at }: Reading, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
