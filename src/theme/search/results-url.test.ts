import { expect, test } from "vitest";
import { readResultsUrl, resultsUrl } from "./results-url.ts";

test.each([
  ["access api", "/docs/search?q=access+api"],
  [" a&b=c#d ", "/docs/search?q=a%26b%3Dc%23d"],
  ["$CFG->wwwroot", "/docs/search?q=%24CFG-%3Ewwwroot"],
  ["ـعربي", "/docs/search?q=%D9%80%D8%B9%D8%B1%D8%A8%D9%8A"],
])("the results of %j have a URL, which can be parsed", (query, address) => {
  expect(resultsUrl("/docs/", { query, version: undefined })).toBe(address);
  const read = readResultsUrl(address.slice(address.indexOf("?")));
  expect(read).toEqual({ query: query.trim(), version: undefined });
});

test("the URL contains the current version", () => {
  const request = { query: "a", version: { section: "default", name: "4.0" } };
  const address = resultsUrl("/", request);
  expect(address).toBe("/search?q=a&in=default%2F4.0");
  expect(readResultsUrl(address.slice(7))).toEqual(request);
});

test("replaces invalid characters, shortens long values, and uses empty values for missing ones", () => {
  expect(resultsUrl("/", { query: "a\ud800", version: undefined })).toBe("/search?q=a%EF%BF%BD");
  expect(readResultsUrl(`?q=${"a".repeat(10_000)}`).query).toHaveLength(512);
  expect(readResultsUrl("?in=x")).toEqual({ query: "", version: undefined });
});
