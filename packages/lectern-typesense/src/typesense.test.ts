import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPort } from "./typesense.ts";
import type { PortAnswer, SearchRequest } from "lectern/search";
import { fixtureSite, temporaryFolder } from "../../../test/fixture-site.ts";
import { callLectern } from "../../../test/kept-lectern.ts";
import { startStandIn, type StandIn } from "../testing/stand-in-server.ts";

const keys = { admin: "admin-key", search: "search+only=key" };
const folder = temporaryFolder();
const jsonl = path.join(folder.path, "docs.jsonl");
const warnings: string[] = [];
let server: StandIn;

/** Posts an export to the stand-in server. */
async function post(address: string, body: string, key = keys.admin): Promise<Response> {
  const headers = { "x-typesense-api-key": key };
  return fetch(`${server.url}${address}`, { method: "POST", headers, body });
}

beforeAll(async () => {
  server = await startStandIn(keys);
  const site = fixtureSite("search-service");
  callLectern("search", "export", site, "--to", "typesense", "--file", jsonl);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const service = { kind: "service", module: "lectern-typesense" } as const;
const warn = (message: string) => void warnings.push(message);

function port(searchKey = keys.search, collection = "docs") {
  const provider = { ...service, url: server.url, collection, searchKey };
  return openPort({ provider, locale: "en", base: "/", warn });
}

/** Creates a search whose service always returns the same response. */
function portAnsweredBy(body: string) {
  const place = { url: "http://service.invalid", collection: "docs", searchKey: "key" };
  const provider = { ...service, ...place };
  return openPort({ provider, locale: "en", base: "/", warn }, async () => new Response(body));
}

async function ask(text: string, more: Partial<SearchRequest> = {}): Promise<PortAnswer> {
  const scope = ["docs-default-current", "docs-general-current", "default"];
  const answer = await port().query({ text, scope, choice: {}, limit: 8, ...more });
  expect(warnings.splice(0)).toEqual([]);
  return answer;
}

const routesOf = (answer: PortAnswer) =>
  answer.pages.flatMap(({ hits }) => hits.map(({ route }) => route));
const definitions = "/docs#definitions";

test("the service accepts an export", async () => {
  const schema = readFileSync(path.join(folder.path, "docs.schema.json"), "utf8");
  expect((await post("/collections", schema)).status).toBe(201);
  const imported = await post(
    "/collections/docs/documents/import?action=upsert",
    readFileSync(jsonl, "utf8"),
  );
  const lines = (await imported.text()).split("\n");
  expect(lines.filter((line) => line !== '{"success":true}')).toEqual([]);
});

test("an export has a document for each section, in all versions", () => {
  const documents = readFileSync(jsonl, "utf8")
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(documents).toHaveLength(11);
  expect(documents).toContainEqual({
    id: "en.docs-default-current.1",
    locale: "en",
    tag: "docs-default-current",
    title: "Definitions",
    content:
      "Declare each cache in db/caches.php. Call cache_helper::purge_by_event() when the data changes.",
    parents: "Cache API",
    area: "Docs",
    version: "Next",
    page: "docs-default-current /docs",
    order: 1,
    route: definitions,
    pageRoute: "/docs",
    pageTitle: "Cache API",
    parentCategories: "",
  });
});

describe("the results of a search", () => {
  test("have pages with their best sections, titles and highlighted excerpts", async () => {
    const answer = await ask("definitions");
    expect(answer.pages).toEqual([
      {
        route: "/docs",
        title: "Cache API",
        area: "Docs",
        version: "Next",
        parentCategories: "",
        titleMatches: [],
        hits: [
          {
            id: "en.docs-default-current.1",
            title: "Definitions",
            route: definitions,
            titleMatches: [{ start: 0, end: 11 }],
            terms: ["definitions"],
            open: false,
            excerpt: undefined,
          },
        ],
      },
    ]);
    expect(answer).toMatchObject({ asks: true, error: undefined, total: 1, phrases: [] });
  });

  test("have excerpts with the match marked, and words to mark on the page", async () => {
    const [page] = (await ask("slow compute")).pages;
    expect(page?.hits[0]?.excerpt).toEqual({
      text: "A cache keeps what is slow to compute.",
      matches: [
        { start: 22, end: 26 },
        { start: 30, end: 37 },
      ],
      cutBefore: false,
      cutAfter: false,
    });
    expect(page?.hits[0]?.terms).toEqual(["slow", "compute"]);
  });

  test("have at most three sections per page, and respect the total limit", async () => {
    expect(routesOf(await ask("cache"))).toEqual([
      "/docs",
      definitions,
      "/docs#stores",
      "/general",
    ]);
    expect(routesOf(await ask("cache", { limit: 2 }))).toEqual(["/docs", definitions]);
  });

  test("count sections by area and by version, each without its own filter", async () => {
    const everywhere = ["docs-default-current", "docs-default-1.0", "docs-general-current"];
    const answer = await ask("cache", { scope: everywhere, choice: { area: "Docs" } });
    expect(answer.total).toBe(6);
    expect(answer.areas).toEqual([
      { value: "Docs", count: 6 },
      { value: "General", count: 1 },
    ]);
    expect(answer.versions).toEqual([
      { value: "Next", count: 5 },
      { value: "1.0", count: 1 },
    ]);
    const old = await ask("cache", { scope: everywhere, choice: { version: "1.0" } });
    expect(routesOf(old)).toEqual(["/docs/1.0"]);
    expect(old.areas).toEqual([{ value: "Docs", count: 1 }]);
  });

  test("exclude versions and areas out of scope", async () => {
    expect(routesOf(await ask("cache", { scope: ["docs-general-current"] }))).toEqual(["/general"]);
    expect(await ask("cache", { scope: ["nowhere"] })).toMatchObject({ asks: true, total: 0 });
  });
});

describe("the query language", () => {
  test.each([
    ["get_string()", ["/docs/strings#language-strings"]],
    ["purge_by_event", [definitions]],
    ["title:locks", ["/docs#locks"]],
    ["cache -redis -declare -first", ["/docs", "/docs#locks", "/docs#loaders", "/general"]],
    ['"before you test"', ["/general"]],
    ["+purge +release", ["/general"]],
    ["+purge +nowhere", []],
    ["lock*", ["/docs#locks"]],
    [String.raw`cache_helper\:\:purge`, [definitions]],
  ])("%s finds %j", async (query, expected) => {
    const answer = await ask(query);
    expect(answer.error).toBeUndefined();
    expect(routesOf(answer)).toEqual(expected);
  });

  test("a query that can't be parsed is searched literally and reports an error", async () => {
    const answer = await ask("cache_helper::purge_by_event()");
    expect(answer.error).toMatchObject({ name: "QueryParseError", start: 0, end: 12 });
    expect(routesOf(answer)).toEqual([definitions]);
  });

  test.each(["", " ", "->", "+"])("%j sends no request", async (query) => {
    const before = server.searches.length;
    expect(await ask(query)).toMatchObject({ asks: false, pages: [] });
    expect(server.searches).toHaveLength(before);
  });

  test("values are quoted, so versions and areas can't act as operators", async () => {
    const choice = { area: "A && tag:=`x`" };
    expect((await ask("cache", { choice })).total).toBe(0);
    expect(server.searches.at(-3)?.["filter_by"]).toContain("area:=`A && tag:=x`");
  });
});

describe("without a response, there are no results, and a warning explains why", () => {
  const request = { text: "cache", scope: ["docs-default-current"], choice: {}, limit: 8 };
  const nothing = { asks: true, total: 0, pages: [] };

  test.each([
    ["a different key", () => port("wrong"), "the search service answered 401"],
    [
      "a missing collection",
      () => port(keys.search, "none"),
      "the search service rejected the query: Not found.",
    ],
  ])("%s", async (_, open, reason) => {
    expect(await open().query(request)).toMatchObject(nothing);
    expect(warnings.splice(0)).toEqual([reason]);
  });

  test.each([
    ["that isn't JSON", "<html>", /JSON/],
    ["of another type", "{}", /^the search service's answer has no "results"$/],
    ["without groups", '{"results":[{},{},{}]}', /has no "grouped_hits"$/],
    ["null", "null", /has no "results"$/],
  ])("a response body %s", async (_, body, reason) => {
    const { query } = portAnsweredBy(body);
    expect(await query(request)).toMatchObject(nothing);
    expect(warnings.splice(0)).toEqual([expect.stringMatching(reason)]);
  });

  test("unexpected hits are shown as far as possible", async () => {
    const odd = { grouped_hits: [{}, { hits: [{}] }, { hits: [{ document: { title: 1 } }] }] };
    const { query } = portAnsweredBy(JSON.stringify({ results: [odd, {}, {}] }));
    expect((await query(request)).pages.map(({ title }) => title)).toEqual([""]);
    expect(warnings).toEqual([]);
  });

  test("a newer query silently cancels an older one", async () => {
    const opened = port();
    const [older, newer] = await Promise.all([
      opened.query(request),
      opened.query({ ...request, text: "locks" }),
    ]);
    expect(older).toMatchObject(nothing);
    expect(routesOf(newer)).toEqual(["/docs#locks"]);
    expect(warnings).toEqual([]);
  });
});
