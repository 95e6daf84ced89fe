import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../ensure.mjs";
import { codeLines } from "./code-lines.mjs";
import { nextLimits, problemsOf } from "./limits.mjs";
import { measureFiles, singleImports, sizeOf } from "./measure-size.mjs";

const read = (name) => JSON.parse(readFileSync(path.join(projectRoot, name), "utf8"));

test("the engine is within the limits of docs/size.json", () => {
  expect(problemsOf(sizeOf(measureFiles(projectRoot)), read("docs/size.json"))).toEqual([]);
});

test("no longer lines make the engine smaller", () => {
  expect(read(".oxfmtrc.json").printWidth).toBe(100);
});

test("files with a single importer in their room are listed, smallest first", () => {
  const texts = {
    "src/a/one.ts": 'import { two } from "./two.ts";\nimport "./three.ts";',
    "src/a/two.ts": 'export const two = () => import("../b/four.ts");',
    "src/a/three.ts": "export {};",
    "src/b/four.ts": 'import { three } from "../a/three.ts";',
  };
  const files = Object.entries(texts).map(([name, text]) => ({
    name,
    of: "code",
    lines: text.length,
  }));
  expect(singleImports(files, (name) => texts[name])).toEqual([
    { lines: texts["src/a/two.ts"].length, file: "src/a/two.ts", importer: "src/a/one.ts" },
  ]);
});

describe("a line of code", () => {
  /** Whole statements, and how many of their lines have code. */
  const statements = [
    ["// comment", 0],
    ["  /* one\n\n two */", 0],
    ["/** `${a} \" ' */", 0],
    ["\n  \n", 0],
    ["f(1); // comment", 1],
    ["f(/* one\n two */ 2);", 2],
    ["/* before */ f(3);", 1],
    ["a = '// no comment';", 1],
    ['a = "/* no comment";', 1],
    ["a = `/* no\n\n // comment */`;", 2],
    ["a = `${/* comment\n */ `// no ${'}'}`}`;", 2],
    ["a = `${\n// comment\nf()}`;", 2],
    ["a = /[/*]\\/\\/[\"'`]/.test(b);", 1],
    ["a = b / 2; // c / d", 1],
    ["a = (b) / /\\/*/.exec(c);", 1],
    ["if (a) /'/.test(b);", 1],
    ["{\n  // comment\n}", 2],
    ["a = <p>http://x /* text */</p>;", 1],
    ["a = (\n  <p>\n    {/* comment */}\n    {b}\n  </p>\n);", 5],
    ["a = (\n  <p>\n    {/* two\n      lines */}\n  </p>\n);", 4],
  ];

  test.each(statements)("%j has %i", (text, lines) => {
    expect(codeLines("a.tsx", text)).toBe(lines);
  });

  test("is counted the same wherever it is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statements)), (chosen) => {
        const text = chosen.map(([statement]) => `;\n${statement}`).join("\n");
        const wanted = chosen.reduce((total, [, lines]) => total + 1 + lines, 0);
        expect(codeLines("a.tsx", text)).toBe(wanted);
      }),
    );
  });

  test("is counted as a reference does that knows only // comments", () => {
    const line = fc.constantFrom("", "  ", "// a", "  // b", "f();", "f(); // c", "a = 1 / 2;");
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const wanted = lines.filter((text) => text.replace(/\/\/.*/, "").trim() !== "").length;
        expect(codeLines("a.ts", lines.join("\n"))).toBe(wanted);
      }),
    );
  });

  test("can't be counted in a file that can't be parsed", () => {
    expect(() => codeLines("a.ts", "const a = `")).toThrow("a.ts can't be parsed");
  });
});

test("tests, fixtures and style sheets don't count, data and scripts count apart", () => {
  const root = mkdtempSync(path.join(tmpdir(), "lectern-size-"));
  const files = {
    "src/a.ts": "// a\nf();\n\n",
    "src/b/c.tsx": "f();\ng();\n",
    "src/b/c.test.tsx": "f();\n",
    "src/b/c.fixture.ts": "f();\n",
    "src/b/testing/d.ts": "f();\n",
    "src/b/e.json": "{\n}\n",
    "src/b/f.css": "a {}\n",
    "src/build/g.ts": "f();\n",
    "packages/g/h.mjs": "f();\n",
    "packages/g/i.yml": "# a\nb: 1\n",
    "packages/g/node_modules/j.mjs": "f();\n",
    "scripts/k.mjs": "// a\nf();\n",
    "scripts/k.test.mjs": "f();\n",
    "scripts/l.json": "{}\n",
    "templates/m/site.config.ts": "title: {{title}}\n",
    "templates/m/n.md": "A\n\nB\n",
    "templates/m/build/o.html": "<p>\n",
    "test/p.ts": "f();\n",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  expect(measureFiles(root)).toEqual([
    { name: "src/a.ts", of: "code", lines: 1 },
    { name: "src/b/c.tsx", of: "code", lines: 2 },
    { name: "src/b/e.json", of: "rest", lines: 2 },
    { name: "src/build/g.ts", of: "code", lines: 1 },
    { name: "packages/g/h.mjs", of: "code", lines: 1 },
    { name: "packages/g/i.yml", of: "rest", lines: 2 },
    { name: "scripts/k.mjs", of: "rest", lines: 1 },
    { name: "templates/m/n.md", of: "rest", lines: 2 },
    { name: "templates/m/site.config.ts", of: "rest", lines: 1 },
  ]);
  rmSync(root, { recursive: true });
});

describe("limits", () => {
  const size = ({ lines = 1000, files = 10, rest = 500 }) => ({
    code: { lines, files },
    rest: { lines: rest, files: 5 },
  });
  const limits = [{ issue: "First", ...size({}) }];

  test("let a size be a little smaller", () => {
    expect(problemsOf(size({ lines: 950, files: 8 }), limits)).toEqual([]);
  });

  test("are broken by one line or file more", () => {
    expect(problemsOf(size({ lines: 1001 }), limits)).toEqual([
      expect.stringContaining("1001 lines of code are more than the limit of 1000"),
    ]);
    expect(problemsOf(size({ files: 11 }), limits)).toHaveLength(1);
    expect(problemsOf(size({ rest: 501 }), limits)).toHaveLength(1);
  });

  test("must be lowered when the size is much smaller", () => {
    const smaller = size({ lines: 899 });
    expect(problemsOf(smaller, limits)).toEqual([
      expect.stringMatching(/899 lines of code are fewer .* npm run size -- --write$/),
    ]);
    const lowered = nextLimits(smaller, { limits });
    expect(lowered).toEqual([{ issue: "First", ...smaller }]);
    expect(problemsOf(smaller, lowered)).toEqual([]);
  });

  test("are lowered one by one", () => {
    const lowered = nextLimits(size({ lines: 800, rest: 600 }), { limits });
    expect(lowered).toEqual([{ issue: "First", ...size({ lines: 800 }) }]);
  });

  test("rise only for an issue and with a reason", () => {
    const larger = size({ lines: 1200 });
    expect(nextLimits(larger, { limits })).toEqual(limits);
    const raise = { issue: "Second", why: "Pages have maps." };
    const raised = nextLimits(larger, { limits, raise });
    expect(raised).toEqual([...limits, { ...raise, ...larger }]);
    expect(problemsOf(larger, raised)).toEqual([]);
    expect(problemsOf(larger, [...limits, { issue: "Second", ...larger }])).toEqual([
      'The limits of "Second" rose, and "why" is missing.',
    ]);
  });
});
