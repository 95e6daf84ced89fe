import { describe, expect, test } from "vitest";
import { readParameters, workerAddress } from "./parameters.ts";

const off = { offlineMode: false, debug: false };

test("the worker's URL contains its parameters as JSON", () => {
  expect(workerAddress("/devdocs/", { offlineMode: true, debug: false })).toBe(
    "/devdocs/sw.js?params=%7B%22offlineMode%22%3Atrue%2C%22debug%22%3Afalse%7D",
  );
});

test.each([
  [true, false],
  [false, true],
])("reads the parameters it writes: %s, %s", (offlineMode, debug) => {
  const address = new URL(workerAddress("/", { offlineMode, debug }), "https://a.example").href;
  expect(readParameters(address)).toEqual({ offlineMode, debug });
});

describe("invalid parameters turn offline mode off", () => {
  test.each(["", "?params", "?params={offline", "?params=null", "?params=[1]", '?params="true"'])(
    "%s",
    (query) => {
      expect(readParameters(`https://a.example/sw.js${query}`)).toEqual(off);
    },
  );

  test("a value with the wrong type", () => {
    const query = `?params=${encodeURIComponent('{"offlineMode":"true","debug":1}')}`;
    expect(readParameters(`https://a.example/sw.js${query}`)).toEqual(off);
  });
});
