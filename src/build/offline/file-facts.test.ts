import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { cacheStore } from "../store/cache-store.ts";
import { settled } from "../../offline/page-data-text.ts";
import { factsOf, fileFacts, shortHash } from "./file-facts.ts";

const base = mkdtempSync(path.join(tmpdir(), "lectern-facts-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Returns the facts about files by name, and saves them for the next build. */
function saidOf(files: Readonly<Record<string, string>>, key: string) {
  const facts = fileFacts({
    writer: {
      placeOf: (name) => path.join(base, name),
      entries: { index: { key, files: Object.keys(files) } },
    },
    basePath: "/",
    cache: cacheStore(path.join(base, "cache")),
    known: new Map(),
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
    writeFileSync(path.join(base, name), text);
  }
  const said = Object.keys(files).map((name) => facts.of(name, "file"));
  facts.save();
  return said.map(({ hash, bytes, transfer }) => ({ hash, bytes, transfer }));
}

test("parts of an index are said the same of under other names, changed or not", () => {
  const part = JSON.stringify("words ".repeat(400));
  const changed = JSON.stringify("other words ".repeat(300));
  const folder = (hash: string) => `assets/search/docs-${hash.repeat(16)}`;
  const first = { [`${folder("a")}/l0.json`]: part, [`${folder("a")}/l1.json`]: part };
  const second = { [`${folder("b")}/l0.json`]: part, [`${folder("b")}/l1.json`]: changed };
  for (const [key, files] of Object.entries({ first, second })) {
    expect(saidOf(files, key)).toEqual(
      Object.entries(files).map(([name, text]) =>
        factsOf({ name, kind: "file", content: Buffer.from(text) }),
      ),
    );
  }
});

test.each([
  ["page data", `{"data":{"build":"abc","title":"é \\"build\\":\\"x\\""},"html":""}`],
  ["page data without a build id", `{"data":{"build":""},"html":"\\"build\\":\\"x\\""}`],
  ["other JSON", `{"html":"<p>build</p>"}`],
])("uses the stored size of %s", (_, text) => {
  const stored = settled(text);
  const content = Buffer.from(text);
  const facts = { hash: shortHash(stored), bytes: Buffer.byteLength(stored) };
  expect(factsOf({ name: "a.json", kind: "page", content })).toMatchObject(facts);
  // Compressed data is stored uncompressed and transferred compressed.
  const packed = gzipSync(content);
  const ofPacked = { ...facts, transfer: packed.length };
  const asked = { name: "a.json.gz", kind: "page", content: packed } as const;
  expect(factsOf(asked)).toEqual(ofPacked);
  expect(factsOf({ ...asked, unpacked: content })).toEqual(ofPacked);
});
