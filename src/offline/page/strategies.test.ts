import { describe, expect, test } from "vitest";
import { isOfflineMode, type BrowserFacts, type Strategy } from "./strategies.ts";

const plain: BrowserFacts = {
  isInstalled: false,
  isStandalone: false,
  query: "",
  width: 1280,
  savesData: false,
  hasChosen: false,
};
const all = ["appInstalled", "standalone", "queryString", "mobile", "saveData"] as const;

describe("offline mode is on if any enabled strategy applies", () => {
  test.each<[string, readonly Strategy[], Partial<BrowserFacts>, boolean]>([
    ["no strategy applies", all, {}, false],
    [
      "no strategy is enabled",
      [],
      { isInstalled: true, isStandalone: true, savesData: true },
      false,
    ],
    ["always", ["always"], {}, true],
    ["installed", all, { isInstalled: true }, true],
    ["a separate window", all, { isStandalone: true }, true],
    ["the query", all, { query: "?a=1&offlineMode=true" }, true],
    ["another query", all, { query: "?offlineMode=1" }, false],
    ["a window of 940 px", all, { width: 940 }, true],
    ["a window of 941 px", all, { width: 941 }, false],
    ["data saving", all, { savesData: true }, true],
    ["a disabled strategy", ["standalone"], { width: 320 }, false],
    ["the reader's own choice, whatever is enabled", [], { hasChosen: true }, true],
  ])("%s", (_, strategies, facts, expected) => {
    expect(isOfflineMode(strategies, { ...plain, ...facts })).toBe(expected);
  });
});
