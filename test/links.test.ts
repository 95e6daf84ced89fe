import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTree, runLectern, temporaryFolder } from "./fixture-site.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const config = (basePath: string) => `import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  basePath: "${basePath}",
  sections: [
    {
      id: "default", label: "Docs", path: "/docs", folder: "docs",
      versions: { current: {}, "1.0": {} },
    },
  ],
});
`;

describe("links that other systems resolve", () => {
  const root = path.join(folder.path, "resolved");
  writeSite(root, {
    "site.config.ts": config("/sub/"),
    "pages/index.md": "---\nslug: /\n---\n\n# Home\n",
    "docs/guide/a.md": `
# A

[one](/guide/b.md) [two](guide/b.md) [three](/docs/guide/b.md) [four](b.md)
[five](/docs/next/guide/b/) [six](/docs/next/guide/b/#roles) [seven](./plan%20a.pdf#page=2)

## Roles
`,
    "docs/guide/b.md": "# B\n\n## Roles\n",
    "docs/guide/plan a.pdf": "the plan",
    "docs/index.md": "# Docs\n",
    "versioned_docs/1.0/guide/a.md": "# A\n\n[one](/guide/b.md)\n",
    "versioned_docs/1.0/guide/b.md": "# B\n",
  });
  const output = path.join(root, "build");
  const { code, stderr } = runLectern("build", root, "--output", output);
  const tree = code === 0 ? readTree(output) : new Map<string, string>();
  const links = (page: string) =>
    [
      ...(tree.get(page) ?? "").matchAll(
        /<a href="([^"]*)">(?:one|two|three|four|five|six|seven)</g,
      ),
    ].map(([, href]) => href);

  test("lead to their pages: from the content root, with a trailing slash, to a file beside", () => {
    expect(stderr).not.toContain("error");
    const found = links("docs/next/guide/a.html");
    expect(found.slice(0, 6)).toEqual([
      ...Array.from({ length: 5 }, () => "/sub/docs/next/guide/b"),
      "/sub/docs/next/guide/b#roles",
    ]);
    expect(found[6]).toMatch(/^\/sub\/assets\/files\/plan-a\.\w+\.pdf#page=2$/);
    expect([...tree].find(([name]) => name.startsWith("assets/files/plan"))?.[1]).toBe("the plan");
  });

  test("from the content root stay in their version", () => {
    expect(links("docs/guide/a.html")).toEqual(["/sub/docs/guide/b"]);
  });
});

describe("hints", () => {
  const root = path.join(folder.path, "hints");
  writeSite(root, {
    "site.config.ts": config("/"),
    "pages/index.md": "---\nslug: /\n---\n\n# Home\n",
    "docs/access.mdx": `
import Part from "../_files";

# Access

[self](./acces.md) [page](/docs/next/acces) [other](./old.md) [route](/docs/next/old) [root](/roles.md)

<Part />
`,
    "docs/guide/roles.md": "# Roles\n",
    "_files/_part.mdx": "part\n",
    "versioned_docs/1.0/old.md": "# Old\n",
    "versioned_docs/1.0/index.md": "# Docs\n",
  });
  const { stderr } = runLectern("check", root);

  test("never name the page itself, another version's page, or what was written", () => {
    expect(stderr).toContain('The link "./acces.md" leads to a file that is no page.');
    expect(stderr).toContain('The link "/docs/next/old"');
    expect(stderr).toContain('The page imports "../_files", which does not exist.');
    expect(stderr.match(/Did you mean.*/g)).toEqual([
      'Did you mean "/docs/next"?',
      'Did you mean "/docs/guide/roles.md"?',
    ]);
  });
});

describe("links to what readers cannot have", () => {
  const root = path.join(folder.path, "unpublished");
  writeSite(root, {
    "docs/a.mdx": `
import Below from "./b.md/part";
import Text from "./plan.pdf/part.txt?raw";

# A

[settings](./.env) [key](./keys/server.key) [history](./.git/config.txt) [none](./.env.none)
[below a page](./b.md/plan.pdf) [below a file](./plan.pdf/x.md) [NUL](./plan%00.pdf)

![below a file](./plan.pdf/x.png) ![folder](./pictures.png) ![NUL](./a%00.png)
`,
    "docs/b.md": "# B\n",
    "docs/plan.pdf": "the plan",
    "docs/.env": "SECRET=1\n",
    "docs/keys/server.key": "secret\n",
    "docs/.git/config.txt": "secret\n",
    "docs/pictures.png/x.txt": "in a folder\n",
  });
  const { code, stderr } = runLectern("check", root);
  const about = (id: string) =>
    [...stderr.matchAll(/(?:error|warning) (\S+)\n {2}(.*)/g)].flatMap(([, name, text = ""]) =>
      name === id ? [/"([^"]*)"/.exec(text)?.[1]] : [],
    );

  test("are reported, each once, and end nothing", () => {
    expect(stderr).not.toContain("Lectern itself failed");
    expect(code).toBe(1);
    expect(about("file/private")).toEqual(["./.env", "./keys/server.key", "./.git/config.txt"]);
    expect(about("link/unknown-file")).toEqual(["./plan.pdf/x.md"]);
    expect(about("image/missing")).toEqual(["./plan.pdf/x.png", "./a%00.png"]);
    expect(about("image/unreadable")).toEqual(["./pictures.png"]);
    expect(about("import/missing")).toEqual(["./b.md/part", "./plan.pdf/part.txt"]);
  });
});
