import { describe, expect, test } from "vitest";
import { findLanguage, languageNames, nearestLanguage } from "./languages.ts";

describe("a language", () => {
  test.each([
    ["php", "php"],
    ["PHP", "php"],
    ["sh", "sh"],
    ["objectivec", "objective-c"],
    ["mustache", "handlebars"],
    ["markup", "html"],
    ["apacheconf", "apache"],
    ["patch", "diff"],
  ])("%s is bundled as %s", (name, bundled) => {
    expect(findLanguage(name)).toMatchObject({ kind: "grammar", name: bundled });
  });

  test.each(["", "text", "txt", "plain", "plaintext", "none", "TEXT"])("%j is plain", (name) => {
    expect(findLanguage(name)).toEqual({ kind: "plain" });
  });

  test.each(["phpp", "SnackPlayer", "constructor", "__proto__", "toString"])(
    "%s is unknown",
    (name) => {
      expect(findLanguage(name)).toBeUndefined();
    },
  );

  test.each([
    ["phpp", "php"],
    ["javscript", "javascript"],
    ["handelbars", "handlebars"],
    ["snackplayer", undefined],
  ])("the most similar language to %s is %s", (name, expected) => {
    expect(nearestLanguage(name)).toBe(expected);
  });

  test("has each of its names once", () => {
    const names = languageNames();
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(findLanguage(name)).toBeDefined();
  });
});
