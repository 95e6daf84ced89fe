import { expect, test } from "vitest";
import { arrangedTables } from "./arranged-tables.ts";

const table = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${head.map((name) => `<th>${name}</th>`).join("")}</tr></thead>` +
  `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;

/** The class of each cell of the column, head first. */
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
  ["decimals of one precision", ["1.50", "0.25"], true],
  ["a unit", ["12 KB", "7 ms", "1 %"], true],
  ["negative numbers", ["-1", "−2"], true],
  ["decimals of two precisions, as versions have", ["3.9", "3.11"], false],
  ["versions of three parts", ["3.9.2", "3.9.3"], false],
  ["a word among them", ["1", "two"], false],
  ["mostly nothing", ["1", "", ""], false],
  ["ranges", ["1–2", "3–4"], false],
])("a column of %s: %j", (_what, cells, isNumeric) => {
  const html = arrangedTables(table(["Name", "Size"], ...cells.map((cell) => ["a", cell])));
  const expected = isNumeric ? "number" : "";
  expect(column(html, 1)).toEqual(["", ...cells].map(() => expected));
});

test("a column keeps the side its author gave it, and one of code or of versions is none of numbers", () => {
  const aligned =
    '<table><tr><th>a</th><th class="align-left">b</th></tr><tr><td>x</td><td>1</td></tr></table>';
  expect(arrangedTables(aligned)).toBe(aligned);
  expect(arrangedTables(table(["a", "b"], ["x", "<code>12</code>"]))).not.toContain("number");
  expect(arrangedTables(table(["a", "Since"], ["x", "4"]))).not.toContain("number");
  // The first column names its row.
  expect(column(arrangedTables(table(["a", "b"], ["1", "2"])), 0)).toEqual(["", ""]);
});

test.each([
  "6 November 2023",
  "Nov 6, 2023",
  "November 2023",
  "2023-11-06",
  "6. März 2023",
  "6 de março de 2023",
])("a date does not break: %s", (date) => {
  expect(arrangedTables(table(["a"], [date]))).toContain(`<td class="date">${date}</td>`);
  expect(arrangedTables(table(["a"], [`from then on until ${date}, or later`]))).toContain(
    `<td>from then on until <span class="date">${date}</span>, or later</td>`,
  );
});

test("a cell whose lines are short does not break when one of them is a date", () => {
  const cell = '<a href="#">MSA-22-0014</a><br/>14 September 2020';
  expect(arrangedTables(table(["a"], [cell]))).toContain(`<td class="date">${cell}</td>`);
});

test("a long name in code may break after what separates its parts", () => {
  const html = arrangedTables(
    table(["a"], ["<code>mod/assignment/submission_plugin.php</code>", "<code>core_access</code>"]),
  );
  expect(html).toContain("<code>mod/assignment/<wbr>submission_<wbr>plugin.php</code>");
  expect(html).toContain("<code>core_access</code>");
});

const long = "A sentence that needs a line of its own";

test("a table of three columns with sentences becomes blocks whose cells name their columns", () => {
  const html = arrangedTables(table(["Name", "What &amp; why", "When"], ["x", long, ""]));
  expect(html).toContain('<table class="stacks" role="table">');
  expect(html).toContain('<thead role="rowgroup"><tr role="row"><th role="columnheader">Name</th>');
  expect(html).toContain(
    `<td role="cell">x</td><td role="cell" data-column="What &amp; why">${long}</td><td role="cell"></td>`,
  );
});

test.each([
  ["of two columns", table(["a", "b"], ["x", long])],
  ["of short cells alone", table(["a", "b", "c"], ["x", "y", "z"])],
  ["without heads", `<table><tr><td>a</td><td>b</td><td>${long}</td></tr></table>`],
  ["with a column that has no name", table(["a", "", "c"], ["x", "y", long])],
  [
    "with a cell over two columns",
    `<table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody><tr><td colspan="2">${long}</td><td>z</td></tr></tbody></table>`,
  ],
])("a table %s stays as it is", (_what, html) => {
  expect(arrangedTables(html)).toBe(html);
});

test("a table that needs more room than there is at 1,024 px becomes blocks earlier", () => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six"];
  const html = arrangedTables(
    table(names, [long, ...names.slice(1).map(() => "incontrovertible")]),
  );
  expect(html).toContain('class="stacks stacks-early"');
});

test("a class of the author's stays, and tables of islands and text without tables are left alone", () => {
  const own = `<table class="own"><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody><tr><th scope="row">x</th><td>${long}</td><td>$1</td></tr></tbody></table>`;
  const html = arrangedTables(own);
  expect(html).toContain('class="own stacks"');
  expect(html).toContain('<th role="rowheader" scope="row">x</th>');
  const island = `<lectern-island>${own}</lectern-island>`;
  expect(arrangedTables(island)).toBe(island);
  expect(arrangedTables("<p>1 May 2020</p>")).toBe("<p>1 May 2020</p>");
});
