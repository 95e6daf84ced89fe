import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sourcePath } from "../../core/paths.ts";
import { listFile, listFiles } from "./list-files.ts";
import { temporaryFolder, writeFiles } from "../temporary-site.fixture.ts";

const docs = sourcePath("docs");

function names(root: string) {
  const { texts, components, categories } = listFiles(root, [docs]);
  return [texts, components, categories].map((files) => files.map((file) => file.path));
}

describe("listFiles", () => {
  test("distinguishes Markdown, components and category files, sorted by path", () => {
    const root = temporaryFolder({
      "docs/b.md": "",
      "docs/a/z.mdx": "",
      "docs/a/_category_.yml": "",
      "docs/c/_category_.json": "",
      "docs/home.tsx": "",
      "docs/old.jsx": "",
      "docs/image.png": "",
      "other/x.md": "",
    });
    expect(names(root)).toEqual([
      ["docs/a/z.mdx", "docs/b.md"],
      ["docs/home.tsx", "docs/old.jsx"],
      ["docs/a/_category_.yml", "docs/c/_category_.json"],
    ]);
  });

  test("excludes files that aren't pages", () => {
    const root = temporaryFolder({
      "docs/_part.md": "",
      "docs/_files/a.md": "",
      "docs/.hidden/a.md": "",
      "docs/.a.md": "",
      "docs/node_modules/a.md": "",
      "docs/a.client.tsx": "",
      "docs/a.test.tsx": "",
      "docs/a.ts": "",
      "docs/_category_.txt": "",
    });
    expect(names(root)).toEqual([[], [], []]);
  });

  test.skipIf(process.platform === "win32")("reports names that contain a backslash", () => {
    const root = temporaryFolder({
      [String.raw`docs/a\b.md`]: "",
      [String.raw`docs/c\d/e.md`]: "",
      [String.raw`docs/f\g.png`]: "",
    });
    const { texts, unreadable } = listFiles(root, [docs]);
    expect(texts).toEqual([]);
    expect(unreadable).toEqual([
      { path: String.raw`docs/a\b.md`, reason: String.raw`its name has a "\"` },
      { path: String.raw`docs/c\d`, reason: String.raw`its name has a "\"` },
    ]);
  });

  test("follows links to files and folders, except circular links", () => {
    const root = temporaryFolder({ "docs/a/x.md": "", "far/b/y.md": "" });
    symlinkSync(join(root, "far"), join(root, "docs/far"));
    symlinkSync(join(root, "docs"), join(root, "docs/a/again"));
    symlinkSync(join(root, "docs"), join(root, "far/b/back"));
    symlinkSync(join(root, "nowhere"), join(root, "docs/dead.md"));
    symlinkSync(join(root, "far/b/y.md"), join(root, "docs/y.md"));
    symlinkSync(join(root, "docs/loop.md"), join(root, "docs/loop.md"));
    const [texts] = names(root);
    expect(texts).toContain("docs/far/b/y.md");
    expect(texts).toContain("docs/y.md");
    expect(texts).not.toContain("docs/dead.md");
    expect(texts).not.toContain("docs/a/again/a/x.md");
    expect(texts?.length).toBeLessThan(10);
  });

  test("reports missing folders", () => {
    const missing = sourcePath("versioned_docs/4.0");
    const root = temporaryFolder({ "docs/a.md": "" });
    expect(listFiles(root, [docs, missing]).missing).toEqual([missing]);
  });

  test("changes the stamp of a changed file", () => {
    const root = temporaryFolder({ "docs/a.md": "one" });
    const before = listFile(root, sourcePath("docs/a.md"))?.stamp;
    expect(listFile(root, sourcePath("docs/a.md"))?.stamp).toBe(before);
    writeFiles(root, { "docs/a.md": "longer" });
    expect(listFile(root, sourcePath("docs/a.md"))?.stamp).not.toBe(before);
    expect(listFile(root, sourcePath("docs/b.md"))).toBeUndefined();
    expect(listFile(root, sourcePath("docs/a.md/c.yml"))).toBeUndefined();
  });
});

describe("an unreadable file or folder", () => {
  test("is listed with the reason", () => {
    const root = temporaryFolder({ "docs/a.md": "" });
    symlinkSync("nowhere.md", join(root, "docs", "gone.md"));
    symlinkSync("circle.md", join(root, "docs", "circle.md"));
    expect(listFiles(root, [docs]).unreadable).toEqual([
      { path: "docs/circle.md", reason: "it's part of a loop of symbolic links" },
      { path: "docs/gone.md", reason: "it's a link to something that doesn't exist" },
    ]);
  });
});
