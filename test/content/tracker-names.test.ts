import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";

/*
 * What the tracker calls its labels, states and resolutions stands in site/data/tracker.
 * Queries and tables that pages write by hand may not use other names.
 */

const site = path.join(fileURLToPath(new URL("../..", import.meta.url)), "site");

interface Names {
  readonly labels: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  readonly resolutions: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
}

let names: Names;
let pages: readonly { readonly file: string; readonly text: string }[];

beforeAll(async () => {
  const labels = await data<readonly { label: string }[]>("labels");
  const { states, transitions } = await data<{
    states: readonly { state: string; query?: string }[];
    transitions: readonly { button: string }[];
  }>("workflow");
  const resolutions = await data<readonly { resolution: string }[]>("resolutions");
  names = {
    labels: new Set(labels.map(({ label }) => label)),
    states: new Set(states.flatMap(({ state, query }) => [state, query ?? state])),
    resolutions: new Set([...resolutions.map(({ resolution }) => resolution), "Unresolved"]),
    buttons: new Set(transitions.map(({ button }) => button)),
  };
  const files = (await readdir(path.join(site, "general"), { recursive: true }))
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => path.posix.join("general", file));
  pages = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(path.join(site, file), "utf8") })),
  );
});

test("every label of a query is in the list of labels", () => {
  const condition = /\blabels (?:= ?([a-z_]+)|(?:not )?in (\([^)]*\)))/gi;
  expect(unknown(condition, names.labels)).toEqual([]);
});

test("every state of a query is a state of the workflow", () => {
  const condition =
    /\bstatus (?:=|(?:CHANGED|WAS) (?:TO )?|(?:NOT )?IN) ?(\([^)]*\)|"[^"]*"|\w+)/gi;
  expect(unknown(condition, names.states)).toEqual([]);
});

test("every resolution of a query is in the list of resolutions", () => {
  const condition = /\bresolution (?:=|(?:NOT )?IN) (\([^)]*\)|"[^"]*"|\w+)/gi;
  expect(unknown(condition, names.resolutions)).toEqual([]);
});

test("a table of states names states of the workflow", () => {
  const cells = rows(/^\| *(?:State|Status) *\| *Meaning *\| *Who acts next/);
  expect(unknownIn(cells, 0, names.states)).toEqual([]);
});

test("a table of labels names labels of the list", () => {
  expect(unknownIn(rows(/^\| *Labels? *\|/), 0, names.labels)).toEqual([]);
});

test("a table of buttons names buttons and states of the workflow", () => {
  const cells = rows(/^\| *Button *\| *From *\| *To *\|/);
  expect(unknownIn(cells, 0, names.buttons)).toEqual([]);
  expect(unknownIn(cells, 1, names.states)).toEqual([]);
  expect(unknownIn(cells, 2, names.states)).toEqual([]);
});

interface Row {
  readonly file: string;
  readonly cells: readonly string[];
}

/** The rows of the tables whose head is as described. */
function rows(head: RegExp): readonly Row[] {
  return pages.flatMap(({ file, text }) =>
    text
      .split(/\n\s*\n/)
      .map((block) => block.trim().split("\n"))
      .filter(([first = ""]) => head.test(first))
      .flatMap((lines) => lines.slice(2))
      .map((line) => ({
        file,
        cells: line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      })),
  );
}

/** The names in a column that are not known; a cell may hold several. */
function unknownIn(
  table: readonly Row[],
  column: number,
  known: ReadonlySet<string>,
): readonly string[] {
  return table.flatMap(({ file, cells }) =>
    (cells[column] ?? "")
      .replaceAll(/[`*]/g, "")
      .split(/, | or /)
      .filter((name) => name !== "and back" && !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
}

async function data<Value>(name: string): Promise<Value> {
  return parse(await readFile(path.join(site, `data/tracker/${name}.yml`), "utf8")) as Value;
}

/** The values of a condition that are not known, each with its page. */
function unknown(condition: RegExp, known: ReadonlySet<string>): readonly string[] {
  return pages.flatMap(({ file, text }) =>
    [...text.matchAll(condition)]
      .flatMap(([, one, several]) => (one ?? several ?? "").replaceAll(/[()"]/g, "").split(","))
      .map((value) => value.trim())
      .filter((value) => value !== "EMPTY" && !known.has(value))
      .map((value) => `${file}: ${value}`),
  );
}
