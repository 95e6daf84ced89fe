import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { runLectern, temporaryFolder } from "./fixture-site.ts";

const config = (versions: string) => `export default {
  title: "Site",
  url: "https://example.org",
  sections: [
    { id: "docs", label: "Docs", path: "/docs", folder: "docs", lastVersion: "current",
      sidebars: "sidebars.yml", versions: { current: {}, ${versions} } },
  ],
};
`;

const files: Readonly<Record<string, string>> = {
  "site.config.ts": config(""),
  "sidebars.yml": "docs:\n  - index\n  - guide\n  - app/start\n",
  "docs/index.md": "# Start\n\n[Guide](/docs/guide#more), [app](./app/start.md)\n",
  "docs/guide.md": "# Guide\n\n## More\n\nImage: ![A square](./square.svg)\n",
  "docs/square.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
  "docs/app/start.md": "# The app\n\n[Guide](../guide.md)\n",
};

const folder = temporaryFolder();
afterEach(() => folder.remove());

test("a version is cut, declared, checked, and builds as a place of its own", () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
    writeFileSync(path.join(folder.path, name), text);
  }
  const cut = runLectern("version", "1.0", folder.path, "--without", "app");
  expect(cut.stderr).toBe("");
  expect(cut.stdout).toContain(
    "Copied 2 documents to versioned_docs/1.0 as version 1.0, left out 1.",
  );
  expect(cut.stdout).toContain('current: {},\n    "1.0": { sidebars: "sidebars-1.0.yml" },\n  },');
  const forgotten = runLectern("check", folder.path);
  expect(forgotten.stderr).toContain(
    'site.config.ts warning version/not-declared\n  "versioned_docs/1.0" is the folder of no version',
  );

  writeFileSync(
    path.join(folder.path, "site.config.ts"),
    config('"1.0": { sidebars: "sidebars-1.0.yml" }'),
  );
  const built = runLectern("build", folder.path);
  expect(built.stderr).not.toMatch(/^(?:\S+ )?(?:error|warning) /m);
  expect(built.code).toBe(0);
  const start = readFileSync(path.join(folder.path, "build", "docs", "1.0.html"), "utf8");
  expect(start).toContain('href="/docs/1.0/guide#more"');
  expect(start).toContain('href="/docs/app/start"');

  const again = runLectern("version", "1.0", folder.path);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('"versioned_docs/1.0/guide.md" is there already');
});

test.each([
  [["version", "a/b"], '"a/b" cannot be the name of a version.'],
  [["version", "2.0", "test/fixtures/features", "--section", "dosc"], 'There is no section "dosc"'],
  [["version", "2.0", "test/fixtures/features", "--without", "nowhere"], 'no folder "nowhere"'],
])("%j is refused, and says why", (words, message) => {
  const result = runLectern(...words);
  expect(result.code).toBe(1);
  expect(result.stderr).toContain(message);
});
