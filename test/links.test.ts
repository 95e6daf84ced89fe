import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
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
  const { code, stderr } = callLectern("build", root, "--output", output);
  const tree = code === 0 ? readTree(output) : new Map<string, string>();
  const links = (page: string) =>
    [
      ...(tree.get(page) ?? "").matchAll(
        /<a href="([^"]*)">(?:one|two|three|four|five|six|seven)</g,
      ),
    ].map(([, href]) => href);

  test("work: from the content root, with a trailing slash, to a file next to the page", () => {
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

describe("videos, audio and documents next to a page", () => {
  const root = path.join(folder.path, "videos");
  writeSite(root, {
    "site.config.ts": config("/sub/"),
    "pages/index.md": "---\nslug: /\n---\n\n# Home\n",
    "docs/tour.md":
      '# Tour\n\n<video src="./tour.mp4" poster="/img/tour.svg" controls></video>\n\n<video src="/shared.mp4"></video>\n',
    "docs/more.mdx": `
import video from "./tour.mp4";
import { Tour } from "../components/tour";

# More

<video src={video}></video>

<Tour />

<audio src="./none.mp3"></audio>
`,
    "docs/tour.mp4": "the video",
    "components/tour.tsx":
      'import video from "../docs/tour.mp4";\nexport const Tour = () => <video src={video}></video>;\n',
    "static/shared.mp4": "another video",
    "static/img/tour.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    "docs/index.md": "# Docs\n",
    "versioned_docs/1.0/index.md": "# Docs\n",
  });
  const output = path.join(root, "build");
  const build = () => callLectern("build", root, "--output", output);

  test("are published, and a missing file is reported", () => {
    expect(build().stderr).toMatch(
      /docs\/more\.mdx:10:13 error file\/missing\n  The file "\.\/none\.mp3" on \/docs\/next\/more doesn't exist\./,
    );
    const page = path.join(root, "docs/more.mdx");
    writeFileSync(page, readFileSync(page, "utf8").replace(/<audio.*/, ""));
    expect(build()).toMatchObject({ code: 0 });
    const tree = readTree(output);
    const videosOf = (name: string) =>
      [...(tree.get(name) ?? "").matchAll(/<video [^>]*>/g)].map(([tag]) => tag);
    const [first, second] = videosOf("docs/next/tour.html");
    expect(first).toMatch(
      /^<video src="\/sub\/(assets\/files\/tour\.\w+\.mp4)" poster="\/sub\/img\/tour\.svg" controls="">$/,
    );
    expect(second).toBe('<video src="/sub/shared.mp4">');
    const published = /assets\/files\/[^"]*/.exec(first ?? "")?.[0] ?? "";
    expect(tree.get(published)).toBe("the video");
    const [imported, ofComponent] = videosOf("docs/next/more.html");
    expect(imported).toBe(`<video src="/sub/${published}">`);
    const bundled = /\/sub\/(assets\/[^"]*)/.exec(ofComponent ?? "")?.[1] ?? "";
    expect(tree.get(bundled)).toBe("the video");
  });
});

describe("links in the layout", () => {
  const root = path.join(folder.path, "shell");
  const shell = (to: string) => `
  navigation: [
    { label: "A", to: "${to}/a" },
    { label: "B", type: "dropdown", items: [{ label: "C", to: "${to}/b" }] },
    { type: "html", html: '<a href="${to}/c">C</a>' },
    { type: "docsVersionDropdown", after: [{ label: "D", to: "${to}/d" }] },
    { label: "Elsewhere", href: "https://elsewhere.example/gone" },
  ],
  logo: { src: "/l.svg", alt: "", href: "${to}/e" },
  announcementBar: { content: '<a href="${to}/f">F</a>' },
  footer: {
    columns: [{ title: "X", items: [{ label: "G", to: "${to}/g" }, { html: '<a href="${to}/h">H</a>' }] }],
    copyright: '<a href="${to}/i">I</a>',
  },
});
`;
  const write = (to: string) => {
    const pages = Object.fromEntries([..."abcdefghij"].map((name) => [`docs/${name}.md`, "# P\n"]));
    const sidebars = `main:\n  - a\n  - type: category\n    label: K\n    items:\n      - { type: link, label: L, href: "${to}/a" }\n      - { type: html, html: '<a href="${to}/j">J</a>' }\n`;
    writeSite(root, {
      ...pages,
      "site.config.ts": config("/sub/")
        .replace('folder: "docs",', 'folder: "docs", lastVersion: "current", sidebars: "s.yml",')
        .replace("});\n", shell(to)),
      "s.yml": sidebars,
      "docs/index.md": "# Docs\n",
      "versioned_docs/1.0/index.md": "# Docs\n",
      "versioned_docs/1.0/a.md": "# A\n",
      "pages/index.md": "---\nslug: /\n---\n\n# Home\n",
      "static/l.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    });
    return callLectern("check", root).stderr;
  };

  test("that are valid aren't reported", () => {
    expect(write("/docs")).not.toMatch(/error|link\//);
  });

  test("that are broken are reported where they are written", () => {
    const report = write("/gone");
    const told = [...report.matchAll(/^(\S+:\d+:\d+) error link\/unknown-page\n {2}(.*)$/gm)];
    const leads = "points to a page that doesn't exist.";
    expect(told.map(([, place = "", message]) => `${place.split(":")[0]} ${message}`)).toEqual([
      ...["a", "j"].map((name) => `s.yml The link "/gone/${name}" in the sidebar "main" ${leads}`),
      ...["a", "b", "c", "d"].map(
        (name) => `site.config.ts The link "/gone/${name}" in the navigation ${leads}`,
      ),
      `site.config.ts The link "/gone/e" on the logo ${leads}`,
      `site.config.ts The link "/gone/f" in the announcement ${leads}`,
      ...["g", "h", "i"].map(
        (name) => `site.config.ts The link "/gone/${name}" in the footer ${leads}`,
      ),
    ]);
    for (const [, place = ""] of told) {
      const [file = "", line = "", column = ""] = place.split(":");
      const written = readFileSync(path.join(root, file), "utf8").split("\n")[Number(line) - 1];
      expect(written?.slice(Number(column) - 1)).toMatch(/^\/gone\/[a-j]/);
    }
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
  const { stderr } = callLectern("check", root);

  test("never suggest the page itself, another version's page, or the same link", () => {
    expect(stderr).toContain('The link "./acces.md" points to a file that isn\'t a page.');
    expect(stderr).toContain('The link "/docs/next/old"');
    expect(stderr).toContain('The page imports "../_files", which doesn\'t exist.');
    expect(stderr.match(/Did you mean.*/g)).toEqual([
      'Did you mean "/docs/next"?',
      'Did you mean "/docs/guide/roles.md"?',
    ]);
  });
});

describe("links to private files", () => {
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
  const { code, stderr } = callLectern("check", root);
  const about = (id: string) =>
    [...stderr.matchAll(/(?:error|warning) (\S+)\n {2}(.*)/g)].flatMap(([, name, text = ""]) =>
      name === id ? [/"([^"]*)"/.exec(text)?.[1]] : [],
    );

  test("are reported once each, without a crash", () => {
    expect(stderr).not.toContain("Lectern crashed");
    expect(code).toBe(1);
    expect(about("file/private")).toEqual(["./.env", "./keys/server.key", "./.git/config.txt"]);
    expect(about("link/unknown-file")).toEqual(["./plan.pdf/x.md"]);
    expect(about("image/missing")).toEqual(["./plan.pdf/x.png", "./a%00.png"]);
    expect(about("image/unreadable")).toEqual(["./pictures.png"]);
    expect(about("import/missing")).toEqual(["./b.md/part", "./plan.pdf/part.txt"]);
  });
});

describe("links with the prefix of a language", () => {
  const root = path.join(folder.path, "languages");
  const german = "[one](/de/docs/b) [two](/docs/b) [three](/fr/docs/b) [four](/de/docs/bb)";
  writeSite(root, {
    "site.config.ts": config("/sub/").replace(
      "sections:",
      'locales: { default: "en", list: { en: { label: "English" }, de: { label: "Deutsch" }, fr: { label: "Français" } } },\n  severities: { brokenLinks: "warn" },\n  sections:',
    ),
    "pages/index.md": "---\nslug: /\n---\n\n# Home\n",
    "docs/a.md": "# A\n\n[one](/de/docs/b)\n",
    "docs/b.md": "# B\n",
    "versioned_docs/1.0/a.md": "# A\n\n[one](/fr/docs/b)\n",
    "versioned_docs/1.0/b.md": "# B\n",
    "i18n/de/versioned_docs/1.0/a.md": `# A\n\n${german}\n`,
  });
  const output = path.join(root, "build");
  const { stderr } = callLectern("build", root, "--output", output);
  const shown = readTree(output).get("de/docs/a.html") ?? "";
  const links = [...shown.matchAll(/<a href="([^"]*)">(?:one|two|three)</g)].map(
    ([, href]) => href,
  );

  test("point to the pages of that language", () => {
    expect(links).toEqual(["/sub/de/docs/b", "/sub/de/docs/b", "/sub/fr/docs/b"]);
  });

  test("are reported only if the page doesn't exist", () => {
    expect(stderr.match(/The link "[^"]*"/g)).toEqual(['The link "/docs/bb"']);
  });
});
