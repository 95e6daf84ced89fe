// Generates a site with any number of pages, with the same content every time: text, headings,
// links, a table and code. Two of three code blocks are on many pages.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sentence } from "./made-up-text.mjs";
import { random } from "./search/random.mjs";

const PAGES_IN_A_FOLDER = 50;

/** @param {string} root absolute path of the site folder @param {number} count */
export function writeGeneratedSite(root, count) {
  writeSettings(root, "");
  for (let number = 0; number < count; number++) {
    writePage(root, { number, text: page(number, count) });
  }
}

/**
 * Writes the same pages, some of which use a component of the site.
 *
 * @param {string} root absolute path of the site folder
 * @param {{ count: number, using: number }} number of all pages, and of pages that use it
 * @returns {{ component: string, address: string }} absolute path of the component, and the
 *   URL of a page that uses it
 */
export function writeComponentSite(root, { count, using }) {
  writeSettings(root, '  markdownFormat: "mdx",');
  const component = path.join(root, "components", "shared-note.tsx");
  mkdirSync(path.dirname(component), { recursive: true });
  writeSharedNote(component, "first");
  const each = Math.max(1, Math.floor(count / using));
  for (let number = 0; number < count; number++) {
    const text = page(number, count);
    const isUsing = number % each === 0 && number / each < using;
    writePage(root, { number, text: isUsing ? withNote(text) : text });
  }
  return { component, address: "docs/part-0000/page-0" };
}

/** Writes the component of `writeComponentSite`, which renders `word`. */
export function writeSharedNote(file, word) {
  const text = `export const SharedNote = () => <p>A note on many pages: ${word}.</p>;\n`;
  writeFileSync(file, text);
}

function withNote(text) {
  const use = 'import { SharedNote } from "@site/components/shared-note";\n\n<SharedNote />\n';
  const end = text.indexOf("\n---\n") + 5;
  return `${text.slice(0, end)}\n${use}${text.slice(end)}`;
}

/** Writes the configuration, with an extra line, and the home page. */
function writeSettings(root, line) {
  mkdirSync(path.join(root, "pages"), { recursive: true });
  writeFileSync(
    path.join(root, "site.config.ts"),
    [
      'import { defineSite } from "lectern";',
      "",
      "export default defineSite({",
      '  title: "Generated",',
      '  url: "https://generated.example",',
      '  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],',
      ...(line ? [line] : []),
      "});",
      "",
    ].join("\n"),
  );
  writeFileSync(path.join(root, "pages", "index.md"), "---\ntitle: Home\nslug: /\n---\n\nHome.\n");
}

function writePage(root, { number, text }) {
  const file = generatedPage(root, number);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes a page. */
export function generatedPage(root, number) {
  const folder = `part-${String(Math.floor(number / PAGES_IN_A_FOLDER)).padStart(4, "0")}`;
  return path.join(root, "docs", folder, `page-${number % PAGES_IN_A_FOLDER}.md`);
}

function page(number, count) {
  const next = random(number + 1);
  const folder = Math.floor(number / PAGES_IN_A_FOLDER);
  const own = number % PAGES_IN_A_FOLDER;
  const inFolder = Math.min(PAGES_IN_A_FOLDER, count - folder * PAGES_IN_A_FOLDER);
  const sections = Array.from({ length: 5 }, (_, section) => {
    const variant = section % 3 === 0 ? number : number % 50;
    return [
      `## ${sentence(next).slice(0, 24).trim()}`,
      "",
      Array.from({ length: 5 }, () => sentence(next)).join(" "),
      "",
      '```php title="lib.php"',
      `function example_${variant}_${section}(array $items, int $limit = ${variant}): array {`,
      "    // Keep the first items only.",
      `    $kept = array_filter($items, fn($item) => $item->id > ${section});`,
      "    return array_slice($kept, 0, $limit);",
      "}",
      "```",
      "",
      `See [the next page](./page-${(own + 1) % inFolder}.md) and \`example_${variant}()\`.`,
      "",
    ].join("\n");
  });
  return [
    "---",
    `title: Page ${folder}-${own}`,
    `description: ${sentence(next)}`,
    "---",
    "",
    sentence(next),
    "",
    ...sections,
    "| Name | Type |",
    "| --- | --- |",
    "| limit | int |",
    "",
  ].join("\n");
}
