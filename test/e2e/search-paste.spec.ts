import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { unpack } from "../../src/search/file/unpack.ts";
import { corpusOf, type Corpus } from "../../src/search/index/corpus.ts";
import type { FoundSection } from "../../src/search/port.ts";
import { search } from "../../src/search/search.ts";
import { stemOf, standardAnalysis } from "../../src/search/words/analysis.ts";
import { isStopWord } from "../../src/search/words/stop-words.ts";
import { tokenize, type Token } from "../../src/search/words/tokenize.ts";
import { isLong } from "../long-tests.ts";
import { wishes } from "./search-twenty.ts";
import { expect, test } from "./servers.ts";

/** Number of portal headings to test. Testing all headings takes a minute. */
const SOME_HEADINGS = 400;

interface Section {
  readonly title: string;
  readonly route: string;
  readonly anchor: string | undefined;
  readonly prior: number;
}

/** Loads the search indexes with these tags from the portal's build output. */
function builtIndexes(...tags: readonly string[]) {
  const indexes = tags.map((tag) => {
    const file = new URL(`../../site/build/search-index-${tag}.json`, import.meta.url);
    return unpack(JSON.parse(readFileSync(fileURLToPath(file), "utf8")));
  });
  const sections = indexes.flatMap((index) =>
    Array.from(index.pageOf, (page, at): Section => {
      const { title, anchor } = index.texts;
      const route = index.texts.page(page)?.route ?? "";
      const prior = index.pages[page]?.prior ?? 1;
      return { title: title(at) ?? "", route, anchor: anchor(at), prior };
    }),
  );
  return { corpus: corpusOf(indexes), sections };
}

const present = builtIndexes("default", "docs-default-current", "docs-general-current");
const pages = present.sections.filter(({ anchor }) => anchor === undefined);
const headings = present.sections.filter(({ anchor }) => anchor !== undefined);

function found(corpus: Corpus, text: string): readonly FoundSection[] {
  return search(corpus, text).pages.flatMap(({ hits }) => hits);
}

/** Removes punctuation around words: `classes/` becomes `classes`. */
function bare(title: string): string {
  return title.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/**
 * Returns the stems of all words except stop words. Names joined by punctuation count as one word.
 */
function wordsOf(text: string): readonly string[] {
  return tokenize(text, standardAnalysis)
    .flatMap((unit): readonly Token[] => (unit.word === "" ? unit.names : [unit]))
    .filter(({ word }) => !isStopWord(word))
    .map(({ word }) => stemOf(standardAnalysis, word));
}

/** Text as copied from a page, a sentence, a list or a file. */
const pasted = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => ` ${text}\n`,
  (text) => `${text}.`,
  (text) => `${text}:`,
  (text) => text.toUpperCase(),
);

test("every pasted page title finds a page with that title first", { tag: "@long" }, () => {
  const titles = [...new Set(pages.map(({ title }) => title))];
  expect(titles.length).toBeGreaterThan(500);
  for (const paste of fc.sample(pasted, { seed: 18, numRuns: 2 })) {
    const missed = titles.filter((title) => {
      const [first] = found(present.corpus, paste(title));
      return first === undefined || first.route.includes("#") || bare(first.title) !== bare(title);
    });
    expect(missed).toEqual([]);
  }
});

test("a route finds its page first, as a path, a URL or a source file", () => {
  expect(pages.length).toBeGreaterThan(500);
  const forms = [
    (route: string) => route,
    (route: string) => `https://docs.example.org${route}`,
    (route: string) => `site${route}.md`,
  ];
  // `npm test` tries one of six pages.
  const some = pages.filter((_, at) => isLong || at % 6 === 0);
  const missed = some.flatMap(({ route }, at) => {
    const text = route === "/" ? route : (forms[at % forms.length]?.(route) ?? route);
    return found(present.corpus, text)[0]?.route === route ? [] : [text];
  });
  expect(missed).toEqual([]);
});

test("twenty readers find their pages", () => {
  const missed = wishes.filter(({ typed, route, place }) => {
    const routes = found(present.corpus, typed).map(({ route }) => route.split("#")[0]);
    return place === "first" ? routes[0] !== route : !routes.includes(route);
  });
  expect(missed).toEqual([]);
});

test("routes and titles of an earlier version find its pages", { tag: "@long" }, () => {
  const former = builtIndexes("docs-default-4.0");
  const own = former.sections.filter(({ anchor }) => anchor === undefined);
  expect(own.length).toBeGreaterThan(20);
  const missed = own.filter(
    ({ route, title }) =>
      found(former.corpus, route)[0]?.route !== route ||
      bare(found(former.corpus, title)[0]?.title ?? "") !== bare(title),
  );
  expect(missed).toEqual([]);
});

test("a heading's URL finds that section first", { tag: "@long" }, () => {
  const some = sampleOf(headings);
  expect(some.length).toBe(SOME_HEADINGS);
  const missed = some
    .map(({ route, anchor }) => `${route}#${anchor}`)
    .filter((address) => found(present.corpus, address)[0]?.route !== address);
  expect(missed).toEqual([]);
});

/**
 * A heading finds its section first, with three exceptions (`docs/design/search-ranking.md`):
 * a heading with one word ranks below a page or section with that word and others in its title
 * ("Files" below "File API"), a heading in notes below pages that have all its words, and both
 * below a page or section that has the heading as a keyword.
 */
test("a pasted heading finds its section first, or a title that contains all its words", () => {
  const texts = new Map(headings.map((section) => [section.title, section]));
  const some = sampleOf([...texts.values()]);
  expect(some.length).toBe(SOME_HEADINGS);
  const missed = some.flatMap(({ title, prior }) => {
    const [first] = found(present.corpus, title);
    if (first === undefined) return /[\p{L}\p{N}]/u.test(title) ? [`${title}: nothing`] : [];
    if (bare(first.title) === bare(title)) return [];
    const named = new Set(wordsOf(`${first.title} ${first.route.replaceAll(/[/#-]/g, " ")}`));
    const words = wordsOf(title);
    const isNamed = words.every((word) => [...named].some((own) => own.startsWith(word)));
    const asKeyword = bare(title).replaceAll(/\S+/g, "+keywords:$&");
    const isKeyword = found(present.corpus, asKeyword).some(({ route }) => route === first.route);
    const mayStandBelow = words.length === 1 || prior < 1;
    return mayStandBelow && (isNamed || isKeyword) ? [] : [`${title}: ${first.route}`];
  });
  expect(missed).toEqual([]);
});

/** Selects the same sections in every run, from the complete portal. */
function sampleOf(sections: readonly Section[]): readonly Section[] {
  const numbers = fc.uniqueArray(fc.nat(sections.length - 1), {
    minLength: SOME_HEADINGS,
    maxLength: SOME_HEADINGS,
    size: "max",
  });
  const [drawn = []] = fc.sample(numbers, { seed: 18, numRuns: 1 });
  return drawn.flatMap((at) => sections[at] ?? []);
}
