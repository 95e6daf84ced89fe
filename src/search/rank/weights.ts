import type { Tier } from "../query/expand.ts";
import type { FieldName } from "../index/field.ts";

/** Tiers as numbers, worst first; 0 means no match. `parts`: all parts of an identifier. */
export const tiers = {
  typo: 1,
  parts: 2,
  synonym: 3,
  within: 4,
  prefix: 5,
  stem: 6,
  ending: 7,
  exact: 8,
} as const satisfies Readonly<Record<Tier | "parts" | "synonym", number>>;

/**
 * Score of each tier in each field. Within a field, no frequency outweighs a better tier, because
 * it adds less than 1. A title outranks text: another form of a word in a title, or an unfinished
 * word (`UNFINISHED_PREFIX_BONUS`), ranks above the exact word in text. `inheritedTitle`: the title
 * or name of the page or of a heading above the section. `inheritedKeyword`: a keyword of the page
 * or of a heading above the section. `parentCategories`: also URL folders.
 */
export const tierScores: Readonly<
  Record<FieldName | "inheritedTitle" | "inheritedKeyword", readonly number[]>
> = {
  // –, typo, parts, synonym, within, prefix, stem, ending, exact
  title: [0, 8, 9, 22, 11, 14, 24, 25, 27],
  name: [0, 8, 9, 21, 10, 14, 23, 24, 26],
  keywords: [0, 7, 8, 18, 10, 13, 21, 21, 23],
  content: [0, 5, 6, 13, 9, 13, 17, 17.5, 18],
  inheritedTitle: [0, 6, 7, 17, 11, 14, 21, 21, 24],
  inheritedKeyword: [0, 5, 6, 13, 8, 11, 17, 17, 19],
  parentCategories: [0, 4, 5, 6, 6, 9, 13, 13, 14],
};

/** Weight of a stop word in a title that contains all other terms. */
export const STOP_WORD_WEIGHT = 0.2;

/** Minimum tier score at which a section fully contains a term. Lower scores count partially. */
export const FULL = 11;

/**
 * If a section doesn't contain a term but its page has another section that does, this share of
 * that section's tier score counts.
 */
export const OTHER_SECTION = 0.3;

/**
 * In a question, the share of a text's tier score that depends on the amount (see `bm25.ts`), and
 * the amount for half of this share. Long sections mention many words once, but don't answer
 * questions about them.
 */
export const AMOUNT_SHARE = 0.6;
export const HALF_AMOUNT = 0.3;

/**
 * Bonus for a section if its heading and the headings above it contain all words of a question.
 * With fewer words, the bonus is multiplied by the square of their share.
 */
export const HEADINGS_BONUS = 5;

/** Weight of a term that only matches prefixes. */
export const PREFIX_WEIGHT = 0.7;

/**
 * Bonus for the home page. It decreases with a page's depth, because canonical pages have short
 * URLs.
 */
export const SHALLOW_BONUS = 1.5;

/** Bonus for a title that contains only query terms. */
export const COMPLETE_TITLE_BONUS = 2.5;

/**
 * Additional bonuses, in the order of the constants: for a title that contains only query terms, if
 * there are several; for a section heading that has these words in other forms and another order;
 * and for a longer title with the exact words.
 */
export const ALL_TERMS_BONUS = 4;
export const REORDERED_BONUS = 1;
export const ALL_EXACT_BONUS = 4.5;

/** Bonuses for a title that equals the query: one for single words, and one for other queries. */
export const EXACT_WORD_BONUS = 2;
export const EXACT_TITLE_BONUS = 8;

/** Bonus for a title that starts with the query. */
export const TITLE_PREFIX_BONUS = 1.5;

/** Lifts a title that starts with an unfinished word above exact matches in text. */
export const UNFINISHED_PREFIX_BONUS = 5;

/**
 * Bonuses that lift a page above sections with similar titles. In the order of the constants: its
 * title equals or starts with the query; its title is another form of the query, but its name
 * doesn't match; its title starts with an unfinished word; its name matches; a keyword equals the
 * query, or the title starts with a query that is one word with punctuation; its title has all
 * terms and other words.
 *
 * For example, `PAGE_TITLE` lifts "Block plugins" above sections with the title "Blocks".
 * `STEMMED_PAGE_TITLE` must not lift "String deprecation" above one with the title "Strings", nor
 * `PAGE_NAME` "File Browser API" above "Browsing". "version.php and language strings" ranks above
 * sections with the title "version.php".
 */
export const PAGE_TITLE = 9.3;
export const STEMMED_PAGE_TITLE = 5;
export const UNFINISHED_PAGE_TITLE = 7;
export const PAGE_NAME = 6;
export const PAGE_KEYWORD = 12;
export const PAGE_WORDS = 1;

/**
 * Bonus for a section with a keyword that equals the query. A page also gets it, if the query is
 * one word. It's a little lower than the bonus for a title.
 */
export const OWN_KEYWORD = 8;

/**
 * A page is listed above its best section if it has at least this share of that section's score.
 */
export const PAGE_LEADS = 0.97;
