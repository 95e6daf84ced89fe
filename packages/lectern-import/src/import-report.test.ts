import { expect, test } from "vitest";
import { importReport, reportText } from "./import-report.ts";

const pages = {
  count: 9,
  translations: 2,
  using: (file: string) => (file.startsWith("docs/") ? 1 : 0),
};

test("lists similar entries under one line, and shortens the list for the terminal", () => {
  const report = importReport();
  report.drop('plugin "saw"', "it doesn't run.", "mkdocs.yml");
  for (let at = 1; at <= 6; at++)
    report.replace("tabs", "they are below each other.", `docs/${at}`);
  const list = [1, 2, 3, 4, 5, 6].map((at) => `  - tabs (docs/${at})\n`);
  const start = `## Left out\n\n- plugin "saw" (mkdocs.yml): it doesn't run.\n\n## Replaced\n\n- tabs, 6 times on 6 pages: they are below each other.\n`;
  const end =
    "\nPages: 9 and 2 translations. Parts omitted or replaced: 7. Estimated manual work: 21 minutes.\n";
  expect(reportText(report.entries(), pages)).toBe(start + list.join("") + end);
  expect(reportText(report.entries(), pages, 2)).toBe(
    `${start}${list.slice(0, 2).join("")}  - 4 more, see import-report.md\n${end}`,
  );
});
