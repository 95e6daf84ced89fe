import { afterAll, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { PortAnswer, SearchRequest } from "lectern/search";
import { fixtureSite, temporaryFolder } from "../../../test/fixture-site.ts";
import { callLectern } from "../../../test/kept-lectern.ts";
import { openPort, type Requester } from "./docsearch.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

type Sent = Parameters<Requester["send"]>[0];

const warnings: string[] = [];
const provider = {
  kind: "service",
  module: "lectern-docsearch",
  url: "https://bh4d9od16a-dsn.algolia.net",
  collection: "docs",
  searchKey: "search-key",
} as const;

/** Creates a search whose requests always get the same response. */
function port(answer: unknown, status = 200, base = "/handbook/") {
  const sent: Sent[] = [];
  const send = async (request: Sent) => {
    sent.push(request);
    return { content: JSON.stringify(answer), isTimedOut: status === 0, status };
  };
  const warn = (message: string) => void warnings.push(message);
  return { sent, port: openPort({ provider, locale: "en", base, warn }, { send }) };
}

const mark = (text: string) => text.replaceAll("[", "\uE000").replaceAll("]", "\uE001");

/** A record as it appears in a response. `[]` marks matches. */
function hit(url: string, levels: readonly string[], snippet = "") {
  const level = (written: string) => written.replaceAll(/[[\]]/g, "");
  const named = levels.map((text, at) => [`lvl${at}`, text] as const);
  return {
    objectID: url,
    url,
    area: "Docs",
    version: "Next",
    hierarchy: Object.fromEntries(named.map(([name, text]) => [name, level(text)])),
    _highlightResult: {
      hierarchy: Object.fromEntries(named.map(([name, text]) => [name, { value: mark(text) }])),
    },
    _snippetResult: { content: { value: mark(snippet) } },
  };
}

const answerOf = (hits: readonly unknown[]) => ({
  results: [
    { hits, nbHits: 12 },
    { facets: { area: { Docs: 10, General: 2 } } },
    { facets: { version: { Next: 12 } } },
  ],
});

const request: SearchRequest = { text: "cache", scope: ["docs-current"], choice: {}, limit: 8 };

async function ask(answer: unknown, more: Partial<SearchRequest> = {}): Promise<PortAnswer> {
  return port(answer).port.query({ ...request, ...more });
}

/** The searches in the first request. */
function searchesIn(sent: readonly Sent[]) {
  const body = JSON.parse(String(sent[0]?.data)) as { requests: Record<string, unknown>[] };
  return body.requests;
}

test("a query is sent to the host in the configuration, with the application of its name", async () => {
  const { sent, port: search } = port(answerOf([]));
  await search.query(request);
  expect(sent).toHaveLength(1);
  const { origin, searchParams } = new URL(sent[0]?.url ?? "");
  const given = { ...Object.fromEntries(searchParams), ...sent[0]?.headers };
  expect(origin).toBe(provider.url);
  expect(given).toMatchObject({
    "x-algolia-application-id": "BH4D9OD16A",
    "x-algolia-api-key": "search-key",
  });
});

test("a query is limited to the language, the scope and the filters of the reader", async () => {
  const { sent, port: search } = port(answerOf([]));
  const choice = { area: "Docs", version: "Next" };
  await search.query({ ...request, text: '+title:"slow cache" -old*', choice });
  const [hits, areas, versions] = searchesIn(sent);
  const shared = ["lang:en", ["tag:docs-current"]];
  expect(hits).toMatchObject({
    indexName: "docs",
    query: '"slow cache" -old',
    facetFilters: [...shared, "area:Docs", "version:Next"],
    removeWordsIfNoResults: "none",
    hitsPerPage: 8,
  });
  expect(hits?.["restrictSearchableAttributes"]).toContain("hierarchy.lvl1");
  expect(areas).toMatchObject({ facetFilters: [...shared, "version:Next"], facets: ["area"] });
  expect(versions).toMatchObject({ facetFilters: [...shared, "area:Docs"], facets: ["version"] });
});

test("nothing is sent for a query without words", async () => {
  const { sent, port: search } = port(answerOf([]));
  expect(await search.query({ ...request, text: " - " })).toMatchObject({ asks: false });
  expect(sent).toEqual([]);
});

test("hits are grouped by page, with marked titles, excerpts and words", async () => {
  const answer = await ask(
    answerOf([
      hit(
        "/docs/cache#stores",
        ["Docs", "Cache API", "[Cache] stores"],
        "…what is &lt;slow&gt; to [compute] …",
      ),
      hit("/docs/other", ["Docs", "Other"]),
      hit("/docs/cache", ["Docs", "[Cache] API"]),
    ]),
  );
  expect(answer).toMatchObject({ asks: true, total: 12, trouble: undefined });
  expect(answer.areas).toEqual([
    { value: "Docs", count: 10 },
    { value: "General", count: 2 },
  ]);
  expect(answer.pages.map(({ route, hits }) => [route, hits.map((each) => each.route)])).toEqual([
    ["/docs/cache", ["/docs/cache#stores", "/docs/cache"]],
    ["/docs/other", ["/docs/other"]],
  ]);
  const [page] = answer.pages;
  expect(page).toMatchObject({ title: "Cache API", area: "Docs", version: "Next" });
  expect(page?.titleMatches).toEqual([{ start: 0, end: 5 }]);
  expect(page?.hits[0]).toMatchObject({
    title: "Cache stores",
    titleMatches: [{ start: 0, end: 5 }],
    terms: ["cache", "compute"],
    excerpt: {
      text: "what is <slow> to compute",
      matches: [{ start: 18, end: 25 }],
      cutBefore: true,
      cutAfter: true,
    },
  });
});

test("complete URLs of a crawler become routes of the site", async () => {
  const url = "https://example.org/handbook/docs/cache/#stores";
  const [page] = (await ask(answerOf([hit(url, ["Docs", "Cache API", "Stores"])]))).pages;
  expect(page?.route).toBe("/docs/cache");
  expect(page?.hits[0]?.route).toBe("/docs/cache#stores");
});

test.each([
  ["that can't be reached", {}, 0, "unreachable"],
  ["that refuses the key", { message: "Invalid key", status: 403 }, 403, "broken"],
  ["with an answer in another format", { results: [{}] }, 200, "broken"],
])("a service %s is reported", async (_, answer, status, trouble) => {
  warnings.length = 0;
  const found = await port(answer, status).port.query(request);
  expect(found).toMatchObject({ asks: true, trouble, pages: [] });
  expect(warnings).toHaveLength(1);
});

test("an export has records for all sections, and the settings of the index", () => {
  const file = path.join(folder.path, "docs.jsonl");
  const site = fixtureSite("search-service");
  const { code, stderr } = callLectern(
    "search",
    "export",
    site,
    "--to",
    "docsearch",
    "--file",
    file,
  );
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  const records = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(records).toContainEqual({
    objectID: "en.docs-default-current.1.0",
    lang: "en",
    tag: "docs-default-current",
    area: "Docs",
    version: "Next",
    type: "lvl2",
    hierarchy: { lvl0: "Docs", lvl1: "Cache API", lvl2: "Definitions" },
    content:
      "Declare each cache in db/caches.php. Call cache_helper::purge_by_event() when the data changes.",
    url: "/docs#definitions",
    url_without_anchor: "docs-default-current /docs",
    order: 1,
    part: 0,
  });
  const settings: unknown = JSON.parse(readFileSync(file.replace("jsonl", "schema.json"), "utf8"));
  expect(settings).toMatchObject({ attributesForFaceting: ["lang", "tag", "area", "version"] });
});
