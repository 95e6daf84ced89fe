import { expect, test } from "vitest";
// The compiled one: what is tested starts a process of its own.
import { sourcePath } from "../../../dist/base/paths.js";
import { pageTrial } from "../../../dist/builder/pages/page-trial.js";
import { englishTexts } from "../../../dist/model/strings/languages.js";

const options = { blocks: [], brokenMarkdownLinks: "warn", texts: englishTexts.content } as const;
const page = (text: string) => ({ file: sourcePath("docs/a.mdx"), text, format: "mdx" as const });

test("a page that can be compiled passes", async () => {
  expect(await pageTrial(options)(page("# A\n\nText.\n"))).toBeUndefined();
});

test("a page that ends the compiler does not", async () => {
  const deep = `{${"()=>".repeat(40_000)}1}`;
  expect(await pageTrial(options)(page(deep))).toMatch(/ends the compiler \(SIG/);
});

test("a page that takes too long does not", async () => {
  expect(await pageTrial(options, 1)(page("text"))).toBe("it is not read within 0.001 seconds");
});
