// A site of any number of pages, the same every time: text, headings, links, a
// table and code, of which two blocks in three stand on many pages.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sentence } from "./made-up-text.mjs";
import { random } from "./search/random.mjs";

const PAGES_IN_A_FOLDER = 50;

/** @param {string} root absolute path of the site folder @param {number} count */
export function writeGeneratedSite(root, count) {
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
      "});",
      "",
    ].join("\n"),
  );
  writeFileSync(path.join(root, "pages", "index.md"), "---\ntitle: Home\nslug: /\n---\n\nHome.\n");
  for (let number = 0; number < count; number++) {
    const folder = Math.floor(number / PAGES_IN_A_FOLDER);
    const parent = path.join(root, "docs", `part-${String(folder).padStart(4, "0")}`);
    const own = number % PAGES_IN_A_FOLDER;
    if (own === 0) mkdirSync(parent, { recursive: true });
    const inFolder = Math.min(PAGES_IN_A_FOLDER, count - folder * PAGES_IN_A_FOLDER);
    writeFileSync(path.join(parent, `page-${own}.md`), page(number, folder, inFolder));
  }
}

function page(number, folder, inFolder) {
  const next = random(number + 1);
  const own = number % PAGES_IN_A_FOLDER;
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
