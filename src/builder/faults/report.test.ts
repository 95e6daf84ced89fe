import { expect, test } from "vitest";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { sourcePath } from "../../base/paths.ts";
import { finishDiagnostics, printDiagnostic } from "./report.ts";
import { sourceFiles } from "../cache/source-files.ts";

const files = sourceFiles({ root: "/nowhere", locale: undefined });
const problem = (file: string, message = "The same."): Diagnostic => ({
  code: "code/invalid-meta",
  severity: "warning",
  message,
  place: { file: sourcePath(file), line: 3 },
});

test("what is said in the same words is said once, with the number of its places", () => {
  const places = ["a.md", "b.md", "c.md", "d.md", "e.md", "e.md"].map((file) => problem(file));
  const found = finishDiagnostics([...places, problem("f.md", "Another.")], files);
  expect(found.map((diagnostic) => printDiagnostic(diagnostic, false))).toEqual([
    "a.md:3 warning code/invalid-meta\n  The same.\n  In 4 more places: b.md:3, c.md:3, d.md:3 …",
    "f.md:3 warning code/invalid-meta\n  Another.",
  ]);
});

test("finished diagnostics can be finished with others", () => {
  const first = finishDiagnostics([problem("a.md"), problem("b.md")], files);
  const all = finishDiagnostics([...first, ...finishDiagnostics([problem("b.md")], files)], files);
  expect(all).toHaveLength(1);
  expect(all[0]?.also).toHaveLength(1);
});

test("control characters do not reach the terminal", () => {
  expect(printDiagnostic(problem("a.md", "a\u0000b\u001b[2J"), false)).toContain("a␀b␛[2J");
});
