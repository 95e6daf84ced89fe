import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import type { SiteConfig } from "../../core/config.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { sourcePath } from "../../core/paths.ts";
import { finishDiagnostics, printDiagnostic } from "./report.ts";
import { sourceFiles } from "../store/source-files.ts";

const files = sourceFiles({ root: "/nowhere", locale: undefined });
const problem = (file: string, message = "The same."): Diagnostic => ({
  code: "code/invalid-meta",
  severity: "warning",
  message,
  place: { file: sourcePath(file), line: 3 },
});

test("joins equal messages, with the number of their places", () => {
  const places = ["a.md", "b.md", "c.md", "d.md", "e.md", "e.md"].map((file) => problem(file));
  const found = finishDiagnostics([...places, problem("f.md", "Another.")], files);
  expect(found.map((diagnostic) => printDiagnostic(diagnostic, false))).toEqual([
    "a.md:3 warning code/invalid-meta\n  The same.\n  In 4 more places: b.md:3, c.md:3, d.md:3 …",
    "f.md:3 warning code/invalid-meta\n  Another.",
  ]);
});

test("joins diagnostics with the same cause, with the first message", () => {
  const versions = ["next", "2.0", "1.0"].map((name) => ({
    ...problem(`docs/${name}.md`, `The link on /${name} is broken.`),
    cause: "a → b",
  }));
  const found = finishDiagnostics([...versions, problem("x.md")], files);
  expect(found.map(({ message, also = [] }) => [message, also.length])).toEqual([
    ["The link on /1.0 is broken.", 2],
    ["The same.", 0],
  ]);
});

test("shows a problem that may follow from another one after it", () => {
  const unlinked: Diagnostic = { ...problem("a.md"), code: "page/orphan" };
  const unused: Diagnostic = { ...problem("b.tsx"), code: "translation/unused" };
  const broken: Diagnostic = { ...problem("sidebars/main.yml"), code: "sidebar/invalid" };
  const codes = finishDiagnostics([unlinked, unused, broken], files).map(({ code }) => code);
  expect(codes).toEqual(["sidebar/invalid", "page/orphan", "translation/unused"]);
});

test("finished diagnostics can be combined with others", () => {
  const first = finishDiagnostics([problem("a.md"), problem("b.md")], files);
  const all = finishDiagnostics([...first, ...finishDiagnostics([problem("b.md")], files)], files);
  expect(all).toHaveLength(1);
  expect(all[0]?.also).toHaveLength(1);
});

test("shows control characters and bidi marks in messages, hints and file names", () => {
  const attack = "a\u0000b\u001b[2J\u009b2J\u007f\u202egnp.\u2066";
  const shown = String.raw`a␀b␛[2J\u009b2J\u007f\u202egnp.\u2066`;
  const place = { file: sourcePath(`${attack}\n\t.md`) };
  const also = [{ file: sourcePath(`${attack}.md`) }];
  const attacked = { ...problem("a.md", attack), hint: attack, place, also };
  expect(printDiagnostic(attacked, false)).toBe(
    `${shown}␊␉.md warning code/invalid-meta\n` +
      `  ${shown}\n  In 1 more place: ${shown}.md\n  ${shown}`,
  );
});

describe("on a terminal with colour", () => {
  const wrong: Diagnostic = {
    severity: "error",
    code: "link/unknown-page",
    message: 'The link "a" is broken.',
    hint: 'Did you mean "b"?',
    place: { file: sourcePath("docs/index.md"), line: 3, column: 5, excerpt: "3 | [x](a)" },
  };

  test("the text is the same as without colour, but styled", () => {
    const printed = printDiagnostic(wrong, true);
    expect(stripVTControlCharacters(printed)).toBe(printDiagnostic(wrong, false));
    expect(printed).toContain("\u001b[1mdocs/index.md:3:5\u001b[22m \u001b[31merror\u001b[39m");
    expect(printed).toContain("\u001b[2m  3 | [x](a)\u001b[22m");
    expect(printed).toContain('\u001b[32mDid you mean "b"?\u001b[39m');
  });

  test.each([
    ["warning", 33],
    ["note", 36],
  ] as const)("a %s has its own colour", (severity, tone) => {
    expect(printDiagnostic({ ...wrong, severity }, true)).toContain(
      `\u001b[${tone}m${severity}\u001b[39m`,
    );
  });
});

test.each(["sidebar/unknown-document", "navigation/empty-sidebar"] as const)(
  "the configuration sets the severity of %s",
  (code) => {
    const problem = { code, severity: "error", message: "Missing." } as const;
    const severities = { brokenNavigation: "warn" } as SiteConfig["severities"];
    expect(finishDiagnostics([problem], files, severities)[0]?.severity).toBe("warning");
    expect(finishDiagnostics([problem], files)[0]?.severity).toBe("error");
  },
);

test("a problem that stops the command stays an error", () => {
  const severities = { brokenComponents: "warn" } as SiteConfig["severities"];
  const failed = { code: "import/failed", severity: "error", message: "Broken." } as const;
  const find = (problem: Diagnostic) => finishDiagnostics([problem], files, severities)[0];
  expect(find(failed)?.severity).toBe("warning");
  expect(find({ ...failed, isFatal: true })?.severity).toBe("error");
  const both = finishDiagnostics([failed, { ...failed, isFatal: true }], files, severities);
  expect(both.map(({ severity }) => severity)).toEqual(["error"]);
});
