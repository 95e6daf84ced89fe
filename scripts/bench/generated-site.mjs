// A site of any number of pages, the same every time: text, headings, links, a
// table and code, of which two blocks in three stand on many pages.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const words =
  "access activity answer array block cache capability category class code component context course data database default event example field file filter form format function group handler index instance interface item label language library link list method module name option output page parameter path plugin process property query record reference release render request response result return role section service session setting site state string student style table tag task template test text theme token type user value version view".split(
    " ",
  );

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

function sentence(next) {
  const length = 8 + Math.floor(next() * 12);
  const picked = Array.from({ length }, () => words[Math.floor(next() * words.length)]);
  const text = picked.join(" ");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** The same numbers for the same seed. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
