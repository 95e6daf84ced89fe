import { expect, test } from "vitest";
import type { DataTable } from "../../core/data.ts";
import { dataAccess, memberHash } from "./page-data-access.ts";
import { emptyTrace, hashesHold } from "../graph/trace.ts";

const config = { buildDate: "2022-06-10" };

/** Returns a table with one file and one collection of maps. */
function tableOf(file: object, ...entries: readonly object[]): DataTable {
  const loaded = (value: unknown) => ({ hash: JSON.stringify(value), value });
  const collection = entries.map((value, index) => ({ key: `entry-${index}`, value }));
  return new Map([
    ["file", loaded(file)],
    ["collection", loaded(collection)],
  ]);
}

/** Whether a page that read one table stays fresh with another table. */
function isFreshWith(before: DataTable, after: DataTable): boolean {
  const trace = emptyTrace();
  const access = dataAccess({ data: before, config }, trace);
  access.member("file", "a");
  access.member("collection", "b");
  access.member("collection", "absent");
  return Object.entries(trace.members).every(([name, members]) =>
    hashesHold(members, (key) => memberHash({ data: after }, name, key)),
  );
}

const before = tableOf({ a: "1", x: "2" }, { y: "3" }, { b: ["4"] });

test("finds a member in a file, and in the entries of a collection", () => {
  const access = dataAccess({ data: before, config }, emptyTrace());
  expect(access.member("file", "a")).toBe("1");
  expect(access.member("collection", "b")).toEqual(["4"]);
  expect(access.member("collection", "entry-0")).toBeUndefined();
  expect(() => access.member("nothing", "a")).toThrow('The data "nothing" isn\'t under');
});

test.each<[string, DataTable, boolean]>([
  ["nothing", tableOf({ a: "1", x: "2" }, { y: "3" }, { b: ["4"] }), true],
  ["members that it didn't read", tableOf({ a: "1", x: "!" }, { z: "!" }, { b: ["4"] }), true],
  ["the entry that contains a member", tableOf({ a: "1" }, { b: ["4"] }), true],
  ["a member of a file that it read", tableOf({ a: "!", x: "2" }, { b: ["4"] }), false],
  ["a member of a collection that it read", tableOf({ a: "1" }, { b: ["!"] }), false],
  ["a removed member", tableOf({ a: "1" }, {}), false],
  ["a member that was missing", tableOf({ a: "1" }, { b: ["4"], absent: "!" }), false],
])("if %s changes, a page that read members is the same: %3$s", (_what, after, expected) => {
  expect(isFreshWith(before, after)).toBe(expected);
});
