import type { Field } from "../index/field.ts";
import type { SearchIndex } from "../index/search-index.ts";

/*
 * BM25F over the sections' titles and text:
 *
 *     amount = Σ over occurrences  closeness · field weight / (1 − b + b · length / average)
 *     score  = idf · amount / (amount + k1)
 *     idf    = ln(1 + (N − n + 0.5) / (n + 0.5))
 *
 * `score.ts` adds the fraction to the score of the match's tier. There is one idf per term, for all
 * words that the term expands to. With one idf per word, rare long words would outrank the typed
 * word.
 */

/** The lower the value, the less each additional occurrence counts. */
const K1 = 1.2;

/** Influence of the text length: 0 for none, 1 for full. */
const B = 0.75;

/**
 * Returns the fraction in the BM25 formula. It's below 1, so that no frequency outweighs a better
 * tier.
 */
export function saturate(amount: number): number {
  return amount / (amount + K1);
}

/** Returns the inverse document frequency of a term. Never negative. */
export function idf(sections: number, matching: number): number {
  return Math.log(1 + (sections - matching + 0.5) / (matching + 0.5));
}

/**
 * Returns the weight of one occurrence by index, field and section. Averages are over all indexes.
 * Empty for fields that don't count occurrences.
 */
export function fieldWeights(
  indexes: readonly SearchIndex[],
  fields: readonly Field[],
): readonly (readonly Float64Array[])[] {
  const count = indexes.reduce((sum, { pageOf }) => sum + pageOf.length, 0);
  const averages = fields.map(
    (_, field) => indexes.reduce((sum, { lengths }) => sum + sumOf(lengths[field]), 0) / count,
  );
  return indexes.map(({ lengths }) =>
    fields.map((field, at) => {
      if (field.name !== "title" && field.name !== "content") return new Float64Array();
      const average = averages[at] ?? 1;
      return Float64Array.from(lengths[at] ?? [], (length) => {
        // If no section has text, the average is 0.
        return field.weight / (1 - B + B * (length === 0 ? 0 : length / average));
      });
    }),
  );
}

function sumOf(numbers: Uint32Array | undefined): number {
  return numbers?.reduce((sum, value) => sum + value, 0) ?? 0;
}
