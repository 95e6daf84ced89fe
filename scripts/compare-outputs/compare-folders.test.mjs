import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { compareOutputs } from "./compare-folders.mjs";

const made = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function output(files) {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-compare-"));
  made.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** A PNG of 2 × 2 palette pixels with four bits each. */
function png({ palette, rows }) {
  const chunk = (type, data) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 4, 3, 0, 0, 0]);
  return Buffer.concat([
    Buffer.alloc(8),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette)),
    chunk("IDAT", deflateSync(Buffer.from(rows))),
  ]);
}

test("hashes and build ids are no difference", () => {
  const page = (hash, id) =>
    `<link href="/assets/site.${hash}.css"><p>Text</p><i data-x='{"build":"${id}"}'></i>`;
  const before = output({ "a.html": page("AAAAAAAA", "12345678"), "assets/x.AAAAAAAA.css": "a{}" });
  const after = output({ "a.html": page("BBBBBBBB", "87654321"), "assets/x.BBBBBBBB.css": "a{}" });
  expect(compareOutputs(before, after)).toEqual([]);
});

test("changed, missing and new files are listed with what changed", () => {
  const before = output({ "a.html": "<p>One</p>", "b.json": "{}", "c.md": "same" });
  const after = output({ "a.html": "<p>Two</p>", "c.md": "same", "d.txt": "new" });
  expect(compareOutputs(before, after)).toEqual([
    'a.html: at 3: "<p>One</p>" became "<p>Two</p>"',
    "b.json: missing",
    "d.txt: new",
  ]);
});

test("pictures are compared by their pixels", () => {
  const white = [255, 255, 255];
  const black = [0, 0, 0];
  // White, black; black, white: unfiltered, and with the second row stored as the difference from
  // the first.
  const plain = png({ palette: [...white, ...black], rows: [0, 0x01, 0, 0x10] });
  const other = png({ palette: [...black, ...white], rows: [0, 0x10, 2, 0xf1] });
  const wrong = png({ palette: [...black, ...white], rows: [0, 0x10, 0, 0x10] });
  const before = output({ "a.png": plain });
  expect(compareOutputs(before, output({ "a.png": other }))).toEqual([]);
  expect(compareOutputs(before, output({ "a.png": wrong }))).toHaveLength(1);
});
