import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PortAnswer } from "../../search/port.ts";
import { openSession, type ResultItem } from "./search-session.ts";

// The library takes its timers from the window.
beforeEach(() => void vi.stubGlobal("window", globalThis));
afterEach(() => void vi.unstubAllGlobals());

function answer(title: string): PortAnswer {
  return {
    asks: true,
    trouble: undefined,
    error: undefined,
    pages: [],
    total: 0,
    areas: [],
    versions: [],
    suggestion: undefined,
    nearest: [{ route: `/${title}`, title, version: "" }],
    phrases: [],
  };
}

function session(went: ResultItem[]) {
  return openSession({
    id: "search",
    initialQuery: "",
    ask: async (query) => answer(query),
    address: (route) => route,
    onChoose: () => undefined,
    go: (item) => void went.push(item),
  });
}

test("an Enter before the answer leads to its first result when it is there", async () => {
  const went: ResultItem[] = [];
  const box = session(went);
  box.setQuery("hooks");
  box.goToFirst();
  await vi.waitFor(() => expect(went).toHaveLength(1));
  expect(went[0]?.href).toBe("/hooks");
});

test("who goes on typing after it is led nowhere", async () => {
  const went: ResultItem[] = [];
  const box = session(went);
  box.setQuery("hook");
  box.goToFirst();
  const { onChange } = box.api.getInputProps({ inputElement: null });
  onChange({ currentTarget: { value: "hooks" } } as never);
  await vi.waitFor(() => expect(box.get().answered).toBe("hooks"));
  expect(went).toEqual([]);
});
