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
import { hostname, tmpdir } from "node:os";
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
  faults.unlink = undefined;
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

  test("while another build moves it away", () => {
    failToRename(target, "ENOENT", 4);
    expect(swapOutputs(fresh, target, second)).toBe(true);
    expect(read(target)).toEqual({ "a.html": "new" });
  });

  test("but not if it can't be found five times", () => {
    const calls = failToRename(target, "ENOENT");
    expect(() => swapOutputs(fresh, target, second)).toThrow("ENOENT");
    expect(calls()).toBe(5);
  });

  test.each([true, false])(
    "while another build writes its own, after an earlier one: %s",
    (hadOutput) => {
      if (!hadOutput) rmSync(target, { recursive: true });
      let others = 0;
      const fault: Fault = (from) => {
        if (from === fresh && ++others <= 4) write(target, { "b.html": "other" }, first);
      };
      faults.rename = fault;
      expect(swapOutputs(fresh, target, second)).toBe(true);
      expect([read(target), readMark(target)]).toEqual([{ "a.html": "new" }, second]);
      expect(readdirSync(base)).toEqual(["build"]);
    },
  );

  test.each(["ENOTEMPTY", "EEXIST"])("but not if it fails five times: %s", (code) => {
    const calls = failToRename(fresh, code);
    expect(() => swapOutputs(fresh, target, second)).toThrow(code);
    expect(calls()).toBe(5);
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
    const order: string[] = [];
    const fault: Fault = (from) => {
      order.push(path.relative(fresh, from));
      expect(readMark(target)).toEqual(unfinished());
      expect(existsSync(path.join(target, "gone"))).toBe(true);
    };
    faults.rename = fault;
    const removed: string[] = [];
    const unlinked: Fault = (file) => void removed.push(path.relative(target, file));
    faults.unlink = unlinked;
    replaceContent(fresh, target, second);
    expect(removed.sort()).toEqual([
      path.join("_lectern", "x"),
      path.join("docs", "gone.html"),
      path.join("docs", "gone2.html"),
    ]);
    expect(order).toEqual(["b.js", "zzz", "a.html", "a.html.br", "docs/sub/c.html"]);
    expect(readMark(target)).toEqual(second);
    expect(read(target)).toEqual({ ...files, ".git/HEAD": "kept" });
    expect(readdirSync(target).sort()).toEqual(
      [".git", "_lectern", "a.html", "a.html.br", "b.js", "docs", "zzz"].sort(),
    );
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

  test("by copies if it is on another disk", () => {
    const fault: Fault = (from) => {
      if (from.startsWith(fresh)) failWith("EXDEV");
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
  const elsewhere: OutputMark = { state: "unfinished", host: "elsewhere" };
  const day = 24 * 60 * 60 * 1000;

  test.each<[string, OutputMark | "empty" | "file" | "foreign", number, boolean]>([
    [`build.next-${dead}`, unfinished(), 0, false],
    [`build.old-${dead}`, first, 0, false],
    [`build.next-${process.pid}`, unfinished(), 0, false],
    [`build.next-${process.ppid}`, unfinished(), 0, true],
    [`build.next-${dead}`, "empty", 0, false],
    [`build.next-${dead}`, "foreign", 0, true],
    [`build.next-${dead}`, "file", 0, true],
    [`build.next-${dead}`, elsewhere, day - 10_000, true],
    [`build.next-${dead}`, elsewhere, day + 10_000, false],
    [`build.other-${dead}`, unfinished(), 0, true],
    [`other.next-${dead}`, unfinished(), 0, true],
    [`build.next-${dead}x`, unfinished(), 0, true],
    [`build/.lectern-next-${dead}`, unfinished(), 0, false],
    [`build/.lectern-next-${process.ppid}`, unfinished(), 0, true],
    [`build/.lectern-next-${dead}`, "foreign", 0, true],
    [`build/x.lectern-next-${dead}`, unfinished(), 0, true],
    [`build/.lectern-next-${dead}x`, unfinished(), 0, true],
  ])("%s with %j, %i ms old, stays: %s", (name, content, age, stays) => {
    write(target, { "a.html": "a" }, first);
    const folder = path.join(base, name);
    if (content === "file") writeFileSync(folder, "");
    else if (content === "empty") mkdirSync(path.join(folder, "empty"), { recursive: true });
    else if (content === "foreign") write(folder, { "mine.txt": "" });
    else write(folder, { "b.html": "b" }, content);
    const changed = (Date.now() - age) / 1000;
    utimesSync(folder, changed, changed);
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
    expect(unfinished()).toEqual({ state: "unfinished", host: hostname() });
  });
});
