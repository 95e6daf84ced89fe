import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sourcePath } from "../src/core/paths.ts";
import { cachedPageSource } from "../src/content/sources/page-source.ts";

const further = { references: [], free: [] };

test("cached data of a page doesn't keep its text in memory", async () => {
  setFlagsFromString("--expose-gc");
  // Only contexts created with this flag have the function.
  const collect = runInNewContext("gc") as () => void;
  const used = () => {
    collect();
    return getHeapStatistics().used_heap_size;
  };
  const before = used();
  const texts = Array.from({ length: 20 }, (_, at) => pageText(at));
  const sources = [];
  for (const [at, text] of texts.entries()) {
    const path = sourcePath(`docs/page-${at}.md`);
    const size = text.length;
    sources.push(await cachedPageSource({ path, text, size, format: "md", further }));
  }
  const withTexts = used() - before;
  texts.length = 0;
  expect(sources[19]?.frontMatter.title).toBe("A page about the number 19");
  expect(sources[19]?.head).toMatch(/^---\ntitle: A page/);
  expect(withTexts).toBeGreaterThan(20_000_000);
  expect(used() - before).toBeLessThan(5_000_000);
});

/** Returns a page of one megabyte. */
function pageText(at: number): string {
  const head = `---\ntitle: A page about the number ${at}\ndescription: Facts about ${at}\n---\n\n`;
  // A flat string, like a string read from a file.
  return Buffer.from(head + `${at} and so on. `.repeat(100_000)).toString();
}
