import { expect, test, vi } from "vitest";
import { noAnswer, type PortAnswer, type SearchRequest } from "../../../search/port.ts";
import { inertPorts } from "../../ports.ts";
import { searchBox } from "./search-box.ts";

function answer(title: string): PortAnswer {
  return { ...noAnswer(true), nearest: [{ route: `/${title}`, title, version: "" }] };
}

/** A box whose questions are answered when the test says so. */
function openBox() {
  const asked: { readonly request: SearchRequest; reply(answer: PortAnswer): void }[] = [];
  const went: string[] = [];
  const stored = new Map<string, string | undefined>();
  const box = searchBox({
    search: {
      ...inertPorts.search,
      provider: {
        warm() {},
        query: (request) => new Promise((reply) => asked.push({ request, reply })),
      },
      go: (href) => void went.push(href),
    },
    preferences: {
      get: (key) => stored.get(key),
      set: (key, value) => void stored.set(key, value),
      subscribe: () => () => {},
    },
    limit: 8,
    scope: (allVersions) => (allVersions ? ["new", "old"] : ["new"]),
    address: (route) => `/base${route}`,
    input: () => undefined,
    close: () => void went.push("closed"),
  });
  return { box, asked, went, stored };
}

test("an Enter before the answer leads to its first result when it is there", async () => {
  const { box, asked, went, stored } = openBox();
  box.send({ kind: "typed", query: "hooks" });
  box.send({ kind: "entered", target: "here" });
  asked[0]?.reply(answer("hooks"));
  await vi.waitFor(() => expect(went).toEqual(["closed", "/base/hooks"]));
  expect(box.get().kind).toBe("empty");
  expect([...stored.values()]).toEqual(['["hooks"]']);
});

test("who goes on typing after it is led nowhere, and an answer that comes too late is dropped", async () => {
  const { box, asked, went } = openBox();
  box.send({ kind: "typed", query: "hook" });
  box.send({ kind: "entered", target: "here" });
  box.send({ kind: "typed", query: "hooks" });
  asked[1]?.reply(answer("hooks"));
  await vi.waitFor(() => expect(box.get().kind).toBe("showing"));
  asked[0]?.reply(answer("hook"));
  await Promise.resolve();
  const state = box.get();
  expect(state.kind === "showing" && state.shown.query).toBe("hooks");
  expect(went).toEqual([]);
});

test("what is asked is asked in the indexes and with the choice of the moment", () => {
  const { box, asked } = openBox();
  box.send({ kind: "typed", query: "a" });
  box.send({ kind: "narrowed", narrowing: { allVersions: true, area: "Docs" } });
  expect(asked.map(({ request }) => [request.scope, request.choice.area, request.limit])).toEqual([
    [["new"], undefined, 8],
    [["new", "old"], "Docs", 8],
  ]);
});
