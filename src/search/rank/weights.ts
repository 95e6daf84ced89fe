import type { Tier } from "../query/expand.ts";
import type { Place } from "../index/field.ts";

/**
 * How a word answers to what was typed, as numbers, worst first; 0 is not at all.
 * `parts`: all parts of an identifier. `synonym`: another word for it.
 */
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
 * What a tier is worth in each place, by its number. Within a place no frequency
 * outweighs a better tier, for a frequency adds less than 1. Between places: what a
 * section is called says more of it than what it mentions, so a title with another
 * ending of a word stands above texts with the very word, and so does one that begins
 * with what is being typed (`UNFINISHED_PREFIX_BONUS`). `named` is for sections whose page, or a
 * heading above them, has the word as a title would; `subject` for those whose page has
 * it as a keyword; `above` for categories and the folders of an address.
 */
export const worth: Readonly<Record<Place | "named" | "subject", readonly number[]>> = {
  // –, typo, parts, synonym, within, prefix, stem, ending, exact
  title: [0, 8, 9, 17, 11, 14, 24, 25, 27],
  name: [0, 8, 9, 17, 10, 14, 23, 24, 26],
  keywords: [0, 7, 8, 11, 10, 13, 21, 21, 23],
  text: [0, 5, 6, 10, 9, 13, 17, 17.5, 18],
  named: [0, 6, 7, 11, 11, 14, 21, 21, 24],
  subject: [0, 5, 6, 8, 8, 11, 17, 17, 19],
  above: [0, 4, 5, 6, 6, 9, 13, 13, 14],
};

/** What a small word still adds to a title that has all others. */
export const STOP_WORD_WEIGHT = 0.2;

/** From what worth on a section has a term in full; below, it has a part of it. */
export const FULL = 11;

/** What a term that only another section of the page has is worth, beside its worth there. */
export const OTHER_SECTION = 0.3;

/** What is left of the weight of a word that only begins words. */
export const PREFIX_WEIGHT = 0.7;

/** What the home page's sections stand above those deep in the tree, for canonical pages lie high. */
export const SHALLOW_BONUS = 1.5;

/** What a title that says nothing but what was asked for stands above others of its worth. */
export const COMPLETE_TITLE_BONUS = 2.5;

/**
 * The same beside that for one of several words. A heading that has them with other
 * endings and in another order is less like what was typed, and stands below one with
 * the very words among others.
 */
export const ALL_TERMS_BONUS = 4;
export const REORDERED_BONUS = 1;
export const ALL_EXACT_BONUS = 4.5;

/** And for one that is the query letter by letter: of one word, and of several or with signs. */
export const EXACT_WORD_BONUS = 2;
export const EXACT_TITLE_BONUS = 8;

/** And for one that begins as the query does. */
export const TITLE_PREFIX_BONUS = 1.5;

/** What lifts a title that begins with an unfinished word above `exact` in texts. */
export const UNFINISHED_PREFIX_BONUS = 5;

/**
 * What lifts a page above sections that are called like it. It is called what was asked
 * for (`PAGE_TITLE`: its title is that or begins with it), called so with another ending
 * while its address is not (`STEMMED_PAGE_TITLE`), begins with an unfinished word, is addressed so,
 * has a keyword of several words that is the query or begins with the query when that is
 * one word with signs, or has all of it among other words.
 * The first must lift "Block plugins" above sections called "Blocks", the second must not
 * lift "String deprecation" above one called "Strings", nor the fourth "File Browser API"
 * above one called "Browsing". "version.php and language strings" stands above sections
 * called "version.php".
 */
export const PAGE_TITLE = 9.3;
export const STEMMED_PAGE_TITLE = 5;
export const UNFINISHED_PAGE_TITLE = 7;
export const PAGE_NAME = 6;
export const PAGE_KEYWORD = 12;
export const PAGE_WORDS = 1;

/** What a page's own entry needs of the score of its best section to stand above it. */
export const PAGE_LEADS = 0.97;
