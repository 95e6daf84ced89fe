import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureSite, readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

const output = temporaryFolder();
let files: ReadonlyMap<string, string>;

beforeAll(() => {
  const folder = path.join(output.path, "site");
  callLectern("build", fixtureSite("features"), "-o", folder);
  files = readTree(folder);
});
afterAll(() => output.remove());

/** Patterns of scripts that contain code from a package. */
const marks = /react\.element|Minified React error|workbox|ational:`ate`/;

test("a script that bundles a third-party package refers to the licence file", () => {
  const scripts = [...files].filter(
    ([name, text]) => /^(assets\/[^/]+|sw)\.js$/.test(name) && marks.test(text),
  );
  expect(scripts.length).toBeGreaterThan(3);
  const silent = scripts.filter(([name, text]) => {
    const way = name === "sw.js" ? "/" : "../";
    return !text.startsWith(`/*! Licences: ${way}_lectern/licences.txt */\n`);
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("that file contains the licences of client JavaScript and of the diagram library", () => {
  const text = files.get("_lectern/licences.txt") ?? "";
  for (const name of [
    "react",
    "react-dom",
    "scheduler",
    "stemmer",
    "workbox-window",
    "mermaid",
    "dompurify",
  ]) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, "m"));
  }
  expect(text).toContain("Permission is hereby granted");
});

test("no bundled package has a licence that requires more than a notice", () => {
  const text = files.get("_lectern/licences.txt") ?? "";
  const titles = [...text.matchAll(/^\S+ \d+\.\d+\.\d+\S* \((.*)\)$/gm)].map(
    ([, licence]) => licence,
  );
  const known =
    /^\(?(MIT|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|Unlicense|see the text|MPL-2\.0 OR Apache-2\.0|.* OR MIT)\)?$/;
  expect(titles.length).toBeGreaterThan(50);
  expect(titles.filter((licence) => !known.test(licence ?? ""))).toEqual([]);
});
