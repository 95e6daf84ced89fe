import { describe, expect, test } from "vitest";
import { buildIndex } from "../../search/index/build-index.ts";
import { tokenizePage } from "../../search/index/page-tokens.ts";
import { page } from "../../search/pages.fixture.ts";
import { indexFiles, indexOfFile } from "./index-files.ts";

const index = buildIndex({
  tag: "docs-default-4.0",
  pages: ["Cache", "Files"].map((title) => tokenizePage(page(`/${title}`, title, ""))),
});

function filesOf(folder: string, largestWhole: number, key = "1") {
  return [...indexFiles(index, { tag: index.tag, folder, key }, largestWhole)];
}

/** Returns the folder of the index parts from the index head, relative to the site root. */
function partsFolder(files: ReturnType<typeof filesOf>): string {
  const [head] = files;
  const { parts } = JSON.parse(String(head?.content)) as { readonly parts: string };
  return new URL(parts, `https://docs.example/${head?.name}`).pathname.slice(1);
}

describe("an index", () => {
  test("is one file up to a size limit", () => {
    expect(filesOf("", 2).map(({ name }) => name)).toEqual(["search-index-docs-default-4.0.json"]);
  });

  test.each(["", "de/"])("and larger ones are a head and parts, in the folder %j", (folder) => {
    const files = filesOf(folder, 1);
    const [head, ...parts] = files.map(({ name }) => name);
    expect(head).toBe(`${folder}search-index-docs-default-4.0.json`);
    expect(parts.length).toBeGreaterThan(5);
    expect(partsFolder(files)).toMatch(/^assets\/search\//);
    for (const part of parts) expect(part.startsWith(partsFolder(files))).toBe(true);
  });

  test("has parts with new names if anything in it changes", () => {
    expect(partsFolder(filesOf("", 1, "1"))).not.toBe(partsFolder(filesOf("", 1, "2")));
  });

  test.each(["", "de/"])(
    "is found by the name of each of its files, in the folder %j",
    (folder) => {
      for (const { name } of [...filesOf(folder, 1), ...filesOf(folder, 2)]) {
        expect(indexOfFile(name)).toEqual({ tag: "docs-default-4.0", folder });
      }
      expect(indexOfFile("assets/search/logo.svg")).toBeUndefined();
      expect(indexOfFile("docs/search-index-of-words.json")).toEqual({
        tag: "of-words",
        folder: "docs/",
      });
    },
  );
});
