import fc from "fast-check";
import { anchor, routePath } from "../core/paths.ts";
import type { SearchablePage } from "./index/field.ts";

/** Words that share stems, prefixes or parts, or differ by a typo. */
const vocabulary = [
  ..."cache caches caching cached cachestore cachestores form from forms format formats".split(" "),
  ..."access accessible accessibility acces test tests testing tested the to a of".split(" "),
  ..."get_string getString get_strings string $CFG->wwwroot CFG wwwroot pre-check precheck".split(
    " ",
  ),
  ..."core\\task\\manager task manager context_course::instance() MDL-12345 MDL-12346".split(" "),
  ..."4.0 4.0.1 v4.0 naïve café happy happier use used x9 colour colors".split(" "),
];

/** Any of the words, or a word similar to one. */
export const someWord = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...vocabulary) },
  { weight: 1, arbitrary: fc.stringMatching(/^[acehst]{1,6}$/) },
);

const someKeyword = fc
  .array(someWord, { minLength: 1, maxLength: 2 })
  .map((words) => words.join(" "));

const someText = fc.array(someWord, { maxLength: 8 }).map((words) => words.join(" "));

const someKeywords = fc.array(someKeyword, { maxLength: 2 });

const someSection = fc.record({
  title: someText,
  text: someText,
  id: fc.nat(3),
  keywords: someKeywords,
});

/** Up to five pages with up to four sections each. */
export const somePages: fc.Arbitrary<readonly SearchablePage[]> = fc
  .array(
    fc.record({
      title: someText,
      text: someText,
      parentCategories: someText,
      area: fc.constantFrom("docs", "general"),
      version: fc.constantFrom("", "current", "4.0"),
      prior: fc.constantFrom(1, 1, 2, 0.5),
      keywords: someKeywords,
      sections: fc.array(someSection, { maxLength: 3 }),
    }),
    { maxLength: 5 },
  )
  .map((pages) =>
    pages.map(({ sections, text, ...page }, at) => ({
      ...page,
      type: "docs",
      route: routePath(`/p/${at}`),
      sections: [
        { level: 1, id: undefined, title: page.title, text },
        ...sections.map((section) => ({
          level: 2 as const,
          id: anchor(`s${section.id}`),
          title: section.title,
          text: section.text,
          keywords: section.keywords,
        })),
      ],
    })),
  );

const someClause = fc
  .tuple(
    fc.constantFrom("", "", "", "+", "-"),
    fc.constantFrom("", "", "", "title:", "content:", "parentCategories:", "nope:"),
    someWord,
    fc.constantFrom("", "", "", "*", "~1", "~2", "^3", "^0"),
    fc.nat(12),
  )
  .map(([presence, field, word, modifier, length]) => {
    // Often only the start of a word, as if the reader were still typing.
    const typed = length > 8 || length === 0 ? word : word.slice(0, length);
    return `${presence}${field}${typed}${modifier}`;
  });

/** One to three clauses with all features of the language, or random characters. */
export const someQuery = fc.oneof(
  fc
    .tuple(
      fc.array(someClause, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(" ", " ", " - ", " + ", "--"),
    )
    .map(([clauses, between]) => clauses.join(between)),
  someWord,
  fc.stringMatching(/^[acehst*~+: -]{1,10}$/),
);
