/*
 * Whole numbers as text that stands in JSON without an escape and that a
 * compressor understands: small numbers, nearly all, are one character each, so
 * equal runs of numbers are equal runs of characters.
 *
 *     0 … 75         one character
 *     76 … 1349      two: one of 14 leads, one digit
 *     1350 …         the last lead, the number without its last digit, that digit
 */

const DIGITS = 91;
const PAGE_LEADS = 14;
const SINGLE = DIGITS - PAGE_LEADS - 1;
const DOUBLE = SINGLE + PAGE_LEADS * DIGITS;
const LONG_LEAD = DIGITS - 1;

/** What the numbers of a text are read into holds no larger ones. */
const LARGEST = 2 ** 32 - 1;

const FIRST_CODE = 35;
const BACKSLASH = 92;

/** @throws RangeError for a number that is negative, not whole or not below 2³². */
export function writeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || value > LARGEST)
    throw new RangeError(`not a count: ${value}`);
  if (value < SINGLE) return digit(value);
  if (value < DOUBLE) {
    const rest = value - SINGLE;
    return digit(SINGLE + Math.floor(rest / DIGITS)) + digit(rest % DIGITS);
  }
  const rest = value - DOUBLE;
  return digit(LONG_LEAD) + writeNumber(Math.floor(rest / DIGITS)) + digit(rest % DIGITS);
}

/** Many numbers, one after the other. */
export function writeNumbers(values: ArrayLike<number>): string {
  const writer = numberWriter();
  for (let at = 0; at < values.length; at++) writer.add(values[at] ?? 0);
  return writer.text();
}

/** Writes numbers, of which there may be millions: a text for each would live until the end. */
export interface NumberWriter {
  /** @throws RangeError as `writeNumber` does */
  add(value: number): void;
  /** All that was written. */
  text(): string;
}

/** So many characters become a text at a time. */
const PIECE = 8192;

export function numberWriter(): NumberWriter {
  let written = "";
  // Grows to a whole piece: most texts are short.
  let codes = new Uint8Array(64);
  let count = 0;

  function flush(): void {
    // What is like an array will do; the type asks for one.
    const piece = codes.subarray(0, count) as unknown as number[];
    written += String.fromCharCode.apply(undefined, piece);
    count = 0;
  }

  function put(code: number): void {
    if (count === codes.length) {
      if (count >= PIECE) flush();
      else codes = grown(codes);
    }
    codes[count++] = code;
  }

  return {
    add(value) {
      if (value >= 0 && value < BACKSLASH - FIRST_CODE && Number.isInteger(value)) {
        put(FIRST_CODE + value);
        return;
      }
      const text = writeNumber(value);
      for (let at = 0; at < text.length; at++) put(text.charCodeAt(at));
    },
    text() {
      flush();
      return written;
    },
  };
}

function grown(codes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(codes.length * 2);
  larger.set(codes);
  return larger;
}

/**
 * The numbers of a text, which holds exactly `count` of them.
 *
 * @throws Error when it holds fewer, more, or anything else
 */
export function readNumbers(text: string, count: number): Uint32Array {
  // Each takes a character: a count beyond that must not reserve memory first.
  if (count > text.length) throw new Error("damaged search index");
  const values = new Uint32Array(count);
  if (readInto(values, text) !== count) throw new Error("damaged search index");
  return values;
}

/** @throws Error when the text holds anything else */
export function readAllNumbers(text: string): Uint32Array {
  const values = new Uint32Array(text.length);
  return values.slice(0, readInto(values, text));
}

/**
 * Reads as many numbers as there is room for, which must be all; gives how many. A text
 * has at most as many as characters.
 *
 * @throws Error when there is too little room, or the text holds anything else
 */
export function readInto(values: Uint32Array, text: string): number {
  let at = 0;
  let i = 0;
  for (; i < values.length && at < text.length; i++) {
    // Nearly every number is one of these; a call for each would take most of the
    // time, for the compiler has not seen this function before.
    const code = text.charCodeAt(at);
    if (code >= FIRST_CODE && code < BACKSLASH) {
      values[i] = code - FIRST_CODE;
      at++;
      continue;
    }
    const value = digitAt(text, at++);
    if (value < SINGLE) {
      values[i] = value;
    } else if (value < LONG_LEAD) {
      values[i] = SINGLE + (value - SINGLE) * DIGITS + digitAt(text, at++);
    } else {
      // As many leads as there are digits to come after the first two or three.
      let depth = 1;
      while (digitAt(text, at) === LONG_LEAD) {
        depth++;
        at++;
      }
      const first = digitAt(text, at++);
      let number =
        first < SINGLE ? first : SINGLE + (first - SINGLE) * DIGITS + digitAt(text, at++);
      for (; depth > 0; depth--) number = DOUBLE + number * DIGITS + digitAt(text, at++);
      if (number > LARGEST) throw new Error("damaged search index");
      values[i] = number;
    }
  }
  if (at !== text.length) throw new Error("damaged search index");
  return i;
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const value = code > BACKSLASH ? code - FIRST_CODE - 1 : code - FIRST_CODE;
  // Also false for the code of what lies behind the end, which is no number.
  if (value >= 0 && value < DIGITS && code !== BACKSLASH) return value;
  throw new Error("damaged search index");
}

function digit(value: number): string {
  const code = FIRST_CODE + value;
  return String.fromCharCode(code >= BACKSLASH ? code + 1 : code);
}
