import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type OutputMark, readMark, unfinished, writeMark } from "./output-mark.ts";
import {
  freshFolder,
  linkFiles,
  removeLeftovers,
  replaceContent,
  swapOutputs,
} from "./replace-output.ts";

/** Called before a rename or link. It can throw, or change files first. */
type Fault = (from: string, to: string) => void;
const faults = vi.hoisted((): Record<"rename" | "link" | "unlink", unknown> => ({
  rename: undefined,
  link: undefined,
  unlink: undefined,
}));
vi.mock(import("node:fs"), async (original) => {
  const fs = await original();
  const faulty = (name: keyof typeof faults, call: (from: string, to: string) => void): Fault => {
    return (from, to) => {
      (faults[name] as Fault | undefined)?.(from, to);
      call(from, to);
    };
  };
  return {
    ...fs,
    renameSync: faulty("rename", fs.renameSync) as typeof fs.renameSync,
    linkSync: faulty("link", fs.linkSync) as typeof fs.linkSync,
    unlinkSync: faulty("unlink", fs.unlinkSync) as typeof fs.unlinkSync,
  };
});

let base = "";
let target = "";
let fresh = "";
const first: OutputMark = { state: "whole", id: "first" };
const second: OutputMark = { state: "whole", id: "second" };

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), "lectern-replace-"));
  target = path.join(base, "build");
  fresh = freshFolder({ path: target, replace: "swap" });
});
afterEach(() => {
  faults.rename = undefined;
  faults.link = undefined;
  rmSync(base, { recursive: true, force: true });
});

function write(folder: string, files: Readonly<Record<string, string>>, mark?: OutputMark): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  if (mark) writeMark(folder, mark);
}

function read(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  const shown = files.filter((name) => name !== path.join("_lectern", "output.json"));
  return Object.fromEntries(
    shown.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]),
  );
}

function failWith(code: string): never {
  throw Object.assign(new Error(code), { code });
}

/** Makes the first attempts to rename a path fail. */
function failToRename(from: string, code: string, times = Infinity): () => number {
  let calls = 0;
  const fault: Fault = (renamed) => {
    if (renamed === from && ++calls <= times) failWith(code);
  };
  faults.rename = fault;
  return () => calls;
}

describe("an output is swapped", () => {
  beforeEach(() => {
    write(target, { "a.html": "old" }, first);
    write(fresh, { "a.html": "new" }, unfinished());
  });

  test("and the old one is removed", () => {
    expect(swapOutputs(fresh, target, second)).toBe(true);
    expect([read(target), readMark(target)]).toEqual([{ "a.html": "new" }, second]);
    expect(readdirSync(base)).toEqual(["build"]);
  });

  test("if there is no old one", () => {
    rmSync(target, { recursive: true });
    expect(swapOutputs(fresh, target, second)).toBe(true);
    expect([read(target), readdirSync(base)]).toEqual([{ "a.html": "new" }, ["build"]]);
  });

  test("and restored if the last step fails", () => {
    failToRename(fresh, "EIO");
    expect(() => swapOutputs(fresh, target, second)).toThrow("EIO");
    expect([read(target), readMark(target)]).toEqual([{ "a.html": "old" }, first]);
    expect(readdirSync(base)).toEqual(["build", path.basename(fresh)]);
  });

  test("and nothing is restored if there was none", () => {
    rmSync(target, { recursive: true });
    failToRename(fresh, "EIO");
    expect(() => swapOutputs(fresh, target, second)).toThrow("EIO");
    expect(readdirSync(base)).toEqual([path.basename(fresh)]);
  });

  test.each(["EBUSY", "EXDEV", "EPERM", "EACCES"])("unless it can't be moved: %s", (code) => {
    failToRename(target, code);
    expect(swapOutputs(fresh, target, second)).toBe(false);
    expect([read(target), readMark(target)]).toEqual([{ "a.html": "old" }, first]);
    expect(read(fresh)).toEqual({ "a.html": "new" });
  });

  test("unless moving it fails in another way", () => {
    const calls = failToRename(target, "EIO");
    expect(() => swapOutputs(fresh, target, second)).toThrow("EIO");
    expect([calls(), read(target)]).toEqual([1, { "a.html": "old" }]);
  });
});

describe("files of the last output are linked", () => {
  beforeEach(() => {
    write(target, { "a.html": "a", "docs/b.html": "b", "docs/c.html": "c" });
    utimesSync(path.join(target, "a.html"), 1000, 2000);
    mkdirSync(fresh);
  });

  test("in new folders", () => {
    linkFiles(["a.html", "docs/b.html", "docs/c.html"], target, fresh);
    expect(read(fresh)).toEqual(read(target));
    const inode = (folder: string) => statSync(path.join(folder, "docs/b.html")).ino;
    expect(inode(fresh)).toBe(inode(target));
  });

  test("or copied with their times if the disk doesn't support links", () => {
    faults.link = () => failWith("EMLINK");
    linkFiles(["a.html"], target, fresh);
    const [copy, original] = [fresh, target].map((folder) => statSync(path.join(folder, "a.html")));
    expect([copy?.atimeMs, copy?.mtimeMs]).toEqual([1_000_000, 2_000_000]);
    expect(copy?.ino).not.toBe(original?.ino);
  });

  test("unless they were written, and missing files are errors", () => {
    write(fresh, { "a.html": "new" });
    linkFiles(["a.html"], target, fresh);
    expect(read(fresh)).toEqual({ "a.html": "new" });
    expect(() => linkFiles(["missing.html"], target, fresh)).toThrow("ENOENT");
  });
});

describe("the content of a folder is replaced", () => {
  const files = { "a.html": "1", "a.html.br": "2", "b.js": "3", "docs/sub/c.html": "4", zzz: "5" };
  beforeEach(() => {
    fresh = freshFolder({ path: target, replace: "content" });
    const old = { "a.html": "old", "gone/x/y.html": "", "docs/gone.html": "", "_lectern/x": "" };
    write(target, { ...old, ".git/HEAD": "kept", "docs/gone2.html": "" }, first);
    write(fresh, files, unfinished());
  });

  test("pages last, and it's marked as unfinished in the meantime", () => {
    write(fresh, { "assets/z.js": "6", "_lectern/y.json": "7" });
    const order: string[] = [];
    const fault: Fault = (from) => {
      if (path.dirname(from).startsWith(fresh)) order.push(path.relative(fresh, from));
      expect(readMark(target)).toEqual(unfinished());
      expect(existsSync(path.join(target, "gone"))).toBe(true);
    };
    faults.rename = fault;
    replaceContent(fresh, target, second);
    const pages = ["a.html", "a.html.br", "b.js", "docs", "zzz"];
    expect(order.slice(0, 2)).toEqual([path.join("_lectern", "y.json"), "assets"]);
    expect(order.slice(2).sort()).toEqual(pages);
    expect(readMark(target)).toEqual(second);
    const more = { "assets/z.js": "6", "_lectern/y.json": "7" };
    expect(read(target)).toEqual({ ...files, ...more, ".git/HEAD": "kept" });
    expect(readdirSync(target).sort()).toEqual([".git", "_lectern", "assets", ...pages].sort());
  });

  test("even if it contains the same file and folder names", () => {
    rmSync(path.join(target, "docs"), { recursive: true });
    const elsewhere = path.join(base, "elsewhere");
    write(elsewhere, { "mine.html": "mine" });
    symlinkSync(elsewhere, path.join(target, "docs"));
    write(target, { "zzz/file": "" });
    replaceContent(fresh, target, second);
    expect(read(target)).toEqual({ ...files, ".git/HEAD": "kept" });
    expect(lstatSync(path.join(target, "docs")).isDirectory()).toBe(true);
    expect(read(elsewhere)).toEqual({ "mine.html": "mine" });
  });

  test("if the disk can't move the old entries", () => {
    const fault: Fault = (from) => {
      if (!from.startsWith(fresh)) failWith("EXDEV");
    };
    faults.rename = fault;
    replaceContent(fresh, target, second);
    expect(read(target)).toEqual({ ...files, ".git/HEAD": "kept" });
  });

  test("and stays unfinished if that fails", () => {
    failToRename(path.join(fresh, "a.html"), "EIO");
    expect(() => replaceContent(fresh, target, second)).toThrow("EIO");
    expect(readMark(target)).toEqual(unfinished());
  });
});

describe("folders of killed builds", () => {
  const dead = 2 ** 22 + 1;

  test.each<[string, OutputMark | "empty" | "file" | "foreign", boolean]>([
    [`build.next-${dead}`, unfinished(), false],
    [`build.old-${dead}`, first, false],
    [`build.next-${process.pid}`, unfinished(), false],
    [`build.next-${process.ppid}`, unfinished(), true],
    [`build.next-${dead}`, "empty", false],
    [`build.next-${dead}`, "foreign", true],
    [`build.next-${dead}`, "file", true],
    [`build.other-${dead}`, unfinished(), true],
    [`other.next-${dead}`, unfinished(), true],
    [`build.next-${dead}x`, unfinished(), true],
    [`build/.lectern-next-${dead}`, unfinished(), false],
    [`build/.lectern-next-${process.ppid}`, unfinished(), true],
    [`build/.lectern-next-${dead}`, "foreign", true],
    [`build/x.lectern-next-${dead}`, unfinished(), true],
    [`build/.lectern-next-${dead}x`, unfinished(), true],
  ])("%s with %j stays: %s", (name, content, stays) => {
    write(target, { "a.html": "a" }, first);
    const folder = path.join(base, name);
    if (content === "file") writeFileSync(folder, "");
    else if (content === "empty") mkdirSync(path.join(folder, "empty"), { recursive: true });
    else if (content === "foreign") write(folder, { "mine.txt": "" });
    else write(folder, { "b.html": "b" }, content);
    removeLeftovers(target);
    expect(existsSync(folder)).toBe(stays);
    expect(readFileSync(path.join(target, "a.html"), "utf8")).toBe("a");
  });

  test("the last complete output is restored if it is missing", () => {
    for (const [at, name] of [`old-${dead}`, `old-${dead + 1}`, `next-${dead}`].entries()) {
      write(`${target}.${name}`, { "a.html": name }, { state: "whole", id: name });
      utimesSync(`${target}.${name}`, 1000 + at, 1000 + at);
    }
    removeLeftovers(target);
    expect(readdirSync(base)).toEqual(["build"]);
    expect(read(target)).toEqual({ "a.html": `old-${dead + 1}` });
  });

  test("aren't searched for in a missing folder", () => {
    expect(() => removeLeftovers(path.join(base, "missing", "build"))).not.toThrow();
  });

  test("have the process in their names", () => {
    expect(freshFolder({ path: "/a/b", replace: "swap" })).toBe(`/a/b.next-${process.pid}`);
    const inside = path.join("/a/b", `.lectern-next-${process.pid}`);
    expect(freshFolder({ path: "/a/b", replace: "content" })).toBe(inside);
  });
});
