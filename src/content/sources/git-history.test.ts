import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import type { ParsedTexts } from "./read-files.ts";
import { askHistory, createLogParser } from "./git.ts";
import { temporaryFolder, told, writeFiles } from "../temporary-site.fixture.ts";

/** Runs git with a fixed author and date, independent of the machine's configuration. */
function git(folder: string, author: string, date: string, ...words: string[]): void {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_AUTHOR_NAME: author,
    GIT_AUTHOR_EMAIL: "a@example.org",
    GIT_COMMITTER_NAME: "Committer",
    GIT_COMMITTER_EMAIL: "c@example.org",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  execFileSync("git", words, { cwd: folder, env, stdio: "ignore" });
}

function commit(folder: string, author: string, day: string): void {
  git(folder, author, `${day}T10:00:00+0800`, "add", "--all");
  git(folder, author, `${day}T10:00:00+0800`, "commit", "--message", "x");
}

function checkout(): string {
  const folder = temporaryFolder({
    "site/docs/a.md": "1",
    "site/docs/ü ü.md": "1",
    "site/docs/old.md": "some text\n",
    "outside.md": "1",
  });
  git(folder, "Ann", "2022-01-01T00:00:00Z", "init", "--initial-branch=main");
  commit(folder, "Ann", "2022-01-01");
  return folder;
}

const paths = (...all: string[]) => all.map(sourcePath);
const asText = (changes: ReadonlyMap<string, { date: string; author: string }>) =>
  [...changes].map(([path, { date, author }]) => `${path} ${date} ${author}`).sort();

const readHistory = (root: string, sources: readonly SourcePath[]) =>
  askHistory(root).read(sources);

describe("askHistory", () => {
  test("finds the newest commit of every source in the site folder", async () => {
    const folder = checkout();
    writeFiles(folder, { "site/docs/a.md": "2", "outside.md": "2" });
    commit(folder, "Bob", "2022-02-01");
    const { changes, diagnostics } = await readHistory(
      join(folder, "site"),
      paths("docs/a.md", "docs/ü ü.md", "docs/new.md"),
    );
    expect(diagnostics).toEqual([]);
    expect(asText(changes)).toEqual([
      "docs/a.md 2022-02-01T10:00:00+08:00 Bob",
      "docs/ü ü.md 2022-01-01T10:00:00+08:00 Ann",
    ]);
  });

  test("finds a renamed source by its new name", async () => {
    const folder = checkout();
    git(folder, "Bob", "2022-02-01T00:00:00Z", "mv", "site/docs/old.md", "site/docs/renamed.md");
    commit(folder, "Bob", "2022-02-01");
    const { changes } = await readHistory(join(folder, "site"), paths("docs/renamed.md"));
    expect(asText(changes)).toEqual(["docs/renamed.md 2022-02-01T10:00:00+08:00 Bob"]);
  });

  test("uses the commit that made a change, not the merge commit", async () => {
    const folder = checkout();
    git(folder, "Ann", "2022-02-01T00:00:00Z", "checkout", "-b", "side");
    writeFiles(folder, { "site/docs/a.md": "2" });
    commit(folder, "Cleo", "2022-02-01");
    git(folder, "Ann", "2022-02-01T00:00:00Z", "checkout", "main");
    writeFiles(folder, { "outside.md": "3" });
    commit(folder, "Ann", "2022-02-02");
    git(folder, "Ann", "2022-03-01T00:00:00Z", "merge", "--no-ff", "-m", "m", "side");
    const { changes } = await readHistory(join(folder, "site"), paths("docs/a.md"));
    expect(asText(changes)).toEqual(["docs/a.md 2022-02-01T10:00:00+08:00 Cleo"]);
  });

  test("reports once why there is no history", async () => {
    const bare = temporaryFolder({ "docs/a.md": "" });
    const empty = temporaryFolder({ "docs/a.md": "" });
    git(empty, "Ann", "2022-01-01T00:00:00Z", "init");
    const shallow = join(temporaryFolder({}), "clone");
    git(bare, "Ann", "2022-01-01T00:00:00Z", "clone", "--depth=1", `file://${checkout()}`, shallow);

    const notes = [];
    for (const root of [bare, empty, join(shallow, "site")]) {
      const { changes, diagnostics } = await readHistory(root, paths("docs/a.md"));
      expect(changes.size).toBe(0);
      notes.push(...diagnostics.map(told));
    }
    expect(notes).toEqual([
      `note git/unavailable Pages won't show when they last changed: the site folder isn't in a git repository. | Run \`git init\`, and commit your pages.`,
      `note git/unavailable Pages won't show when they last changed: the repository has no commits. | Commit your pages.`,
      `note git/unavailable Pages won't show when they last changed: the clone is shallow. | Fetch the complete history, for example with \`fetch-depth: 0\` in GitHub Actions.`,
    ]);
  });

  test("doesn't run Git if there are no sources", async () => {
    expect(await readHistory("/nowhere", [])).toEqual({ changes: new Map(), diagnostics: [] });
  });

  test("reports if Git can't be started", async () => {
    const { diagnostics } = await readHistory("/nowhere/at/all", paths("a.md"));
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["git/unavailable"]);
  });
});

describe("a cached history", () => {
  /** Returns an in-memory cache. */
  function memory(): ParsedTexts & { readonly states: Map<string, unknown> } {
    const states = new Map<string, unknown>();
    return {
      states,
      find: (_as, state) => states.get(state),
      store: (_as, state, changes) => void states.set(state, changes),
    };
  }
  const ask = async (root: string, known: ParsedTexts, ...all: string[]) => {
    const { changes } = await askHistory(root, known).read(paths(...all));
    return asText(changes);
  };

  test("is used while the checkout is unchanged", async () => {
    const folder = checkout();
    const site = join(folder, "site");
    const known = memory();
    const first = await ask(site, known, "docs/a.md", "docs/ü ü.md", "docs/new.md");
    expect(first).toEqual([
      "docs/a.md 2022-01-01T10:00:00+08:00 Ann",
      "docs/ü ü.md 2022-01-01T10:00:00+08:00 Ann",
    ]);
    const [[state = "", changes] = []] = known.states;
    expect(changes).toContainEqual(["docs/new.md", null]);
    // The cached author is different, to show whether the answer comes from the cache or from Git.
    known.store("history", state, [["docs/a.md", { date: "2022", author: "Known" }]]);
    expect(await ask(site, known, "docs/a.md")).toEqual(["docs/a.md 2022 Known"]);
    expect(await ask(site, known, "docs/a.md", "docs/old.md")).toEqual([
      "docs/a.md 2022 Known",
      "docs/old.md 2022-01-01T10:00:00+08:00 Ann",
    ]);
  });

  test("isn't used after a commit, or if author names changed", async () => {
    const folder = checkout();
    const site = join(folder, "site");
    const known = memory();
    await ask(site, known, "docs/a.md");
    writeFiles(folder, { "site/docs/a.md": "2" });
    commit(folder, "Bob", "2022-02-01");
    expect(await ask(site, known, "docs/a.md")).toEqual([
      "docs/a.md 2022-02-01T10:00:00+08:00 Bob",
    ]);
    writeFiles(folder, { ".mailmap": "Robert <a@example.org> Bob <a@example.org>\n" });
    expect(await ask(site, known, "docs/a.md")).toEqual([
      "docs/a.md 2022-02-01T10:00:00+08:00 Robert",
    ]);
    expect(known.states.size).toBe(3);
  });

  test("can be long", async () => {
    const folder = checkout();
    const names = Array.from(
      { length: 600 },
      (_, index) => `docs/${"folder-of-pages-".repeat(12)}/page-${index}.md`,
    );
    writeFiles(folder, Object.fromEntries(names.map((name) => [`site/${name}`, "1"])));
    commit(folder, "Bob", "2022-02-01");
    expect(await ask(join(folder, "site"), memory(), ...names)).toHaveLength(600);
  });
});

const log =
  "\u00012022-05-01T10:00:00+08:00\u0002Ann Lee\0\nb.md\0d/c é.md\0" +
  "\u00012022-04-01T10:00:00Z\u0002Bob\0\na.md\0b.md\0" +
  "\u00012022-03-01T10:00:00Z\u0002Nobody\0";

test("the parser reads commits and their paths in chunks of any size", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(log.length)), (cuts) => {
      const found: string[] = [];
      const read = createLogParser((path, { date, author }) =>
        found.push(`${path} ${date} ${author}`),
      );
      const ends = [...cuts, log.length].sort((a, b) => a - b);
      for (const [index, end] of ends.entries()) read(log.slice(ends[index - 1] ?? 0, end));
      expect(found).toEqual([
        "b.md 2022-05-01T10:00:00+08:00 Ann Lee",
        "d/c é.md 2022-05-01T10:00:00+08:00 Ann Lee",
        "a.md 2022-04-01T10:00:00Z Bob",
        "b.md 2022-04-01T10:00:00Z Bob",
      ]);
    }),
  );
});
