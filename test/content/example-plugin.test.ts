import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { codeBlocks } from "./code-blocks.ts";

/*
 * Readers can download the plugin that `gettingstarted.mdx` builds. `UPDATE=1 npx vitest run
 * test/content/example-plugin.test.ts` writes the file after an edit of the page.
 */

const folder = fileURLToPath(new URL("../../site/general/development", import.meta.url));
const page = readFileSync(path.join(folder, "gettingstarted.mdx"), "utf8");
const zip = path.join(folder, "local_tidings.zip");

/** Names of files in the folder `local` of Moodle, with their content. */
const files = Object.fromEntries(
  codeBlocks(page, "gettingstarted.mdx").flatMap(({ title, code }) =>
    title?.startsWith("local/tidings/")
      ? [[title.slice("local/".length), strToU8(code)] as const]
      : [],
  ),
);

if (process.env["UPDATE"]) writeFileSync(zip, zipSync(files, { mtime: "2022-06-15" }));

test("the example plugin to download has the files of the page", () => {
  expect(Object.keys(files)).toHaveLength(9);
  expect(page).toContain("(./local_tidings.zip)");
  expect(unzipSync(readFileSync(zip))).toEqual(files);
});
