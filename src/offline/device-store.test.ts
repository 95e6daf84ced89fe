import { expect, test } from "vitest";
import {
  asStoredState,
  completeParts,
  storedAddresses,
  nearestNamed,
  neededHashes,
} from "./device-store.ts";
import { shellName } from "./offline-index.ts";
import { sampleFile, sampleState } from "./sample-index.fixture.ts";

const state = sampleState(["site", "fr-site", "docs"], (id) => {
  if (id === "docs") return [sampleFile("/docs.json"), sampleFile("/shared.svg")];
  const base = id === "site" ? "/" : "/fr/";
  return [sampleFile(base + shellName), sampleFile("/shared.svg")];
});

test("a part with a missing file doesn't count as stored", () => {
  const present = new Set(neededHashes(state));
  present.delete("hash of /docs.json");
  expect(Object.keys(completeParts(state, present).parts)).toEqual(["site", "fr-site"]);
  present.delete("hash of /shared.svg");
  expect(completeParts(state, present).parts).toEqual({});
});

test("a page uses the document of its own locale", () => {
  const addresses = storedAddresses(state);
  const shellAt = (pathname: string) => nearestNamed(addresses, shellName, pathname)?.file.url;
  expect(shellAt("/docs/apis")).toBe("/_lectern/shell.html");
  expect(shellAt("/fr/docs/apis")).toBe("/fr/_lectern/shell.html");
  expect(shellAt("/fr")).toBe("/fr/_lectern/shell.html");
  expect(shellAt("/french")).toBe("/_lectern/shell.html");
});

test("every file is found by its URL", () => {
  expect([...storedAddresses(state).files.keys()]).toEqual([
    "/_lectern/shell.html",
    "/shared.svg",
    "/fr/_lectern/shell.html",
    "/docs.json",
  ]);
});

test.each([[null], ["text"], [{}], [{ format: 1, parts: {}, build: "" }]])(
  "rejects %j as a stored state",
  (value) => {
    expect(asStoredState(value)).toBeUndefined();
  },
);
