import { expect, test } from "vitest";
import { z } from "zod";
import type { ParsedTexts } from "../../content/sources/parsed-texts.ts";
import { docsSite, loadFiles } from "../../content/temporary-site.fixture.ts";
import { dataFile } from "../../model/data.ts";
import type { SiteFile } from "../../model/site-file.ts";
import { madeFiles } from "./made-files.ts";
import { storedFiles } from "./stored-made-files.ts";

/** What is stored, as it comes back from a file. */
function filesMade(): ParsedTexts {
  const stored = new Map<string, string>();
  return {
    find: (as, text) => {
      const found = stored.get(`${as}\n${text}`);
      return found === undefined ? undefined : JSON.parse(found);
    },
    store: (as, text, value) => void stored.set(`${as}\n${text}`, JSON.stringify(value)),
  };
}

const numbers = dataFile({ name: "numbers", file: "numbers.yml", schema: z.array(z.number()) });

interface Opening {
  readonly text?: string;
  readonly title?: string;
  readonly today?: string;
  readonly checkedBy?: string | undefined;
}

/** Opens a site with a file of its own again and again; counts how often the file is made. */
function openings(make: SiteFile["make"]) {
  const cache = filesMade();
  let calls = 0;
  const file: SiteFile = {
    path: "/sum.txt",
    make: (context) => {
      calls++;
      return make(context);
    },
  };
  return async ({ text = "[1, 2]", checkedBy = "code", ...given }: Opening = {}) => {
    const before = calls;
    const config = { ...docsSite, today: "2026-01-01", ...given, data: [numbers], files: [file] };
    const { site } = await loadFiles({ "numbers.yml": text }, { config });
    const sources = { checkedBy: checkedBy === "" ? undefined : checkedBy };
    const stored = storedFiles({ filesMade: cache, sources }, site);
    const { made, failed } = madeFiles({ root: "", site, configSource: undefined, stored })();
    return { text: made.get("sum.txt"), isMade: calls > before, isFailed: failed.size > 0 };
  };
}

test("a file of the site is made again when anything is another that it may be made from", async () => {
  const open = openings(({ read, title, today }) => `${title} ${today} ${String(read(numbers))}`);
  const text = "Site 2026-01-01 1,2";
  expect(await open()).toMatchObject({ text, isMade: true });
  expect(await open()).toMatchObject({ text, isMade: false });
  expect(await open({ text: "[3]" })).toMatchObject({ text: "Site 2026-01-01 3", isMade: true });
  expect(await open({ title: "B" })).toMatchObject({ text: "B 2026-01-01 1,2", isMade: true });
  expect(await open({ today: "2026-02-02" })).toMatchObject({
    text: "Site 2026-02-02 1,2",
    isMade: true,
  });
  expect(await open({ checkedBy: "other code" })).toMatchObject({ text, isMade: true });
});

test("a file is made each time by code that may read anything", async () => {
  const open = openings(() => "a");
  expect(await open({ checkedBy: "" })).toMatchObject({ isMade: true });
  expect(await open({ checkedBy: "" })).toMatchObject({ isMade: true });
});

test("a file that could not be made is tried again", async () => {
  const open = openings(() => {
    throw new Error("no");
  });
  expect(await open()).toMatchObject({ isFailed: true, isMade: true });
  expect(await open()).toMatchObject({ isFailed: true, isMade: true });
});
