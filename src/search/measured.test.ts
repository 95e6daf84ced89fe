import { describe, expect, test } from "vitest";
import { found } from "./found.fixture.ts";
import { lunrOver } from "./lunr.fixture.ts";
import { corpusWith, measuredPages } from "./pages.fixture.ts";

const measured = corpusWith(...measuredPages);
const foundByLunr = lunrOver(measuredPages);

describe("finds everything that lunr finds in the measured documents", () => {
  test.each([
    ["test", ["/docs/accessibility", "/docs/files"]],
    ["testing", ["/docs/accessibility", "/docs/files"]],
    ["tested", ["/docs/accessibility", "/docs/files"]],
    ["access", ["/docs/accessibility", "/docs/files"]],
    ["accessibility", ["/docs/accessibility", "/docs/files"]],
    ["get_string", ["/docs/accessibility"]],
    ["cfg", ["/docs/accessibility"]],
    ["wwwroot", ["/docs/accessibility"]],
    ["file-storage", ["/docs/files"]],
    ["pre-check", ["/docs/caching"]],
    ["4.0", ["/docs/caching"]],
    ["the", ["/docs/accessibility", "/docs/files"]],
    ["moodle_url", ["/docs/files"]],
    ["task", ["/docs/accessibility"]],
    [String.raw`core\task\manager`, ["/docs/accessibility"]],
  ])("%s", (query, expected) => {
    expect(foundByLunr(query)).toEqual(expected);
    expect([...found(measured, query)].sort()).toEqual(expected);
  });
});

describe("finds what lunr misses in them", () => {
  const both = ["/docs/accessibility", "/docs/files"];
  test.each([
    ["testi", ["/docs/accessibility"]],
    ["testin", ["/docs/accessibility"]],
    ..."accessi accessib accessibi accessibil accessibili accessibilit"
      .split(" ")
      .map((query): [string, string[]] => [query, both]),
    ["acessibility", both],
    ["get_string()", ["/docs/accessibility"]],
    ["$CFG", ["/docs/accessibility"]],
    ["$CFG->wwwroot", ["/docs/accessibility"]],
    ["string", ["/docs/accessibility"]],
    ["storage", ["/docs/files"]],
    ["manager", ["/docs/accessibility"]],
    ["instance", ["/docs/files"]],
    ["context_course::instance()", ["/docs/files"]],
    ["precheck", ["/docs/caching"]],
    ["files*", ["/docs/files"]],
    ["title:files", ["/docs/files"]],
    ["+files", ["/docs/files"]],
  ])("%s", (query, expected) => {
    expect(foundByLunr(query)).toEqual([]);
    expect([...found(measured, query)].sort()).toEqual(expected);
  });
});
