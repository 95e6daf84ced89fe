/*
 * Encodes integers as a string that compresses well and needs no escapes in JSON. Nearly all
 * numbers are small and take one character, so equal runs of numbers are equal runs of characters.
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

/** Largest value of a `Uint32Array`. */
const LARGEST = 2 ** 32 - 1;

const FIRST_CODE = 35;
const BACKSLASH = 92;

/** @throws RangeError if the number is negative, not an integer or not below 2³² */
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

export function writeNumbers(values: ArrayLike<number>): string {
  const writer = numberWriter();
  for (let at = 0; at < values.length; at++) writer.add(values[at] ?? 0);
  return writer.text();
}

/** How many encoded numbers to join at once. */
const PIECE = 8192;

export type NumberWriter = ReturnType<typeof numberWriter>;

/** Writes millions of numbers with little memory. */
export function numberWriter() {
  let written = "";
  let pieces: string[] = [];

  function text(): string {
    written += pieces.join("");
    pieces = [];
    return written;
  }

  return {
    /** @throws RangeError like `writeNumber` */
    add(value: number): void {
      if (pieces.push(writeNumber(value)) === PIECE) text();
    },
    text,
  };
}

/**
 * Reads exactly `count` numbers.
 *
 * @throws Error if the string contains fewer, more, or anything else
 */
export function readNumbers(text: string, count: number): Uint32Array {
  // Each number takes at least one character. Check this first, so that a wrong count can't reserve
  // memory.
  if (count > text.length) throw new Error("damaged search index");
  const values = new Uint32Array(count);
  if (readInto(values, text) !== count) throw new Error("damaged search index");
  return values;
}

/** @throws Error if the string contains anything other than numbers */
export function readAllNumbers(text: string): Uint32Array {
  const values = new Uint32Array(text.length);
  return values.slice(0, readInto(values, text));
}

/**
 * Reads all numbers in a string into `values`, and returns how many there are. A string can't
 * contain more numbers than characters.
 *
 * @throws Error if `values` is too short, or the string contains anything else
 */
export function readInto(values: Uint32Array, text: string): number {
  let at = 0;
  let i = 0;
  for (; i < values.length && at < text.length; i++) {
    // This is a fast path for nearly all numbers. A function call for each number would take most
    // of the time, because this code runs before the engine optimises it.
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
      // There is one lead for each digit after the first two or three.
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
  // Also false for NaN, the code after the end of the string.
  if (value >= 0 && value < DIGITS && code !== BACKSLASH) return value;
  throw new Error("damaged search index");
}

function digit(value: number): string {
  const code = FIRST_CODE + value;
  return String.fromCharCode(code >= BACKSLASH ? code + 1 : code);
}
