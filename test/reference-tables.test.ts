import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { caches } from "../src/builder/cache/caches.ts";
import { outputKinds } from "../src/builder/output/output-kinds.ts";
import { markdownTable } from "./reference/markdown-table.ts";

const folder = new URL("../docs/reference/", import.meta.url);

function page(title: string, intro: string, rows: readonly (readonly string[])[]): string {
  return `# ${title}\n\n${intro}\n\n${markdownTable(rows)}\n`;
}

const codes = (names: string): string =>
  names
    .split(", ")
    .map((name) => `\`${name}\``)
    .join(", ");

const pages = {
  "caches.md": page(
    "Caches",
    "`npx vitest run test/reference-tables.test.ts -u` generates this table. `--fresh` and a new cache format also remove every cache.",
    [
      ["content", "file", "rebuilt when one of these changes", "removed when", "if damaged"],
      ...Object.values(caches).map(({ what, file, key, dropped, damaged }) => [
        what,
        codes(`.lectern/${file}`),
        key,
        dropped,
        damaged,
      ]),
    ],
  ),
  "output-files.md": page(
    "Output files",
    "`npx vitest run test/reference-tables.test.ts -u` generates this table. With `compress` in the configuration, the build also writes text files in Brotli and gzip.",
    [
      ["content", "files", "origin", "in development"],
      ...Object.values(outputKinds).map(({ what, files, made, inDevelopment }) => [
        what,
        codes(files),
        made,
        inDevelopment,
      ]),
    ],
  ),
};

test.each(Object.entries(pages))("docs/reference/%s is up to date", async (name, text) => {
  await expect(text).toMatchFileSnapshot(fileURLToPath(new URL(name, folder)));
});
