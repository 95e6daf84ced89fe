import { expect, test, vi } from "vitest";
import { noAnswer, type PortAnswer, type SearchRequest } from "../../search/port.ts";
import { createSearchStore } from "./search-store.ts";

function answer(title: string): PortAnswer {
  return { ...noAnswer(true), nearest: [{ route: `/${title}`, title, version: "" }] };
}

/** Creates a store with answers from the test, and a log of its actions. */
function openStore() {
  const asked: { readonly request: SearchRequest; reply(answer: PortAnswer): void }[] = [];
  const log: string[] = [];
  const store = createSearchStore({
    search: {
      provider: {
        warm() {},
        query: (request) => new Promise((reply) => asked.push({ request, reply })),
      },
      present: async ({ excerpt }) => ({ excerpt, isHit: true }),
      go: (href) => void log.push(`go ${href}`),
    },
    limit: 8,
    scope: (allVersions) => (allVersions ? ["new", "old"] : ["new"]),
    hrefOf: (route) => `/base${route}`,
    write: (query) => void log.push(`write ${query}`),
    remember: (query) => void log.push(`remember ${query}`),
    close: () => void log.push("close"),
  });
  const shows = (query: string) =>
    vi.waitFor(() => expect(store.get()).toMatchObject({ shown: { query }, pending: undefined }));
  return { store, asked, log, shows };
}

test("Enter before the answer opens its first result", async () => {
  const { store, asked, log } = openStore();
  store.send({ kind: "typed", query: "hooks" });
  store.send({ kind: "entered", target: "here" });
  asked[0]?.reply(answer("hooks"));
  const went = ["write ", "remember hooks", "close", "go /base/hooks"];
  await vi.waitFor(() => expect(log).toEqual(went));
  expect(store.get().query).toBe("");
});

test("Enter opens the active result, and does nothing if nothing was found", async () => {
  const { store, asked, log, shows } = openStore();
  store.send({ kind: "typed", query: "none" });
  asked[0]?.reply(noAnswer(true));
  await shows("none");
  store.send({ kind: "entered", target: "here" });
  expect([store.get().query, log]).toEqual(["none", []]);
  store.send({ kind: "typed", query: "hooks" });
  asked[1]?.reply(answer("hooks"));
  await shows("hooks");
  store.send({ kind: "entered", target: "here" });
  expect(log).toEqual(["write ", "remember hooks", "close", "go /base/hooks"]);
});

test("a result for a tab opens there, and the search stays open", async () => {
  const opened: unknown[] = [];
  vi.stubGlobal("window", { open: (href: string) => opened.push(href) });
  const { store, asked, log, shows } = openStore();
  store.send({ kind: "typed", query: "hooks" });
  asked[0]?.reply(answer("hooks"));
  await shows("hooks");
  store.send({ kind: "entered", target: "tab" });
  vi.unstubAllGlobals();
  expect([opened, log]).toEqual([["/base/hooks"], ["remember hooks"]]);
  expect(store.get().isOpen).toBe(true);
});

test("typing after Enter opens nothing, and late answers are ignored", async () => {
  const { store, asked, log, shows } = openStore();
  store.send({ kind: "typed", query: "hook" });
  store.send({ kind: "entered", target: "here" });
  store.send({ kind: "typed", query: "hooks" });
  asked[1]?.reply(answer("hooks"));
  await shows("hooks");
  asked[0]?.reply(answer("hook"));
  await Promise.resolve();
  expect(store.get().shown?.query).toBe("hooks");
  expect(log).toEqual([]);
});

test("a request has the current scope and filters", () => {
  const { store, asked } = openStore();
  store.send({ kind: "typed", query: "a" });
  store.send({ kind: "narrowed", narrowing: { allVersions: true, area: "Docs" } });
  expect(asked.map(({ request }) => [request.scope, request.choice.area, request.limit])).toEqual([
    [["new"], undefined, 8],
    [["new", "old"], "Docs", 8],
  ]);
});

test("the input shows text that the reader didn't type", () => {
  const { store, log } = openStore();
  store.send({ kind: "typed", query: "a" });
  store.send({ kind: "proposed", query: "b" });
  store.send({ kind: "escaped" });
  store.send({ kind: "left" });
  store.send({ kind: "reopened" });
  store.send({ kind: "proposed", query: "" });
  store.send({ kind: "left" });
  expect(log).toEqual(["write b", "write b", "write ", "write "]);
});
