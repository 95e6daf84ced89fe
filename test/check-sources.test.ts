import { execFileSync } from "node:child_process";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern, callWithHistory } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Checked",
  url: "https://checked.example",
  basePath: "/sub/",
  sections: [
    { id: "default", label: "Docs", path: "/docs", folder: "docs", sidebars: "sidebars.yml" },
  ],
  markdownFormat: "mdx",
  navigation: [{ type: "doc", docId: "in-bar", label: "Bar" }],
  footer: { links: [{ label: "Foot", to: "/docs/in-footer" }] },
});
`;
const files = {
  "site.config.ts": config,
  "sidebars.yml": "main:\n  - index\n",
  "docs/index.md": `# Home

[Own page](/docs/linked?a=1) and [itself](./index.md), [parts](./parts.mdx).

#### Deep

![](./dot.svg) ![A dot](./dot.svg)

\`\`\`md
#### A sample, ![](x.png)
\`\`\`
`,
  "docs/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>\n',
  "docs/linked.md": 'import Part from "./_part.md";\n\n# Linked\n\n<Part />\n',
  "docs/_part.md": 'import Other from "./_other.mdx";\n\n<Other />\n',
  "docs/_other.mdx": "A part.\n",
  "docs/in-bar.md": "# In the top bar\n\n[Me](./in-bar.md)\n",
  "docs/in-footer.md": "# In the footer\n",
  "docs/parts.mdx":
    'import { Used } from "@site/parts/used";\n\n# Parts\n\n<Used />\n\n[Linked](./linked.md)\n',
  "parts/used.tsx": 'import { Inner } from "./inner.js";\nexport const Used = () => <Inner />;\n',
  "parts/inner.tsx": "export const Inner = () => <i>in</i>;\n",
  "docs/alone.md": "# Alone\n\n[Me](/docs/alone)\n",
  "docs/hidden.md": "---\nunlisted: true\n---\n\n# Hidden\n",
};

describe("lectern check", () => {
  const root = path.join(folder.path, "site");
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.example", ...words], {
      cwd: root,
      stdio: "ignore",
    });

  test("finds problems for authors, but none in samples", () => {
    writeSite(root, files);
    const { code, stderr, stdout } = callLectern("check", root);
    expect(code).toBe(0);
    const found = [...stderr.matchAll(/^(\S+) warning (\S+)/gm)].map(
      ([, at, name]) => `${at} ${name}`,
    );
    expect(found).toEqual([
      "docs/index.md:5:1 heading/skipped-level",
      "docs/index.md:7:1 image/missing-alt-text",
      "docs/alone.md page/orphan",
    ]);
    expect(stdout).toContain("0 errors, 3 warnings");
  });

  test("ignores a file with the name of the folder for versions", () => {
    const own = path.join(folder.path, "with-a-file");
    writeSite(own, { ...files, versioned_docs: "A note.\n" });
    expect(callLectern("check", own).code).toBe(0);
  });

  test("accepts a document in the top bar in all its versions", () => {
    const versioned = path.join(folder.path, "with-versions");
    writeSite(versioned, {
      ...files,
      "site.config.ts": config.replace(
        'sidebars: "sidebars.yml" }',
        'sidebars: "sidebars.yml", versions: { current: {}, "1.0": {} } }',
      ),
      "versioned_docs/1.0/index.md": "# Home\n",
      "versioned_docs/1.0/in-bar.md": "# In the top bar\n",
    });
    const { stderr } = callLectern("check", versioned);
    expect(stderr).toContain("docs/alone.md");
    expect(stderr).not.toContain("in-bar.md");
  });

  test("a build doesn't report these problems", () => {
    expect(callLectern("build", root).stderr).not.toMatch(/unlinked|skipped|no-text/);
  });

  test("reports only files that a branch changed, committed or not", () => {
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-qm", "First");
    const check = (...words: readonly string[]) =>
      callWithHistory(path.join(root, ".git"), "check", root, ...words);
    const refused = callLectern("check", root, "--changed");
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("Can't find the files"),
    ]);

    expect(check("--changed").stdout).toContain("since main: 0 errors, 0 warnings");
    git("checkout", "-qb", "work");
    writeBelow(root, "docs/linked.md", `${files["docs/linked.md"]}\n![](./dot.svg)\n`);
    git("commit", "-qam", "Second");
    writeBelow(root, "docs/new.md", "# New\n");
    const touched = check("--changed");
    expect(touched.stderr).toContain("docs/linked.md:7:1 warning image/missing-alt-text");
    expect(touched.stderr).toContain("docs/new.md warning page/orphan");
    expect(touched.stderr).not.toContain("alone");
    expect(touched.stdout).toMatch(/since main: 0 errors, 2 warnings\. \d others? in files/);
    expect(check("--since", "HEAD").stdout).toContain("1 warning");
    const wrong = check("--since", "nowhere");
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('"nowhere"')]);
    writeBelow(root, "docs/linked.md", "# Linked\n\n[Gone](./gone.md)\n");
    expect(check("--changed").code).toBe(callLectern("check", root).code);
  });
});
