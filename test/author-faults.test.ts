import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findCrashes } from "../src/build/faults/crash-trial.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runLectern, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => folder.remove());

const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Trial",
  url: "https://trial.example",
  severities: { brokenLinks: "warn" },
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`;

function write(files: Readonly<Record<string, string>>): void {
  const all = { "site.config.ts": config, "docs/index.md": "# Home\n", ...files };
  for (const [name, text] of Object.entries(all)) {
    const file = path.join(folder.path, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

test("each build shows the warnings of unchanged pages", () => {
  write({ "docs/a.md": "# A\n\n[b](/none)\n" });
  for (let build = 0; build < 2; build++) {
    expect(callLectern("build", folder.path).stderr).toContain(
      "docs/a.md:3:1 warning link/unknown-page",
    );
  }
});

describe("a page that cannot be rendered", () => {
  beforeEach(() =>
    write({
      "components/bad.tsx": "export function Bad() {\n  throw new Error('bad');\n}\n",
      "docs/a.mdx":
        "import { Bad } from '../components/bad';\n\n# A\n\n[b](/none)\n\n## Part\n\n<Bad />\n",
      "docs/b.md": "# B\n\n[to it](/docs/a#part)\n",
    }),
  );

  test("still has its links checked", () => {
    expect(callLectern("check", folder.path).stderr).toContain("docs/a.mdx:5:1 warning");
  });

  test("isn't reported for missing IDs that others link to", () => {
    expect(callLectern("check", folder.path).stderr).not.toContain("link/unknown-anchor");
  });
});

test("pages aren't reported as unlinked if their sidebar can't be read", () => {
  const sidebars = config.replace('folder: "docs"', 'folder: "docs", sidebars: "sidebars.yml"');
  const pages = { "docs/a.md": "# A\n", "docs/b.md": "# B\n" };
  write({ ...pages, "site.config.ts": sidebars, "sidebars.yml": "main: [index\n" });
  const { stderr } = callLectern("check", folder.path);
  expect(stderr).toContain("error sidebar/invalid");
  expect(stderr).not.toContain("page/orphan");
  write({ ...pages, "site.config.ts": sidebars, "sidebars.yml": "main: [index]\n" });
  expect(callLectern("check", folder.path).stderr).toContain("page/orphan");
});

test("the hint for a missing file in a stylesheet is a file of the same type", () => {
  write({
    "site.config.ts": config.replace("sections:", 'styles: ["styles/site.css"],\n  sections:'),
    "styles/site.css":
      "p { background: url(/img/pattren.svg); }\na { background: url(none.png); }\n",
    "static/img/pattern.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  });
  const { stderr } = callLectern("check", folder.path);
  expect(stderr).toContain('Did you mean "/img/pattern.svg"?');
  expect(stderr).toContain("Put the file next to the stylesheet.");
});

test("the site's tsconfig.json has no effect on the build", () => {
  write({
    "tsconfig.json": '{ "extends": "./none.json", "compilerOptions": { "jsx": "preserve" } }',
    "components/good.tsx": "export const Good = () => <b>good</b>;\n",
    "components/plain.js": "export const Plain = () => <b>plain</b>;\n",
    "docs/a.mdx":
      "import { Good } from '../components/good';\nimport { Plain } from '../components/plain';\n\n# A\n\n<Good /><Plain />\n",
  });
  const { code, stderr } = callLectern("build", folder.path);
  expect(stderr).not.toContain("error");
  expect(code).toBe(0);
});

test("circular links, broken links and pipes are reported", () => {
  write({});
  symlinkSync(".", path.join(folder.path, "docs", "again"));
  symlinkSync(".", path.join(folder.path, "docs", "and-again"));
  symlinkSync("none.md", path.join(folder.path, "docs", "gone.md"));
  spawnSync("mkfifo", [path.join(folder.path, "docs", "pipe.md")]);
  const { code, stderr } = callLectern("check", folder.path);
  expect(code).toBe(1);
  expect(stderr).toContain('"docs/again" is a link to a folder that contains it');
  expect(stderr).toContain(
    "\"docs/gone.md\" can't be read: it's a link to something that doesn't exist.",
  );
  expect(stderr).toContain("\"docs/pipe.md\" can't be read: it isn't a file.");
});

test("a link to a folder that contains the whole disk is circular", () => {
  write({});
  symlinkSync("/", path.join(folder.path, "docs", "disk"));
  mkdirSync(path.join(folder.path, "docs", "in"));
  symlinkSync("../..", path.join(folder.path, "docs", "in", "site"));
  const { stderr } = callLectern("check", folder.path);
  expect(stderr).toContain('"docs/disk" is a link to a folder that contains it');
  expect(stderr).toContain('"docs/in/site" is a link to a folder that contains it');
});

test.runIf(existsSync("/proc/self"))("a link to a system folder is rejected", () => {
  write({});
  symlinkSync("/proc/self", path.join(folder.path, "docs", "self"));
  const { code, stderr } = callLectern("build", folder.path);
  expect(code).toBe(1);
  expect(stderr).toContain("\"docs/self\" can't be read: it's a link to a system folder.");
});

test("a link from the static folder to a file outside it is rejected", () => {
  write({ "static/a.txt": "a" });
  symlinkSync("/etc/passwd", path.join(folder.path, "static", "p.txt"));
  const { code, stderr } = callLectern("build", folder.path);
  expect(code).toBe(1);
  expect(stderr).toContain(
    '"static/p.txt" can\'t be read: it\'s a link that points outside "static".',
  );
});

test("an icon that can't be rendered is reported as the author's mistake", () => {
  const shapes = '<path d="M0 0h1v1z"/>'.repeat(1_100_000);
  write({
    "site.config.ts": config.replace("sections:", 'favicon: "/i.svg",\n  sections:'),
    "static/i.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${shapes}</svg>`,
  });
  const { code, stderr } = callLectern("build", folder.path);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /"static\/i.svg" can't be read: it can't be rendered as an icon \(.*limit/,
  );
});

test("names that no file can have are reported as the author's mistake", () => {
  const page = (line: string) => `---\n${line}\n---\n`;
  write({
    "docs/nul-title.md": page('title: "a\\0b"'),
    "docs/nul-slug.md": page('slug: "a\\0b"'),
    "docs/nul-encoded.md": page("slug: a%00b"),
    "docs/long-slug.md": page(`slug: ${"a".repeat(300)}`),
    "docs/long-id.md": page(`id: ${"b".repeat(300)}`),
  });
  const { code, stderr } = callLectern("build", folder.path);
  for (const [file, problem] of [
    ["nul-title", "front-matter/invalid"],
    ["nul-slug", "front-matter/invalid"],
    ["nul-encoded", "file/invalid-name"],
    ["long-slug", "file/invalid-name"],
    ["long-id", "file/invalid-name"],
  ]) {
    expect(stderr).toMatch(new RegExp(`^docs/${file}\\.md:\\S+ error ${problem}`, "m"));
  }
  expect(code).toBe(1);
});

test("code that ends the process is reported", () => {
  write({ "site.config.ts": `process.exit(0);\n${config}` });
  const { code, stderr } = runLectern("build", folder.path);
  expect(stderr).toContain("process.exit");
  expect(code).toBe(1);
});

test("a configuration that runs out of memory is reported", () => {
  write({
    "site.config.ts": `const all = [];\nfor (;;) all.push(new Array(100_000).fill(0));\n${config}`,
  });
  const main = path.resolve("dist/cli/main.js");
  const words = ["--max-old-space-size=150", main, "build", folder.path];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect(stderr).toContain('"site.config.ts" can\'t be loaded: it ended the process (SIGABRT)');
  expect(status).toBe(1);
});

test("a configuration that never ends is reported by its supervisor", async () => {
  write({ "site.config.ts": `for (;;);\n${config}` });
  const stuck = "site.config.ts";
  const end = { root: folder.path, files: [stuck], stuck, signal: "SIGKILL" };
  const [crash] = await findCrashes(end, []);
  expect(crash).toMatchObject({ file: stuck, reason: "it didn't finish within 20 seconds" });
  expect(await findCrashes(end, crash ? [crash] : [])).toEqual([]);
});
