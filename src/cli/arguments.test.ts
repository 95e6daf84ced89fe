import { describe, expect, test } from "vitest";
import { parseArguments } from "./arguments.ts";

describe("the words after lectern", () => {
  test("name a command, a folder and options", () => {
    expect(parseArguments(["build", "site", "-o", "out", "--fresh", "--preview"])).toEqual({
      kind: "run",
      command: "build",
      target: "site",
      version: undefined,
      section: undefined,
      without: [],
      port: undefined,
      output: "out",
      to: undefined,
      fresh: true,
      preview: true,
      all: false,
    });
    expect(
      parseArguments(["version", "4.0", "site", "--without", "app", "--without", "old"]),
    ).toMatchObject({ version: "4.0", target: "site", without: ["app", "old"] });
    expect(
      parseArguments(["search", "export", "site", "--to", "typesense", "--out", "a.jsonl"]),
    ).toMatchObject({ command: "search", target: "site", to: "typesense", output: "a.jsonl" });
    expect(parseArguments(["serve", "--port", "0"])).toMatchObject({ command: "serve", port: 0 });
  });

  test.each([
    [[], undefined],
    [["--help"], undefined],
    [["help", "dev"], "dev"],
    [["dev", "--help"], "dev"],
  ])("%j asks for help", (words, command) => {
    expect(parseArguments(words)).toEqual({ kind: "help", command });
  });

  test.each([
    [["biuld"], 'There is no command "biuld". Did you mean "build"?'],
    [["build", "a", "b"], "Too many arguments: b"],
    [["version"], "The name of the version is missing: lectern version 4.0"],
    [["search"], "What to do is missing: lectern search export --to typesense"],
    [["search", "exprot"], 'There is no "lectern search exprot". Did you mean "export"?'],
    [["search", "export"], "The service is missing: lectern search export --to typesense"],
    [["search", "export", "--to", "algolia"], 'There is no export to "algolia". Known: typesense.'],
    [["dev", "-p", "many"], '"many" is no port: a number from 0 to 65535.'],
    [["dev", "-p", "70000"], '"70000" is no port: a number from 0 to 65535.'],
  ])("%j is wrong, and says why", (words, message) => {
    expect(parseArguments(words)).toEqual({ kind: "wrong", message });
  });

  test("an unknown option is wrong", () => {
    expect(parseArguments(["dev", "--prot", "1"]).kind).toBe("wrong");
  });
});
