import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { blocksBelow, codeBlocks } from "./code-blocks.ts";
import { codeParsers, codeProblems, installedPhp } from "./code-parsers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const blocks = blocksBelow(root, "site").filter(({ isFragment }) => !isFragment);
/** Unique blocks, because a version repeats most blocks of the previous version. */
const distinct = [...new Map(blocks.map((block) => [block.language + block.code, block])).values()];
const languages = Object.keys(codeParsers).filter((name) =>
  blocks.some(({ language }) => language === name),
);

describe("the code blocks in the portal", () => {
  test.each(languages)("in %s are valid", (name) => {
    const all = distinct.filter(({ language }) => language === name);
    const found = codeProblems(
      name,
      all.map(({ code }) => code),
    );
    const problems = all.flatMap(({ place }, at) =>
      found[at] === undefined ? [] : [`${place}: ${found[at]}`],
    );
    expect(problems).toEqual([]);
  });

  test.skipIf(!installedPhp)(
    "in php pass php -l (skipped without PHP)",
    () => {
      const problems = distinct
        .filter(({ language }) => language === "php")
        .flatMap(({ code, place }) => {
          const input = /^\s*<\?/.test(code) ? code : `<?php\n${code}`;
          const { status, stdout, stderr } = spawnSync("php", ["-l"], { input, encoding: "utf8" });
          return status === 0 ? [] : [`${place}: ${stdout}${stderr}`];
        });
      expect(problems).toEqual([]);
    },
    120_000,
  );

  test("have a language", () => {
    const silent = blocks.filter(({ language }) => language === "");
    expect(silent.map(({ place }) => place)).toEqual([]);
  });
});

describe("the parsers", () => {
  test.each([
    ["php", "function f( {"],
    ["js", "const = 1;"],
    ["typescript", "let a: = 1;"],
    ["json", "{ a: 1 }"],
    ["yaml", "a: [1"],
    ["xml", "<a><b></a>"],
    ["handlebars", "{{#a}}x{{/b}}"],
    ["css", "a { color: red"],
    ["scss", "a { &:hover { color: red }"],
    ["gherkin", "Scenario: A\n  Given x\n  Nonsense y"],
    ["bash", "if true; then"],
  ])("find the error in %s", (language, code) => {
    expect(codeParsers[language]?.(code)).toBeTypeOf("string");
  });
});

test("code blocks in lists and quotes are found, without their markers", () => {
  const text =
    '- a\n\n  ```php title="a.php" fragment\n  $a\n    ->b();\n  ```\n\n~~~~js\n```\n~~~~\n';
  expect(codeBlocks(text, "a.md")).toEqual([
    {
      place: "a.md:3",
      language: "php",
      title: "a.php",
      isFragment: true,
      code: "$a\n  ->b();\n",
    },
    { place: "a.md:8", language: "js", title: undefined, isFragment: false, code: "```\n" },
  ]);
});
