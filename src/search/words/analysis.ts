import { stemmer } from "stemmer";

/** Longer words are hashes and encoded data, which readers don't search for. */
const LONGEST_WORD = 64;

/** Letters that NFKD doesn't decompose. */
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
 * Normalises a word for the dictionary: lower case, without diacritics, and without the separators
 * of an identifier. A dot between digits stays, so that `4.0` isn't `40`. Idempotent.
 */
export function fold(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word.slice(0, LONGEST_WORD);
  return (
    foldLetters(word)
      .replace(/[^\p{L}\p{M}\p{N}.]/gu, "")
      // Removing characters can make combining marks adjacent, so normalise their order again.
      .normalize("NFKD")
      .replace(/(?<!\p{N})\.|\.(?!\p{N})/gu, "")
      // Removes marks without a base letter.
      .replace(/^\p{M}+/u, "")
      .slice(0, LONGEST_WORD)
      .replace(/\.$/, "")
  );
}

/** Converts to lower case and removes diacritics. Keeps punctuation. */
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
 * A step of the analysis. Word steps run in order on text and queries, and their results are in the
 * dictionary. Stem steps run on dictionary words. Words with the same stem match each other.
 */
export interface AnalysisStep {
  /** Name of the step in index files. */
  readonly label: string;
  readonly makes: "word" | "stem";
  /** Returns an empty string to drop the word. */
  apply(word: string): string;
  /**
   * For stem steps: returns the prefix of all words with this stem. Without this function, every
   * word is checked.
   */
  stemPrefix?(stem: string): string;
}

/** Steps in the order in which they run. */
export type Analysis = readonly AnalysisStep[];

/** Replacements that unify British and American spellings before stemming. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z]{3}i|ly)z(?=(?:e|es|ed|er|ers|ing|able|ation|ations)$)/, "s"],
  [/(?<=[a-z]{3}o)u(?=r(?:s|ed|ing|able|al|ful|ite|ites|less)?$)/, ""],
  [/(?<=[a-z]{2}[bt])re(?=s?$)/, "er"],
  [/(?<=[a-z]{2}en)s(?=e[ds]?$|ing$)/, "c"],
  [/(?<=[a-z]{2}og)ue(?=s?$)/, ""],
];

/**
 * Porter's algorithm of 1980, for words with the letters a to z. British and American spellings
 * share a stem, for example `behaviour` and `behavior`.
 */
const porter: AnalysisStep = {
  label: "porter",
  makes: "stem",
  apply(word) {
    if (!/^[a-z]{3,}$/.test(word)) return word;
    return stemmer(spellings.reduce((text, [ending, one]) => text.replace(ending, one), word));
  },
  // Porter removes suffixes and may change the last letters: `happy` becomes `happi`, `hoping`
  // becomes `hope`, `capability` becomes `capabl`. The second pattern is for the endings in
  // `spellings`.
  stemPrefix: (stem) =>
    stem.replace(/[eil]$/, "").replace(/(?<=^[a-z]{3,}o)r.*$|(?<=[iy])s$|(?<=[bt])er?$|c$/, ""),
};

/** The default analysis. It suits English and languages without inflection. */
export const standardAnalysis: Analysis = [{ label: "fold", makes: "word", apply: fold }, porter];

/** @throws Error `Cannot find existingFn` if no step has the label */
export function insertBefore(analysis: Analysis, label: string, step: AnalysisStep): Analysis {
  return analysis.toSpliced(indexOfStep(analysis, label), 0, step);
}

/** @throws Error `Cannot find existingFn` if no step has the label */
export function insertAfter(analysis: Analysis, label: string, step: AnalysisStep): Analysis {
  return analysis.toSpliced(indexOfStep(analysis, label) + 1, 0, step);
}

/**
 * Returns the steps that an index file lists.
 *
 * @param registered the available steps
 * @throws Error `Cannot load unregistered function: <label>` if none has a label
 */
export function loadAnalysis(labels: readonly string[], registered: Analysis): Analysis {
  return labels.map((label) => {
    const step = registered.find((known) => known.label === label);
    if (step === undefined) throw new Error(`Cannot load unregistered function: ${label}`);
    return step;
  });
}

/** Returns a word in its dictionary form, or an empty string if a step drops it. */
export function wordOf(analysis: Analysis, text: string): string {
  return run(analysis, "word", text);
}

/** Returns the stem of a dictionary word. */
export function stemOf(analysis: Analysis, word: string): string {
  return run(analysis, "stem", word);
}

/** Returns the prefix of all words with a stem, or an empty string if the steps don't define it. */
export function prefixOfStem(analysis: Analysis, stem: string): string {
  const makers = analysis.filter((step) => step.makes === "stem");
  if (makers.length === 0) return stem;
  // With several steps, the prefix is unknown.
  return makers.length === 1 ? (makers[0]?.stemPrefix?.(stem) ?? "") : "";
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
