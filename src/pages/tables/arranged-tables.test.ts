import { expect, test } from "vitest";
import { arrangedTables } from "./arranged-tables.ts";

const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${head.map((name) => `<th>${name}</th>`).join("")}</tr></thead>` +
  `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;

/** Returns the class of each cell in a column, starting with the header. */
function column(html: string, index: number): readonly string[] {
  return html
    .split("<tr")
    .slice(1)
    .map((row) => {
      const cell = [...row.matchAll(/<t[hd]([^>]*)>/g)][index]?.[1] ?? "";
      return /class="([^"]*)"/.exec(cell)?.[1] ?? "";
    });
}

test.each([
  ["whole numbers", ["1", "200", "–"], true],
  ["thousands", ["1,200", "12 000", "7"], true],
  ["decimals with the same precision", ["1.50", "0.25"], true],
  ["a unit", ["12 KB", "7 ms", "1 %"], true],
  ["negative numbers", ["-1", "−2"], true],
  ["decimals with different precisions, such as versions", ["3.9", "3.11"], false],
  ["versions with three parts", ["3.9.2", "3.9.3"], false],
  ["numbers and a word", ["1", "two"], false],
  ["mostly empty cells", ["1", "", ""], false],
  ["ranges", ["1–2", "3–4"], false],
])("a column of %s: %j", (_what, cells, isNumeric) => {
  const html = arrangedTables(table(["Name", "Size"], ...cells.map((cell) => ["a", cell])));
  const expected = isNumeric ? "number" : "";
  expect(column(html, 1)).toEqual(["", ...cells].map(() => expected));
});

test("keeps the author's alignment, and doesn't align code or versions as numbers", () => {
  const aligned =
    '<table><tr><th>a</th><th class="align-left">b</th></tr><tr><td>x</td><td>1</td></tr></table>';
  expect(arrangedTables(aligned)).toBe(aligned);
  expect(arrangedTables(table(["a", "b"], ["x", "<code>12</code>"]))).not.toContain("number");
  expect(arrangedTables(table(["a", "Since"], ["x", "4"]))).not.toContain("number");
  // The first column contains row headers.
  expect(column(arrangedTables(table(["a", "b"], ["1", "2"])), 0)).toEqual(["", ""]);
});

test.each([
  "6 November 2023",
  "Nov 6, 2023",
  "November 2023",
  "2023-11-06",
  "6. März 2023",
  "6 de março de 2023",
])("keeps a date on one line: %s", (date) => {
  expect(arrangedTables(table(["a"], [date]))).toContain(`<td class="date">${date}</td>`);
  expect(arrangedTables(table(["a"], [`from then on until ${date}, or later`]))).toContain(
    `<td>from then on until <span class="date">${date}</span>, or later</td>`,
  );
});

test("doesn't wrap short lines that contain a date", () => {
  const cell = '<a href="#">MSA-22-0014</a><br/>14 September 2020';
  expect(arrangedTables(table(["a"], [cell]))).toContain(`<td class="date">${cell}</td>`);
});

test("a long name in code can wrap after separators", () => {
  const html = arrangedTables(
    table(["a"], ["<code>mod/assignment/submission_plugin.php</code>", "<code>core_access</code>"]),
  );
  expect(html).toContain("<code>mod/assignment/<wbr>submission_<wbr>plugin.php</code>");
  expect(html).toContain("<code>core_access</code>");
});

const long = "A sentence that needs a line of its own";

test("a table with three columns and sentences becomes blocks, and cells have the column name", () => {
  const html = arrangedTables(table(["Name", "What &amp; why", "When"], ["x", long, ""]));
  expect(html).toContain('<table class="stacks" role="table">');
  expect(html).toContain('<thead role="rowgroup"><tr role="row"><th role="columnheader">Name</th>');
  expect(html).toContain(
    `<td role="cell">x</td><td role="cell" data-column="What &amp; why">${long}</td><td role="cell"></td>`,
  );
});

test.each([
  ["with two columns", table(["a", "b"], ["x", long])],
  ["with only short cells", table(["a", "b", "c"], ["x", "y", "z"])],
  ["without a header", `<table><tr><td>a</td><td>b</td><td>${long}</td></tr></table>`],
  [
    "with a cell across two columns",
    `<table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody><tr><td colspan="2">${long}</td><td>z</td></tr></tbody></table>`,
  ],
])("a table %s doesn't change", (_what, html) => {
  expect(arrangedTables(html)).toBe(html);
});

test("an unnamed column has no header for screen readers, and its table doesn't stack", () => {
  const html = table(["a", "", "c"], ["x", "y", long]);
  expect(arrangedTables(html)).toBe(html.replace("<th></th>", '<th role="cell"></th>'));
});

test("a table that is too wide at 1,024 px becomes blocks earlier", () => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six"];
  const html = arrangedTables(
    table(names, [long, ...names.slice(1).map(() => "incontrovertible")]),
  );
  expect(html).toContain('class="stacks stacks-early"');
});

test("keeps the author's classes, and doesn't change tables in islands", () => {
  const own = `<table class="own"><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody><tr><th scope="row">x</th><td>${long}</td><td>$1</td></tr></tbody></table>`;
  const html = arrangedTables(own);
  expect(html).toContain('class="own stacks"');
  expect(html).toContain('<th role="rowheader" scope="row">x</th>');
  const island = `<lectern-island>${own}</lectern-island>`;
  expect(arrangedTables(island)).toBe(island);
  expect(arrangedTables("<p>1 May 2020</p>")).toBe("<p>1 May 2020</p>");
});
