// Checks the first-visit figures of `npm run bench:peers` with an output of known size. These are
// long tests, because only people who compare Lectern with other systems use the figures.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
// oxlint-disable-next-line typescript/ban-ts-comment
// @ts-expect-error: a script, without types
import { firstVisit } from "../../scripts/bench/peers/first-visit.mjs";
import { expect, test } from "./servers.ts";

const files: Readonly<Record<string, string>> = {
  "docs/page.html": `<!doctype html>
<html lang="en">
  <head>
    <title>A page</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/style.css" />
    <link rel="preload" href="/letters.woff2" as="font" crossorigin />
    <link rel="modulepreload" href="/part.js" />
    <script type="module" src="/program.js"></script>
  </head>
  <body>
    <p>${"Text that a reader reads. ".repeat(30)}</p>
  </body>
</html>
`,
  "style.css": `@font-face { font-family: L; src: url("/letters.woff2") } p { font-family: L }`,
  "letters.woff2": "not letters, but of a known weight ".repeat(20),
  "program.js": `import { later } from "/part.js"; addEventListener("load", later);`,
  "part.js": `export const later = () => setTimeout(() => fetch("/data.json"), 300);`,
  "data.json": JSON.stringify({ list: Array.from({ length: 50 }, (_, at) => at) }),
  "unused.js": "export const unused = 1;",
};

let output = "";

test.beforeAll(() => {
  output = mkdtempSync(path.join(tmpdir(), "lectern-visit-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(output, name)), { recursive: true });
    writeFileSync(path.join(output, name), text);
  }
});

test.afterAll(() => rmSync(output, { recursive: true }));

function weight(name: string): number {
  const text = files[name] ?? "";
  if (name.endsWith(".woff2")) return text.length;
  return Math.min(text.length, brotliCompressSync(text).length);
}

const long = { tag: ["@long"] };

test(
  "a visit counts all files that the page requests, once each and by transferred size",
  long,
  async ({ browser }) => {
    const visit = await firstVisit(browser, { output, address: "/docs/page" });
    const sums = {
      html: weight("docs/page.html"),
      js: weight("program.js") + weight("part.js"),
      css: weight("style.css"),
      font: weight("letters.woff2"),
      other: weight("data.json"),
    };
    const total = Object.values(sums).reduce((sum, bytes) => sum + bytes, 0);
    expect(visit).toEqual({ ...sums, total, requests: 6 });
  },
);

test(
  "a page that isn't in the output is an error, not a visit with size 0",
  long,
  async ({ browser }) => {
    await expect(firstVisit(browser, { output, address: "/docs/none" })).rejects.toThrow(
      "/docs/none is not in the output",
    );
  },
);
