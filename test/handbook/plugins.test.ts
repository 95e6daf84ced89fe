import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { writeSite } from "../site-on-disk.ts";

/* Checks that the plugins on the handbook's plugins page do what the page describes. */

const page = readFileSync(
  fileURLToPath(new URL("../../handbook/docs/customise/plugins.md", import.meta.url)),
  "utf8",
);
const plugins = Object.fromEntries(
  [...page.matchAll(/^```\w+ title="(plugins\/[^"]+)"\n([^]*?)^```$/gm)].map(
    ([, name = "", code = ""]) => [name, code],
  ),
);
const [configured = ""] = /markdown: \{ plugins: .*\},/.exec(page) ?? [];

const folder = temporaryFolder();
afterEach(() => folder.remove());

function write(text: string): void {
  writeSite(folder.path, {
    "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({
  title: "Plugins",
  url: "https://plugins.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  ${configured}
});
`,
    ...plugins,
    "docs/page.md": text,
    "docs/mill.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  });
}

test("there are two complete plugins", () => {
  expect(Object.keys(plugins).filter((name) => name.endsWith(".ts"))).toEqual([
    "plugins/glossary.ts",
    "plugins/figures.ts",
  ]);
});

test("a term gets its meaning, and an image with a title gets a caption", () => {
  write('# Page\n\nWait for the [[quorum]], then.\n\n![A mill](./mill.svg "The mill in 1890")\n');
  const { stderr, code } = callLectern("build", folder.path);
  expect(stderr).not.toMatch(/^(?:error|warning) /m);
  expect(code).toBe(0);
  const html = readFileSync(path.join(folder.path, "build/docs/page.html"), "utf8");
  expect(html).toContain(
    'Wait for the <abbr title="the number of members who must be present for a vote to count">quorum</abbr>, then.',
  );
  expect(html).toMatch(
    /<figure><img [^>]*alt="A mill"[^>]*\/?><figcaption>The mill in 1890<\/figcaption><\/figure>/,
  );
});

test("an unknown term is reported with its place", () => {
  write("# Page\n\nA [[cohrot]].\n");
  const { stderr, code } = callLectern("check", folder.path);
  expect(code).toBe(1);
  expect(stderr).toContain("docs/page.md:3:1 error plugin/reported");
  expect(stderr).toContain('glossary: There is no term "cohrot".');
  expect(stderr).toContain("The glossary has cohort, quorum.");
});
