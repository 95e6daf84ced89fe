import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderSource } from "./site-source.ts";
import { openSite } from "./opened-site.ts";
import type { SiteSource } from "./site-source.ts";
import { whatChanged } from "./what-changed.ts";
import { temporaryFolder } from "../../../test/fixture-site.ts";
import { buildToolsSite } from "../testing/tools-site.ts";

const folder = temporaryFolder();
let output = "";
beforeAll(() => {
  output = buildToolsSite(path.join(folder.path, "site"));
});
afterAll(() => folder.remove());

/** Returns the answer and the Markdown files that were read for it. */
async function asked(changes: (text: string | undefined) => string | undefined) {
  const source = folderSource(output);
  const texts: string[] = [];
  const watched: SiteSource = {
    ...source,
    async read(name, most) {
      if (name.endsWith(".md")) texts.push(name);
      const text = await source.read(name, most);
      return name === "changes.json" ? changes(text) : text;
    },
  };
  const answer = await whatChanged(openSite(watched), { from: "1.0", to: "current" });
  return { answer, texts: texts.toSorted() };
}

const different = ["guide/1.0/events.md", "guide/events.md"];
const all = ["guide.md", "guide/1.0.md", ...different].toSorted();

test("reads only pages that differ according to the build", async () => {
  const { texts, answer } = await asked((text) => text);
  expect(texts).toEqual(different);
  expect(answer).toMatchObject({ changed: [{ route: "/guide/events" }], unchanged: 1 });
});

test.each([
  ["the build wrote nothing", undefined],
  ["the site has its own file with that name", '{"versions":"none"}'],
  ["the build didn't compare these versions", '{"versions":[]}'],
])("reads all pages if %s, with the same result", async (_, text) => {
  const { answer } = await asked((given) => given);
  const other = await asked(() => text);
  expect(other.texts).toEqual(all);
  expect(other.answer).toEqual(answer);
});
