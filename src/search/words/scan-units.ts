import { unitPattern } from "./tokenize.ts";

/** What a character of ASCII is to a unit: nothing, a letter or digit, or part of what joins them. */
const [BETWEEN, LETTER, JOINER] = [0, 1, 2];
const kinds = new Uint8Array(128);
for (const range of ["09", "AZ", "az"]) {
  kinds.fill(LETTER, range.charCodeAt(0), range.charCodeAt(1) + 1);
}
for (const sign of "'_-.\\:?>") kinds[sign.charCodeAt(0)] = JOINER;

/** A copy: where `tokenize` begins depends on the state of the other. */
const pattern = new RegExp(unitPattern);

/**
 * Visit the units of a text in order, as `unitPattern` finds them. Most are plain words
 * between spaces, which are found by their characters alone; for all else the pattern decides.
 */
export function forEachUnit(text: string, visit: (unit: string) => void): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    let kind = kindAt(text, at);
    if (kind === BETWEEN || kind === JOINER) {
      at++;
      continue;
    }
    const start = at;
    while (kind === LETTER) kind = ++at < length ? kindAt(text, at) : BETWEEN;
    if (at > start && endsAt(text, at, kind)) {
      visit(text.slice(start, at));
      continue;
    }
    pattern.lastIndex = start;
    const [unit] = pattern.exec(text) ?? [];
    if (unit === undefined) return;
    visit(unit);
    at = pattern.lastIndex;
  }
}

/** Undefined beyond ASCII. */
function kindAt(text: string, at: number): number | undefined {
  return kinds[text.charCodeAt(at)];
}

/** Whether a unit ends before a character: nothing can follow, or it is a sign before a space. */
function endsAt(text: string, at: number, kind: number | undefined): boolean {
  if (kind === BETWEEN) return true;
  if (kind === undefined) return false;
  return at + 1 === text.length || kindAt(text, at + 1) === BETWEEN;
}
