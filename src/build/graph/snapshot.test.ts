import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engineFile } from "../engine.ts";
import { markFile } from "../output/output-mark.ts";
import {
  environmentText,
  fileStamps,
  stampsIn,
  takeSnapshot,
  type SnapshotInput,
} from "./snapshot.ts";

const engine = vi.hoisted(() => ({ hash: "first", program: "/none", root: "/none" }));
vi.mock(import("../engine.ts"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    engineHash: () => engine.hash,
    engineFile(name: string) {
      const folders: Readonly<Record<string, string>> = {
        program: engine.program,
        "..": engine.root,
      };
      return folders[name] ?? actual.engineFile(name);
    },
  };
});

const variable = "LECTERN_TEST_ANY";
const folder = mkdtempSync(path.join(tmpdir(), "lectern-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
  delete process.env[variable];
  engine.hash = "first";
  engine.program = engine.root = "/none";
});

const page = path.join(folder, "page.md");
writeFileSync(page, "first");
// An old modification time, so that no file counts as recent.
utimesSync(page, 1_000_000, 1_000_000);

/** @param now after all files were written, unless a test overrides it */
function snapshot(other: Partial<SnapshotInput> = {}) {
  const target = path.join(folder, "build");
  const now = Date.now() + 60_000;
  return takeSnapshot({ root: folder, target, isPreview: false, outside: [], now, ...other });
}

test("two snapshots of the same state are equal", async () => {
  expect(await snapshot()).toEqual(await snapshot());
});

test("the key contains the date, the environment, the engine and the options", async () => {
  const { key, files } = await snapshot();
  vi.useFakeTimers({ now: new Date("2001-02-03"), toFake: ["Date"] });
  const later = await snapshot({ now: Infinity });
  vi.useRealTimers();
  process.env[variable] = "1";
  const elsewhere = await snapshot();
  delete process.env[variable];
  engine.hash = "second";
  const otherEngine = await snapshot();
  engine.hash = "first";
  const preview = await snapshot({ isPreview: true });
  const otherPlace = await snapshot({ target: path.join(folder, "public") });
  const others = [later, elsewhere, otherEngine, preview, otherPlace];
  const otherSite = await snapshot({ root: path.join(folder, "site") });
  expect([key, ...others.map((each) => each.key)]).not.toContain(otherSite.key);
  expect(new Set([key, ...others.map((each) => each.key)]).size).toBe(others.length + 1);
  expect(new Set([files, ...others.map((each) => each.files)]).size).toBe(1);
});

test("the key contains the machine's locale and time zone", async () => {
  const keyWith = async (other: Partial<Intl.ResolvedDateTimeFormatOptions>) => {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    format.mockReturnValue({ ...options, ...other });
    const { key } = await snapshot();
    format.mockRestore();
    return key;
  };
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const keys = [
    await keyWith({}),
    await keyWith({ timeZone: "X" }),
    await keyWith({ locale: "x" }),
  ];
  expect(new Set(keys).size).toBe(3);
  expect((await snapshot()).key).toBe(keys[0]);
});

test("a file whose time was set back counts as changed", async () => {
  const { files } = await snapshot();
  const { size, mtimeMs } = statSync(page);
  writeFileSync(page, "other");
  utimesSync(page, 1_000_000, 1_000_000);
  expect(statSync(page)).toMatchObject({ size, mtimeMs });
  expect((await snapshot()).files).not.toBe(files);
});

test("a file that changed just now is compared by content", async () => {
  expect((await snapshot()).young).toEqual({});
  const { young } = await snapshot({ now: Date.now() });
  expect(Object.keys(young)).toEqual([page]);
});

describe("symbolic links to folders", () => {
  let root = "";
  let other = "";
  beforeEach(() => {
    const parent = realpathSync(mkdtempSync(path.join(tmpdir(), "lectern-")));
    [root = "", other = ""] = ["root", "other"].map((name) => path.join(parent, name));
    for (const each of [root, other]) mkdirSync(each);
    writeFileSync(path.join(other, "linked.md"), "first");
  });
  afterEach(() => rmSync(path.dirname(root), { recursive: true }));

  const stamps = () =>
    fileStamps({ folders: [root], isLeftOut: () => false, youngFrom: Infinity }).lines;
  const names = () => [...stamps().keys()].map((file) => path.relative(root, file)).sort();

  test("are followed", () => {
    symlinkSync(other, path.join(root, "link"));
    const before = stamps();
    writeFileSync(path.join(other, "linked.md"), "longer");
    expect(names()).toEqual(["link", "link/linked.md"]);
    expect(stamps()).not.toEqual(before);
  });

  test("are only followed until they lead to a folder around them", () => {
    symlinkSync(root, path.join(root, "self"));
    symlinkSync(other, path.join(root, "link"));
    symlinkSync(root, path.join(other, "back"));
    expect(names()).toEqual(
      ["link", "link/back", "link/back/link", "link/back/self", "link/linked.md", "self"].sort(),
    );
  });

  test("are followed twice in different folders", () => {
    for (const name of ["a", "b"]) symlinkSync(other, path.join(root, name));
    expect(names()).toEqual(["a", "a/linked.md", "b", "b/linked.md"]);
  });

  test.runIf(existsSync("/proc"))("aren't followed into folders of the system", () => {
    symlinkSync("/proc/self/fdinfo", path.join(root, "link"));
    expect(names()).toEqual(["link"]);
  });

  test("are inputs themselves, even if the folders are empty", () => {
    const empty = ["one", "two"].map((name) => path.join(path.dirname(root), name));
    const found = empty.map((folderAt) => {
      mkdirSync(folderAt);
      rmSync(path.join(root, "link"), { force: true });
      symlinkSync(folderAt, path.join(root, "link"));
      return [...stamps().values()].join("\n");
    });
    expect(found[0]).not.toBe(found[1]);
  });
});

test("a file counts as recent at the exact time", () => {
  const youngFrom = statSync(page).ctimeMs;
  const isLeftOut = (file: string) => file !== page;
  expect(fileStamps({ folders: [folder], isLeftOut, youngFrom }).young).toHaveProperty([page]);
});

test("contains the program of the engine, and the history of each folder", async () => {
  const [outside, program] = ["", ""].map(() => mkdtempSync(path.join(tmpdir(), "lectern-")));
  if (outside === undefined || program === undefined) throw new Error("no folders");
  engine.program = program;
  writeFileSync(path.join(program, "main.js"), "");
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...words], {
      cwd: outside,
      env: { ...process.env, GIT_DIR: path.join(outside, ".git") },
    });
  const { GIT_DIR } = process.env;
  delete process.env["GIT_DIR"];
  git("init", "--quiet");
  const around = [];
  for (const message of ["one", "two"]) {
    git("commit", "--quiet", "--allow-empty", "--message", message);
    const taken = await snapshot({ outside: [outside] });
    expect([...taken.lines.keys()]).toContain(path.join(program, "main.js"));
    around.push(taken.around);
  }
  if (GIT_DIR !== undefined) process.env["GIT_DIR"] = GIT_DIR;
  expect(around[0]).not.toBe(around[1]);
  for (const each of [outside, program]) rmSync(each, { recursive: true });
});

test("follows links to files of package managers", async () => {
  const list = path.join(folder, "node_modules", ".package-lock.json");
  const target = path.join(folder, "list.json");
  mkdirSync(path.dirname(list));
  symlinkSync(target, list);
  writeFileSync(target, "{}");
  const { around } = await snapshot();
  writeFileSync(target, '{ "packages": {} }');
  expect((await snapshot()).around).not.toBe(around);
  for (const file of [path.dirname(list), target]) rmSync(file, { recursive: true });
});

test("another terminal is the same environment, in any order", () => {
  const first = environmentText({ SITE: "a", SHLVL: "1", _: "/bin/node", SSH_TTY: "/dev/pts/1" });
  expect(environmentText({ SHLVL: "2", WINDOWID: "7", SITE: "a" })).toBe(first);
  expect(environmentText({ B: "2", A: "1" })).toBe(environmentText({ A: "1", B: "2" }));
});

test("any other variable that was added, changed or removed is a different environment", () => {
  const first = environmentText({ SITE: "a" });
  expect(environmentText({ SITE: "b" })).not.toBe(first);
  expect(environmentText({})).not.toBe(first);
  expect(environmentText({ SITE: "a", NODE_ENV: "production" })).not.toBe(first);
});

test.each(["platform", "arch", "versions"] as const)("the key contains the %s", async (name) => {
  const { key } = await snapshot();
  const original = Object.getOwnPropertyDescriptor(process, name);
  if (original === undefined) throw new Error(name);
  Object.defineProperty(process, name, { ...original, value: "other" });
  const other = await snapshot();
  Object.defineProperty(process, name, original);
  expect(other.key).not.toBe(key);
});

test("contains files of the engine, the installed packages and other folders", async () => {
  const outside = mkdtempSync(path.join(tmpdir(), "lectern-"));
  const before = await snapshot({ outside: [outside] });
  const styles = engineFile("../src/theme/styles");
  expect([...before.lines.keys()].some((file) => file.startsWith(styles))).toBe(true);
  expect([...before.lines.keys()]).not.toContain(engineFile("build/engine.ts"));
  writeFileSync(path.join(outside, "shared.md"), "");
  const shared = await snapshot({ outside: [outside] });
  expect([shared.files !== before.files, shared.around]).toEqual([true, before.around]);
  const packages = ["lectern", "mermaid", "react", "react-dom", "zod"];
  const lists = [".package-lock.json", ".modules.yaml", ".yarn-integrity", ".yarn-state.yml"];
  const names = [...lists, ...packages.map((each) => `${each}/package.json`)];
  const files = [folder, (engine.root = outside)].flatMap((each) =>
    names.map((name) => path.join(each, "node_modules", name)),
  );
  for (const file of files) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "");
  }
  const seen = new Set([before.around]);
  // The modification time of a folder doesn't change when the content of its files changes.
  for (const file of files) {
    writeFileSync(file, "{}");
    seen.add((await snapshot()).around);
  }
  expect(seen.size).toBe(1 + files.length);
  rmSync(path.join(folder, "node_modules"), { recursive: true });
  rmSync(outside, { recursive: true });
});

test("doesn't contain the output, the cache, packages and Git's own files", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "lectern-"));
  const filesOf = async () =>
    [...(await snapshot({ root, target: path.join(root, "build") })).lines.keys()].filter((file) =>
      file.startsWith(root),
    );
  for (const name of ["build", ".lectern", "docs/node_modules", "docs/.git", "docs/a.git"]) {
    mkdirSync(path.join(root, name), { recursive: true });
    writeFileSync(path.join(root, name, "file"), "");
  }
  expect((await filesOf()).map((file) => path.relative(root, file))).toEqual([
    "docs",
    path.join("docs", "a.git"),
    path.join("docs", "a.git", "file"),
  ]);
  rmSync(root, { recursive: true });
});

test("a file counts as recent for two seconds, by the later of its times", async () => {
  const { ctimeMs } = statSync(page);
  const youngAt = async (now: number) => Object.keys((await snapshot({ now })).young);
  expect(await youngAt(ctimeMs + 1999)).toContain(page);
  expect(await youngAt(ctimeMs + 2000.5)).not.toContain(page);
  const { young } = await snapshot({ now: ctimeMs });
  writeFileSync(page, "again");
  expect((await snapshot({ now: ctimeMs })).young[page]).not.toBe(young[page]);
});

test("contains the stamps of output files, without the output's mark", () => {
  const output = mkdtempSync(path.join(tmpdir(), "lectern-"));
  for (const name of ["a.html", "docs/b.html", markFile]) {
    mkdirSync(path.dirname(path.join(output, name)), { recursive: true });
    writeFileSync(path.join(output, name), "text");
    utimesSync(path.join(output, name), 1000, 1000);
  }
  symlinkSync("a.html", path.join(output, "link"));
  expect(Object.fromEntries(stampsIn(output))).toEqual({
    "a.html": [4, 1_000_000],
    "docs/b.html": [4, 1_000_000],
    link: [-1, 0],
  });
  rmSync(output, { recursive: true });
});
