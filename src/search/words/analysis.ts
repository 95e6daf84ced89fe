import { stemmer } from "stemmer";

/** Longest word of a dictionary. Beyond it stand hashes and encoded data, which nobody types. */
const LONGEST_WORD = 64;

/** Letters that decomposition leaves whole. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/**
 * The form in which a word stands in the dictionary: lower case, without
 * diacritics, and without what joins the parts of an identifier. A dot stays
 * between digits, so that `4.0` is not `40`. Folding twice changes nothing.
 */
export function fold(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word.slice(0, LONGEST_WORD);
  return (
    foldLetters(word)
      .replace(/[^\p{L}\p{M}\p{N}.]/gu, "")
      // Marks that a sign stood between have become neighbours, which have an order.
      .normalize("NFKD")
      .replace(/(?<!\p{N})\.|\.(?!\p{N})/gu, "")
      // A mark needs a letter to stand on.
      .replace(/^\p{M}+/u, "")
      .slice(0, LONGEST_WORD)
      .replace(/\.$/, "")
  );
}

/** Lower case, without diacritics; signs stay. */
export function foldLetters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * One step from text to what the dictionary holds. Steps that make words run on
 * both sides, in order; what they give stands in the dictionary. Steps that make
 * stems run on words; words with equal stems find each other.
 */
export interface AnalysisStep {
  /** The name an index file knows it by. */
  readonly label: string;
  readonly makes: "word" | "stem";
  /** An empty result drops the word. */
  apply(word: string): string;
  /**
   * Of a step that makes stems: what every word with this stem begins with. It
   * spares the search a look at all other words; without it, all are looked at.
   */
  beginningOf?(stem: string): string;
}

/** Steps in the order in which they run. */
export type Analysis = readonly AnalysisStep[];

/** Porter's algorithm of 1980, for words of plain letters. */
const porter: AnalysisStep = {
  label: "porter",
  makes: "stem",
  apply: (word) => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word),
  // It cuts endings, and may give what is left another last letter, which then is
  // one of three: `happy` is `happi`, `hoping` is `hope`, `capability` is `capabl`.
  beginningOf: (stem) => stem.replace(/[eil]$/, ""),
};

/** What is known without registering anything; it suits English and every language without inflection. */
export const standardAnalysis: Analysis = [{ label: "fold", makes: "word", apply: fold }, porter];

/** @throws Error `Cannot find existingFn` when no step has the label. */
export function insertBefore(analysis: Analysis, label: string, step: AnalysisStep): Analysis {
  return analysis.toSpliced(indexOfStep(analysis, label), 0, step);
}

/** @throws Error `Cannot find existingFn` when no step has the label. */
export function insertAfter(analysis: Analysis, label: string, step: AnalysisStep): Analysis {
  return analysis.toSpliced(indexOfStep(analysis, label) + 1, 0, step);
}

/**
 * The steps an index file names.
 *
 * @param registered every step the program has
 * @throws Error `Cannot load unregistered function: <label>` for a name none of them has
 */
export function loadAnalysis(labels: readonly string[], registered: Analysis): Analysis {
  return labels.map((label) => {
    const step = registered.find((known) => known.label === label);
    if (step === undefined) throw new Error(`Cannot load unregistered function: ${label}`);
    return step;
  });
}

/** A word as the dictionary has it; empty when a step drops it. */
export function wordOf(analysis: Analysis, text: string): string {
  return run(analysis, "word", text);
}

/** The stem of a word of the dictionary. */
export function stemOf(analysis: Analysis, word: string): string {
  return run(analysis, "stem", word);
}

/** What every word with this stem begins with, as far as the steps know. */
export function beginningOfStem(analysis: Analysis, stem: string): string {
  const makers = analysis.filter((step) => step.makes === "stem");
  if (makers.length === 0) return stem;
  // Of steps in a row nobody knows what the first one took away.
  return makers.length === 1 ? (makers[0]?.beginningOf?.(stem) ?? "") : "";
}

function run(analysis: Analysis, makes: AnalysisStep["makes"], word: string): string {
  let result = word;
  for (const step of analysis) {
    if (step.makes === makes && result !== "") result = step.apply(result);
  }
  return result;
}

function indexOfStep(analysis: Analysis, label: string): number {
  const index = analysis.findIndex((step) => step.label === label);
  if (index < 0) throw new Error("Cannot find existingFn");
  return index;
}
