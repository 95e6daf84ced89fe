import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern, callWithHistory } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const config = (more = "") => `import { defineSite } from "lectern";
export default defineSite({
  title: "Compared",
  url: "https://compared.example",
  sections: [
    {
      id: "default",
      label: "Docs",
      path: "/docs",
      folder: "docs",
      versions: { current: { label: "Next", path: "" }, "1.0": {} },
      lastVersion: "current",
      ${more}
    },
  ],
});
`;

const partial = (words: string) => `Words of a partial: ${words}.\n`;
const page = (title: string, words: string) => `# ${title}\n\n## Part\n\n${words}\n`;
const withPartial = '# Parts\n\nimport Part from "./_part.mdx";\n\n<Part />\n';
const excluded = "---\nchanges: false\n---\n\n";
const home = "---\nslug: /\n---\n\n# Home\n\nText.\n";

const files = {
  "site.config.ts": config(),
  "docs/edited.md": page("Edited", "It opens at seven in the morning."),
  "docs/linked.md": page("Linked", "See [the same](/docs/same)."),
  "docs/same.md": page("Same", "Nothing new."),
  "docs/parts.mdx": withPartial,
  "docs/_part.mdx": partial("new"),
  "docs/retitled.md": '---\ntitle: "New title"\n---\n\nWords.\n',
  "docs/added.md": page(
    "Added",
    "New: [list](/docs/all-changes-since-1.0), [comparison](/docs/edited/changes-since-1.0), [data](/changes.json).",
  ),
  "versioned_docs/1.0/index.md": home,
  "versioned_docs/1.0/edited.md": page("Edited", "It opens at six in the morning."),
  "versioned_docs/1.0/linked.md": page("Linked", "See [the same](/docs/1.0/same)."),
  "versioned_docs/1.0/same.md": page("Same", "Nothing new."),
  "versioned_docs/1.0/parts.mdx": withPartial,
  "versioned_docs/1.0/_part.mdx": partial("old"),
  "versioned_docs/1.0/retitled.md": '---\ntitle: "Old title"\n---\n\nWords.\n',
  "versioned_docs/1.0/removed.md": page("Removed", "Old."),
  "docs/welcome.md": excluded + page("Welcome", "To the new version."),
  "versioned_docs/1.0/welcome.md": page("Welcome", "To the old version."),
  "docs/app.md": excluded + page("App", "Only documented once."),
  "versioned_docs/1.0/rules.md": excluded + page("Rules", "Only for the old version."),
};

const site = path.join(folder.path, "site");

function build(root: string, ...words: readonly string[]) {
  const result = callLectern("build", root, ...words);
  if (result.code !== 0) throw new Error(result.stderr);
  const [, written] = /\((\d+) written/.exec(result.stdout) ?? [];
  return { files: readTree(path.join(root, "build")), written: Number(written), ...result };
}

/** Returns the label and URL of the link next to a page's version. */
function linkOf(all: ReadonlyMap<string, string>, name: string): string {
  const link = /<a class="changes-link"(?: href="([^"]*)")?>([^<]*)<\/a>/.exec(all.get(name) ?? "");
  return link ? `${link[2]} ${link[1] ?? ""}`.trim() : "";
}

/** Returns all listed changes as `kind title`. */
function listed(all: ReadonlyMap<string, string>): readonly string[] {
  const { versions } = JSON.parse(all.get("changes.json") ?? "{}") as {
    versions: { pages: { change: string; title: string }[] }[];
  };
  return versions.flatMap(({ pages }) => pages.map(({ change, title }) => `${change} ${title}`));
}

describe("a site with two versions", { timeout: 240_000 }, () => {
  let all: ReadonlyMap<string, string> = new Map();

  test("shows on each page whether its text changed", () => {
    writeSite(site, files);
    all = build(site).files;
    expect(
      ["edited", "linked", "same", "parts", "retitled", "added", "welcome", "1.0/edited"].map(
        (name) => linkOf(all, `docs/${name}.html`),
      ),
    ).toEqual([
      "Changes since 1.0 /docs/edited/changes-since-1.0",
      "Unchanged since 1.0",
      "Unchanged since 1.0",
      "Changes since 1.0 /docs/parts/changes-since-1.0",
      "Changes since 1.0 /docs/retitled/changes-since-1.0",
      "",
      "",
      "",
    ]);
  });

  test("has a comparison for each changed page, linked only from that page", () => {
    const compared = [...all.keys()].filter((name) => /changes-since-.*\.html$/.test(name));
    expect(compared).toEqual([
      "docs/all-changes-since-1.0.html",
      "docs/edited/changes-since-1.0.html",
      "docs/parts/changes-since-1.0.html",
      "docs/retitled/changes-since-1.0.html",
    ]);
    const html = all.get("docs/edited/changes-since-1.0.html") ?? "";
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html.replaceAll(/<span class="sr-only">.*?<\/span>/g, "")).toContain(
      "It opens at <del>six</del><ins>seven</ins> in the morning.",
    );
    const lists = ["sitemap.xml", "llms.txt", "_lectern/routes.json", "_lectern/offline.json"];
    for (const name of lists) expect(all.get(name)).not.toContain("changes-since");
  });

  test("lists added, removed and changed pages, also as data", () => {
    expect(listed(all)).toEqual([
      "added Added",
      "changed Edited",
      "changed Parts",
      "changed New title",
      "removed Removed",
    ]);
    expect(all.get("changes/atom.xml")).toContain("<title>Removed: Removed (1.0 → Next)</title>");
    expect(all.get("docs/all-changes-since-1.0.html")).toContain(
      "Pages: 3 changed, 1 added, 1 removed, 3 unchanged.",
    );
  });

  test("marks headings whose sections changed", () => {
    const marks = JSON.parse(
      all.get("_lectern/changes/docs/edited/changes-since-1.0.json") ?? "{}",
    );
    expect(marks).toMatchObject({ ids: ["part"], label: "Changed since 1.0" });
  });

  test("writes nothing if nothing changed, and updates comparisons if an older page changed", () => {
    const again = build(site);
    expect(again.written).toBe(0);
    expect([...again.files]).toEqual([...all]);
    appendFileSync(path.join(site, "versioned_docs/1.0/edited.md"), "\nAnd more.\n");
    const { files: after } = build(site);
    expect(after.get("docs/edited/changes-since-1.0.html")).toContain("And more.");
    expect(after.get("docs/edited.html")).toBe(all.get("docs/edited.html"));
  });

  test("keeps the URLs of its own files and pages", () => {
    writeBelow(site, "static/changes.json", "{}");
    writeBelow(site, "docs/edited/changes-since-1.0.md", "# By hand\n\nWhat we changed.\n");
    const { files: own } = build(site);
    expect(own.get("changes.json")).toBe("{}");
    expect(own.get("docs/edited/changes-since-1.0.html")).toContain("What we changed.");
    expect(linkOf(own, "docs/edited.html")).toContain("/docs/edited/changes-since-1.0");
    rmSync(path.join(site, "static"), { recursive: true });
    rmSync(path.join(site, "docs/edited"), { recursive: true });
  });

  test("shows a changed title of an older version in all lists of changes", () => {
    const name = "versioned_docs/1.0/retitled.md";
    writeBelow(site, name, '---\ntitle: "Oldest title"\n---\n\nWords.\n');
    const { files: incremental } = build(site);
    expect(incremental.get("docs/retitled/changes-since-1.0.html")).toContain("Oldest");
    const { files: clean } = build(site, "--fresh");
    expect([...incremental]).toEqual([...clean]);
    writeBelow(site, name, files[name]);
  });

  test("shows no changes if they are disabled", () => {
    writeFileSync(path.join(site, "site.config.ts"), config("changes: false,"));
    // The page links to a page that no longer exists.
    rmSync(path.join(site, "docs/added.md"));
    const { files: without } = build(site);
    expect([...without.keys()].filter((name) => /change|compar/.test(name))).toEqual([
      expect.stringMatching(/^assets\/changed-marks/),
    ]);
    expect(linkOf(without, "docs/edited.html")).toBe("");
    writeFileSync(path.join(site, "site.config.ts"), config());
  });

  test("reports a link to a comparison that doesn't exist", () => {
    writeBelow(site, "docs/wrong.md", page("Wrong", "[No](/docs/same/changes-since-1.0)."));
    const { code, stderr } = callLectern("check", site);
    expect(code).toBe(1);
    expect(stderr).toContain('"/docs/same/changes-since-1.0"');
    rmSync(path.join(site, "docs/wrong.md"));
  });

  test("follows a page that Git considers renamed", () => {
    const root = path.join(folder.path, "renamed");
    writeSite(root, { ...files, "docs/before.md": page("Before", "One.\n\nTwo.\n\nThree.") });
    writeBelow(root, "versioned_docs/1.0/before.md", page("Before", "One.\n\nTwo.\n\nThree."));
    const git = (...words: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@x.example", ...words], {
        cwd: root,
        stdio: "ignore",
        env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
      });
    git("init");
    git("add", "--all");
    git("commit", "--message", "Write the site");
    renameSync(path.join(root, "docs/before.md"), path.join(root, "docs/after.md"));
    git("add", "--all");
    git("commit", "--message", "Rename a page");
    const result = callWithHistory(path.join(root, ".git"), "build", root);
    if (result.code !== 0) throw new Error(result.stderr);
    const built = readTree(path.join(root, "build"));
    expect(linkOf(built, "docs/after.html")).toContain("/docs/after/changes-since-1.0");
    expect(listed(built)).toContain("renamed Before");
    expect(listed(built)).not.toContain("removed Before");
  });
});

test("a page without another version doesn't change, and a site without versions has no comparison files", () => {
  const root = path.join(folder.path, "plain");
  writeSite(root, { "docs/one.md": page("One", "Words.") });
  const { files: plain } = build(root);
  expect(plain.get("docs/one.html")).not.toContain("change");
  expect(plain.get("docs/one.json")).not.toContain("change");
  expect(existsSync(path.join(root, "build/_lectern/comparison.css"))).toBe(false);
  expect(readFileSync(path.join(root, "build/sitemap.xml"), "utf8")).not.toContain("change");
});
