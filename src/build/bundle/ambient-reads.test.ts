import { expect, test } from "vitest";
import { readsIn } from "./ambient-reads.ts";

test.each([
  ["const now = new Date();", ["Date"]],
  ["const now = Date.now();", ["Date.now"]],
  ["const now = new Date(...parts);", ["Date"]],
  ["const make = Date; new make();", ["Date"]],
  ["const day = Date();", ["Date"]],
  ["const chance = Math.random();", ["Math.random"]],
  ["const { random } = Math;", ["Math"]],
  ["const folder = process.cwd();", ["process.cwd"]],
  ['const name = process["ar" + "gv"];', ["process"]],
  ["const own = globalThis;", ["globalThis"]],
  ['const load = (name) => import("./" + name);', ["import()"]],
  ["const t = performance.now();", ["performance.now"]],
  ["const answer = await fetch(address);", ["fetch"]],
  ['console.log("seen");', ["console.log"]],
  ['new Intl.DateTimeFormat("en").format();', ["Intl.DateTimeFormat"]],
  ["const table = { [Date.now()]: 1 };", ["Date.now"]],
  ["const id = crypto.randomUUID();", ["crypto.randomUUID"]],
])("%s reads something that a build can't check", async (code, reads) => {
  expect(await readsIn([code])).toEqual(reads);
});

test.each([
  'const day = new Date("2026-01-02");',
  "const day = new Date(year, month);",
  "const time = Date.UTC(2026, 1, 2) + Date.parse(text);",
  "const isDay = value instanceof Date;",
  "const key = process.env.KEY;",
  "const half = Math.round(1.5);",
  'const title = { Date: 1, process: "performance", fetch() {} }.Date;',
  'const text = new Intl.DateTimeFormat("en").format(day);',
  'const isNode = typeof process === "object";',
  'const part = () => import("./part.mjs");',
  'const text = "Date.now() and process.cwd()";',
  "const load = async () => (await fetch(address)).json();",
])("%s reads only itself and the environment", async (code) => {
  expect(await readsIn([code])).toEqual([]);
});

test("requests of a module count if another module waits for it while loading", async () => {
  const load = "export const load = () => fetch(address);";
  expect(await readsIn([load, "export const data = await load();"])).toEqual(["fetch"]);
  expect(await readsIn([load, "for await (const part of load()) parts.push(part);"])).toEqual([
    "fetch",
  ]);
});
