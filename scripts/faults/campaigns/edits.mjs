// After each edit, a build that knows the last ones makes what a first build makes.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawn } from "../drawn.mjs";
import { copyFixture, copySite, difference, hashTree, runLectern } from "../fixture-copy.mjs";

/**
 * What an author changes, a kind of source each. Each is done to what the ones before it left.
 *
 * @type {readonly (readonly [what: string, edit: (site: string) => void])[]}
 */
const edits = [
  ["the text of a page", (site) => append(site, "docs/links.md", "\nA new sentence.\n")],
  ["a heading others link to", (site) => append(site, "docs/headings.md", "\n## One more\n")],
  ["the title of a page", (site) => change(site, "docs/index.md", /^title: .*$|^# .*$/m, "# Anew")],
  ["a description", (site) => frontMatter(site, "docs/tables.md", "description: Rows and columns")],
  ["a label in the sidebar", (site) => frontMatter(site, "docs/code.md", "sidebar_label: Codes")],
  ["a slug", (site) => frontMatter(site, "docs/admonitions.md", "slug: /boxes")],
  ["a tag of a page", (site) => frontMatter(site, "docs/diagram.md", "keywords: [drawing]")],
  ["a partial", (site) => append(site, "docs/_part.mdx", "\nMore of the part.\n")],
  ["an imported example", (site) => append(site, "docs/_answer.php", "\n// Changed.\n")],
  ["a component", (site) => change(site, "components/greeting.tsx", "Hello", "Good morning")],
  [
    "a component's style",
    (site) => append(site, "components/greeting.css", ".more { order: 1; }\n"),
  ],
  ["an island", (site) => change(site, "components/counter.client.tsx", "Add", "Add one")],
  [
    "a page component",
    (site) => change(site, "pages/index.tsx", 'title: "Home"', 'title: "Start"'),
  ],
  ["a standalone page", (site) => append(site, "pages/about.md", "\nAbout more.\n")],
  [
    "data of a file",
    (site) => append(site, "data/people.yml", "- { name: Alan, since: 2022-01-02 }\n"),
  ],
  ["data of a collection", (site) => change(site, "data/rooms/attic.json", /\d+/, "77")],
  ["a schema", (site) => change(site, "data/rooms.ts", "min(1)", "min(2)")],
  ["an image of a page", (site) => change(site, "docs/dot.svg", /<svg/, '<svg id="new"')],
  ["a static file", (site) => change(site, "static/img/dot.svg", /<svg/, '<svg id="new"')],
  ["a new static file", (site) => write(site, "static/more/new.txt", "new\n")],
  [
    "a category's label",
    (site) => change(site, "docs/01-guides/_category_.yml", /label: .*/, "label: G"),
  ],
  ["a file of tags", (site) => append(site, "docs/tags.yml", "\nmore: { label: More }\n")],
  ["a new page", (site) => write(site, "docs/brand-new.md", "# Brand new\n\nWords.\n")],
  ["a page that has gone", (site) => rmSync(path.join(site, "docs/brand-new.md"))],
  [
    "a renamed page",
    (site) => rename(site, "docs/01-guides/02-second.md", "docs/01-guides/00-zero.md"),
  ],
  [
    "the title of the site",
    (site) => change(site, "site.config.ts", '"Features"', '"Features anew"'),
  ],
  ["a menu", (site) => change(site, "site.config.ts", 'label: "Elsewhere"', 'label: "Far away"')],
  ["a redirect", (site) => change(site, "site.config.ts", 'from: "/old"', 'from: "/older"')],
  [
    "the base path",
    (site) => change(site, "site.config.ts", "sections:", 'basePath: "/b/",\n  sections:'),
  ],
  ["the day", (site) => change(site, "site.config.ts", "2022-06-10", "2022-06-11")],
  [
    "a pattern of links",
    (site) => change(site, "site.config.ts", "bugs.example/$1", "bugs.example/b/$1"),
  ],
];

export const campaign = {
  name: "edits",
  async *rows({ random, trials, folder }) {
    const site = path.join(folder, "site");
    copyFixture("features", site);
    const failures = [];
    const first = await runLectern(["build", site]);
    if (first.code !== 0) failures.push(`the site does not build: ${first.said}`);
    const chosen = drawn(edits, { trials, random });
    for (const tried of edits) {
      const [what, edit] = tried;
      edit(site);
      if (!chosen.includes(tried)) continue;
      const failure = await compare(site, path.join(folder, "anew"));
      if (failure) failures.push(`after a change of ${what}: ${failure}`);
    }
    yield {
      what: "an edit is in the next output, and nothing else",
      trials: chosen.length,
      failures,
    };
  },
};

/** What a build of a site makes other than a first build does; undefined when nothing. */
async function compare(site, anew) {
  copySite(site, anew);
  const [warm, cold] = await Promise.all([
    runLectern(["build", site]),
    runLectern(["build", anew]),
  ]);
  const failure =
    warm.code !== 0 || cold.code !== 0
      ? `exit codes ${warm.code} and ${cold.code}: ${warm.said}`
      : difference(hashTree(path.join(site, "build")), hashTree(path.join(anew, "build")));
  rmSync(anew, { recursive: true });
  return failure;
}

function change(site, name, from, to) {
  const file = path.join(site, name);
  const before = readFileSync(file, "utf8");
  const after = before.replace(from, () => to);
  if (after === before) throw new Error(`nothing to change in ${name}`);
  writeFileSync(file, after);
}

function append(site, name, text) {
  const file = path.join(site, name);
  writeFileSync(file, readFileSync(file, "utf8") + text);
}

function frontMatter(site, name, line) {
  const file = path.join(site, name);
  const before = readFileSync(file, "utf8");
  const isThere = before.startsWith("---\n");
  writeFileSync(
    file,
    isThere ? before.replace("---\n", `---\n${line}\n`) : `---\n${line}\n---\n\n${before}`,
  );
}

function write(site, name, text) {
  const file = path.join(site, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function rename(site, from, to) {
  renameSync(path.join(site, from), path.join(site, to));
}
