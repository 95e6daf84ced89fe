import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern, callWithHistory } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  editUrl: "https://code.example/edit/main/site/{path}",
  sections: [
    { id: "default", label: "Docs", path: "/docs", folder: "../docs", sidebars: "../docs/sidebars.yml" },
    { id: "notes", label: "Notes", path: "/notes", folder: "notes" },
  ],
});
`;

/** Creates a project with documentation next to the site folder. */
function newProject(name: string, files: Readonly<Record<string, string>> = {}): string {
  const project = path.join(folder.path, name);
  writeSite(path.join(project, "site"), {
    "site.config.ts": config,
    "notes/index.md": "# Notes\n\n[To the docs](../../docs/a.mdx)\n",
    "components/box.tsx": "export const Box = () => <b>the box</b>;\n",
  });
  const docs = {
    "docs/sidebars.yml": "main: [index, a]\n",
    "docs/index.md": "# Docs\n\n[A](./a.mdx) and [notes](../site/notes/index.md)\n",
    "docs/a.mdx": `
import Part from "./_part.mdx";
import { Box } from "@site/components/box";
import { Box as Again } from "../site/components/box";

# A

<Part /> <Box /> <Again />

![Cycle](./cycle.svg)

[Plan](./plan.pdf) and [index](/index.md)
`,
    "docs/_part.mdx": "the part\n",
    "docs/cycle.svg": svg,
    "docs/plan.pdf": "the plan",
    ...files,
  };
  for (const [file, text] of Object.entries(docs)) writeBelow(project, file, text);
  return path.join(project, "site");
}

describe("a section outside the site folder", () => {
  const root = newProject("project");
  const history = path.join(root, "..", ".git");
  const git = (...words: readonly string[]) => {
    const day = "2022-05-09T10:00:00Z";
    spawnSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@small.example", ...words], {
      cwd: path.join(root, ".."),
      env: { ...process.env, GIT_AUTHOR_DATE: day, GIT_COMMITTER_DATE: day },
    });
  };
  git("init", "-q");
  git("add", "docs");
  git("commit", "-q", "-m", "Docs");
  // `git` finds the history automatically, as it does for users.
  const built = spawnSync(
    process.execPath,
    [path.resolve("dist/cli/main.js"), "build", root, "--output", path.join(root, "build")],
    { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
  const tree = readTree(path.join(root, "build"));
  const page = tree.get("docs/a.html") ?? "";

  test("is built with its partials, components, links and sidebars", () => {
    expect(built.stderr).not.toContain("error");
    expect(built.status).toBe(0);
    expect(page).toContain("the part");
    expect(page.match(/<b>the box<\/b>/g)).toHaveLength(2);
    expect(page).toContain('href="/docs"');
    expect(tree.get("docs.html")).toContain('href="/notes"');
    expect(tree.get("notes.html")).toContain('href="/docs/a"');
  });

  test("has its images and the files next to its pages published", () => {
    const image = /src="\/(assets\/img\/cycle\.\w+\.svg)"/.exec(page)?.[1] ?? "";
    expect(tree.get(image)).toBe(svg);
    const plan = /href="\/(assets\/files\/plan\.\w+\.pdf)"/.exec(page)?.[1] ?? "";
    expect(tree.get(plan)).toBe("the plan");
  });

  test("has edit links and dates", () => {
    expect(page).toContain('href="https://code.example/edit/main/docs/a.mdx"');
    expect(page).toContain("2022-05-09");
    expect(history).toContain(".git");
  });
});

test("files that aren't configured can't be accessed", () => {
  const root = newProject("reach", {
    "secret/key.md": "# Key\n",
    "secret/key.svg": svg,
    "docs-2/b.md": "# B\n",
    "docs/b.mdx": `
import Key from "../secret/key.md";

[Key](../secret/key.md) ![Key](../secret/key.svg) [B](../docs-2/b.md) [Plan](../secret/key.pdf)
`,
  });
  const { code, stderr } = callLectern("check", root);
  expect(code).toBe(1);
  expect(stderr.match(/error link\/outside-site/g)).toHaveLength(4);
  expect(stderr).not.toContain("# Key");
});

test("a version of such a section is created in the site folder", () => {
  const root = newProject("versions");
  const { code } = callWithHistory(path.join(root, "no-history"), "version", "1.0", root);
  expect(code).toBe(0);
  expect([...readTree(path.join(root, "versioned_docs/1.0")).keys()]).toContain("a.mdx");
});

test.each([
  ["../site-1", "is the site folder or contains it", "Choose a folder"],
  ["../../turns", "is the site folder or contains it", "Choose a folder"],
  ["../site-1/docs", "is in the site folder", 'Write "docs"'],
  ["../../turns/site-1/notes", "is in the site folder", 'Write "notes"'],
])("the folder %s, which contains or is inside the site, is an error", (written, problem, hint) => {
  const root = path.join(folder.path, "turns", "site-1");
  writeSite(root, {
    "site.config.ts": config.replace('"../docs", sidebars: "../docs/sidebars.yml"', `"${written}"`),
    "notes/index.md": "# Notes\n",
  });
  const { code, stderr } = callLectern("check", root);
  expect(code).toBe(1);
  expect(stderr).toContain(`${problem}.`);
  expect(stderr).toContain(hint);
  expect(stderr.match(/ error /g)).toHaveLength(1);
});
