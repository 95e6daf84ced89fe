// Open tabs during deployments, hostile search queries and damaged indexes.

import { corpusOf } from "../../../dist/search/index/corpus.js";
import { buildIndex } from "../../../dist/search/index/build-index.js";
import { indexLoader } from "../../../dist/search/file/index-loader.js";
import { pack } from "../../../dist/search/file/pack.js";
import { tokenizePage } from "../../../dist/search/index/page-tokens.js";
import { search } from "../../../dist/search/search.js";
import { unpack } from "../../../dist/search/file/unpack.js";
import { damage } from "../damaged-index.mjs";
import { hostileQuery } from "../hostile-queries.mjs";

const TAB_TRIALS = 60;
const LIMIT = 8;

export const campaign = {
  name: "deploys and searches",
  async *rows({ random, trials, folder }) {
    yield hostileQueries(random, trials(6000));
    yield await damagedIndexes(random, trials(1500));
    // A browser takes too long for a short run.
    if (trials(TAB_TRIALS) < TAB_TRIALS) return;
    const { openTabs } = await import("../open-tabs.mjs");
    for (const isStored of [false, true]) {
      const failures = await openTabs({ random, count: TAB_TRIALS, folder, isStored });
      const what = isStored
        ? "tabs with the site on the device, across deploys and lost networks"
        : "tabs open across deploys and rollbacks";
      yield { what, trials: TAB_TRIALS, failures };
    }
  },
};

function hostileQueries(random, count) {
  const corpus = corpusOf([unpack(JSON.parse(sampleIndex()))]);
  const failures = [];
  for (let trial = 0; trial < count; trial++) {
    const query = hostileQuery(trial, random);
    const problem = problemOf(() => {
      const answer = search(corpus, query, { limit: LIMIT });
      const shown = answer.pages.reduce((sum, page) => sum + page.hits.length, 0);
      if (shown > LIMIT || shown > answer.total) return `shows ${shown} of ${answer.total}`;
      if (!answer.asks && shown > 0) return "asks for nothing and finds something";
      return undefined;
    });
    if (problem) failures.push(`${JSON.stringify(query.slice(0, 80))}: ${problem}`);
  }
  return { what: "hostile queries", trials: count, failures };
}

/** Loads damaged indexes. Each must be used, or rejected with a message, and nothing may be thrown. */
async function damagedIndexes(random, count) {
  const whole = sampleIndex();
  const failures = [];
  for (let trial = 0; trial < count; trial++) {
    const text = damage(whole, random);
    try {
      const { corpus, trouble } = await shelfWith(text).take(["sample"]);
      if (!corpus && !trouble) failures.push(`trial ${trial}: neither an index nor a trouble`);
      if (!corpus) continue;
      for (const query of ["access", "acessibility", '"file storage"', "-a", "t*s~1"]) {
        search(corpus, query, { limit: LIMIT });
      }
    } catch (error) {
      failures.push(`trial ${trial}: ${String(error)}`);
    }
  }
  return { what: "damaged index files", trials: count, failures };
}

function shelfWith(text) {
  return indexLoader({
    warn() {},
    fetchPart: async () => ({ kind: "missing", reason: "404" }),
    async fetchIndex() {
      try {
        return { kind: "file", value: JSON.parse(text) };
      } catch (error) {
        return { kind: "missing", reason: String(error) };
      }
    },
  });
}

function problemOf(work) {
  try {
    return work();
  } catch (error) {
    return `thrown: ${String(error)}`;
  }
}

let sample;

/** Creates a small index file. */
function sampleIndex() {
  sample ??= JSON.stringify(
    pack(buildIndex({ tag: "sample", pages: somePages().map((page) => tokenizePage(page)) })),
  );
  return sample;
}

function somePages() {
  const words =
    "access accessibility cache file_storage get_string() $CFG->wwwroot core\\task\\manager MDL-12345 v4.0.1 naïve plugin block forum question".split(
      " ",
    );
  return Array.from({ length: 60 }, (_, at) => {
    const text = Array.from({ length: 40 }, (_, n) => words[(at * 7 + n * n) % words.length]);
    const title = `${words[at % words.length]} ${words[(at * 3 + 1) % words.length]}`;
    return {
      route: `/p${at}`,
      title,
      type: "docs",
      area: at % 2 === 0 ? "Docs" : "General",
      version: "",
      parentCategories: words[at % 5],
      prior: at % 3 === 0 ? 0.9 : 1,
      keywords: [words[(at + 2) % words.length]],
      sections: [
        { level: 1, id: undefined, title, text: text.join(" ") },
        {
          level: 2,
          id: "more",
          title: `More on ${words[at % 4]}`,
          text: text.toReversed().join(" "),
        },
      ],
    };
  });
}
