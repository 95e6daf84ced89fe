import { describe, expect, test } from "vitest";
import { found } from "./found.fixture.ts";
import { corpusWith, page } from "./pages.fixture.ts";

describe("a page that starts with a word containing punctuation is before headings that equal it", () => {
  const pages = corpusWith(
    page("/blocks", "Blocks", "Next to the text.", { "version.php": "Of a block." }),
    page("/filters", "Filters", "In the text.", { "version.php": "Of a filter." }),
    page("/version-and-strings", "version.php and strings", "Of all plugins.", {
      "version.php": "In full, with every key.",
    }),
  );

  test("as a file name", () => {
    expect(found(pages, "version.php")[0]).toBe("/version-and-strings");
  });
});

describe("a heading equal to the query is before a page with a similar title", () => {
  const pages = corpusWith(
    page("/nodes", "Nodes", "Points of a graph.", {}),
    page("/string-deprecation", "String deprecation", "How strings end.", {}),
    page("/request", "Request", "What a browser sends.", {}),
    page("/contents", "Contents", "What is where.", {
      Node: "A point.",
      Strings: "Texts.",
      "request()": "Sends one.",
      "3. With a screen reader": "Listen to the page.",
      "Screen readers": "Programs that read aloud.",
      "Check capabilities": "In two alternatives.",
      "What a capability check costs": "Little.",
    }),
  );

  test.each([
    ["above a page with another ending", "node", "/contents#node"],
    ["above a page that starts with another ending", "strings", "/contents#strings"],
    ["above a page for the same word without punctuation", "request()", "/contents#request"],
    ["below a page with that title", "request", "/request"],
    ["with other endings in another order", "reader screen", "/contents#3-with-a-screen-reader"],
    ["with another ending of the last word", "check capability", "/contents#check-capabilities"],
  ])("%s: %s", (_, query, first) => {
    expect(found(pages, query)[0]).toBe(first);
  });
});
