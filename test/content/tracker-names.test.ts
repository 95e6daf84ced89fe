import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";

/*
 * `site/data/tracker` contains the tracker's names for labels, states and resolutions. Queries may
 * only use these names, and components render tables with them.
 */

const site = path.join(fileURLToPath(new URL("../..", import.meta.url)), "site");

interface Names {
  readonly labels: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  readonly resolutions: ReadonlySet<string>;
}

let names: Names;
let pages: readonly { readonly file: string; readonly text: string }[];

beforeAll(async () => {
  const labels = await data<readonly { label: string }[]>("labels");
  const { states } = await data<{
    states: readonly { state: string }[];
  }>("workflow");
  const resolutions = await data<readonly { resolution: string }[]>("resolutions");
  names = {
    labels: new Set(labels.map(({ label }) => label)),
    states: new Set(states.map(({ state }) => state)),
    resolutions: new Set([...resolutions.map(({ resolution }) => resolution), "Unresolved"]),
  };
  const files = (await readdir(path.join(site, "general"), { recursive: true }))
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => path.posix.join("general", file));
  pages = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(path.join(site, file), "utf8") })),
  );
});

test("every label in a query is in the list of labels", () => {
  const condition = /\blabels (?:= ?([a-z_]+)|(?:not )?in (\([^)]*\)))/gi;
  expect(unknown(condition, names.labels)).toEqual([]);
});

test("every status in a query is in the workflow", () => {
  const condition =
    /\bstatus (?:=|(?:CHANGED|WAS) (?:TO )?|(?:NOT )?IN) ?(\([^)]*\)|"[^"]*"|\w+)/gi;
  expect(unknown(condition, names.states)).toEqual([]);
});

test("every resolution in a query is in the list of resolutions", () => {
  const condition = /\bresolution (?:=|(?:NOT )?IN) (\([^)]*\)|"[^"]*"|\w+)/gi;
  expect(unknown(condition, names.resolutions)).toEqual([]);
});

test("tables of states, buttons and labels are generated from the data", () => {
  expect(tablesWith(/^\| *(?:State|Status) *\| *Meaning *\| *Who acts next/)).toEqual([]);
  expect(tablesWith(/^\| *Button *\| *From *\| *To *\|/)).toEqual([]);
  expect(tablesWith(/^\| *Labels? *\|/)).toEqual([]);
});

/** Returns manually written tables with this header, each with its page. */
function tablesWith(head: RegExp): readonly string[] {
  return pages.flatMap(({ file, text }) =>
    [...text.matchAll(/^(\|.+\|)\n\| *:?-/gm)]
      .map(([, line = ""]) => line)
      .filter((line) => head.test(line))
      .map((line) => `${file}: ${line}`),
  );
}

async function data<Value>(name: string): Promise<Value> {
  return parse(await readFile(path.join(site, `data/tracker/${name}.yml`), "utf8")) as Value;
}

/** Returns unknown values of a condition, each with its page. */
function unknown(condition: RegExp, known: ReadonlySet<string>): readonly string[] {
  return pages.flatMap(({ file, text }) =>
    [...text.matchAll(condition)]
      .flatMap(([, one, several]) => (one ?? several ?? "").replaceAll(/[()"]/g, "").split(","))
      .map((value) => value.trim())
      .filter((value) => value !== "EMPTY" && !known.has(value))
      .map((value) => `${file}: ${value}`),
  );
}
