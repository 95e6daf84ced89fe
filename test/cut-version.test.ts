import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { runLectern, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

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

test("a version is cut, declared and checked, and builds at its own path", () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
    writeFileSync(path.join(folder.path, name), text);
  }
  const cut = callLectern("version", "1.0", folder.path, "--exclude", "app");
  expect(cut.stderr).toBe("");
  expect(cut.stdout).toContain(
    "Copied 2 documents to versioned_docs/1.0 as version 1.0, and left out 1.",
  );
  expect(cut.stdout).toContain('current: {},\n    "1.0": { sidebars: "sidebars-1.0.yml" },\n  },');
  const forgotten = callLectern("check", folder.path);
  expect(forgotten.stderr).toContain(
    'site.config.ts warning version/undeclared\n  "versioned_docs/1.0" isn\'t the folder of a version',
  );

  writeFileSync(
    path.join(folder.path, "site.config.ts"),
    config('"1.0": { sidebars: "sidebars-1.0.yml" }'),
  );
  const built = callLectern("build", folder.path);
  expect(built.stderr).not.toMatch(/^(?:\S+ )?(?:error|warning) /m);
  expect(built.code).toBe(0);
  const start = readFileSync(path.join(folder.path, "build", "docs", "1.0.html"), "utf8");
  expect(start).toContain('href="/docs/1.0/guide#more"');
  expect(start).toContain('href="/docs/app/start"');

  const again = callLectern("version", "1.0", folder.path);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('"versioned_docs/1.0/guide.md" already exists');
});

test("translations are copied with a version and shown to its readers", () => {
  const translated: Readonly<Record<string, string>> = {
    ...files,
    "site.config.ts": config("").replace(
      "sections:",
      `locales: { default: "en", list: { en: { label: "English" }, de: { label: "Deutsch" } } },
  sections:`,
    ),
    "i18n/de/docs/guide.md": "# Anleitung\n\n[Anfang](/docs)\n\n## Mehr {#more}\n",
    "i18n/de/sidebars.yml":
      "docs:\n  - index\n  - { type: category, label: Anleitungen, items: [guide] }\n  - app/start\n",
  };
  for (const [name, text] of Object.entries(translated)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
    writeFileSync(path.join(folder.path, name), text);
  }
  const { stdout, stderr } = callLectern("version", "1.0", folder.path, "--exclude", "app");
  expect(stderr).toBe("");
  expect(stdout).toContain("with 2 translated files");
  const frozen = readFileSync(path.join(folder.path, "i18n/de/sidebars-1.0.yml"), "utf8");
  expect(frozen).toContain("label: Anleitungen");
  expect(frozen).not.toContain("app/start");

  // The version doesn't include later edits.
  writeFileSync(
    path.join(folder.path, "i18n/de/docs/guide.md"),
    "# Neue Anleitung\n\n## Mehr {#more}\n",
  );
  writeFileSync(
    path.join(folder.path, "i18n/de/sidebars.yml"),
    "docs: [index, guide, app/start]\n",
  );
  writeFileSync(
    path.join(folder.path, "site.config.ts"),
    (translated["site.config.ts"] ?? "").replace(
      "current: {},",
      'current: {}, "1.0": { sidebars: "sidebars-1.0.yml" },',
    ),
  );
  const built = callLectern("build", folder.path);
  expect(built.code).toBe(0);
  const read = (name: string) =>
    readFileSync(path.join(folder.path, "build/de/docs", name), "utf8");
  expect(read("1.0/guide.html")).toContain(">Anleitung</h1>");
  expect(read("1.0/guide.html")).toContain('href="/de/docs/1.0"');
  expect(read("1.0/guide.html")).toContain("Anleitungen");
  expect(read("guide.html")).toContain(">Neue Anleitung</h1>");
});

test("translations of a section outside the site folder are also copied", () => {
  const outside: Readonly<Record<string, string>> = {
    "site/site.config.ts": `export default {
  title: "Site",
  url: "https://example.org",
  locales: { default: "en", list: { en: { label: "English" }, de: { label: "Deutsch" } } },
  sections: [{ id: "docs", label: "Docs", path: "/docs", folder: "../docs" }],
};
`,
    "docs/guide.md": "# Guide\n",
    "site/i18n/de/docs/guide.md": "# Anleitung\n",
  };
  for (const [name, text] of Object.entries(outside)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
    writeFileSync(path.join(folder.path, name), text);
  }
  expect(callLectern("version", "1.0", path.join(folder.path, "site")).stderr).toBe("");
  const copy = path.join(folder.path, "site/i18n/de/versioned_docs/1.0/guide.md");
  expect(readFileSync(copy, "utf8")).toBe("# Anleitung\n");
});

test.each([
  [["version", "a/b"], '"a/b" isn\'t a valid version name.'],
  [["version", "2.0", "test/fixtures/features", "--section", "dosc"], 'There is no section "dosc"'],
  [
    ["version", "2.0", "test/fixtures/features", "--exclude", "nowhere"],
    'folder "docs/nowhere" doesn\'t exist',
  ],
])("%j is rejected with a reason", (words, message) => {
  const result = callLectern(...words);
  expect(result.code).toBe(1);
  expect(result.stderr).toContain(message);
});

test("a version that can't be written leaves no files and shows a plain message", () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder.path, name)), { recursive: true });
    writeFileSync(path.join(folder.path, name), text);
  }
  // A file where the command needs a folder.
  mkdirSync(path.join(folder.path, "versioned_docs/1.0"), { recursive: true });
  writeFileSync(path.join(folder.path, "versioned_docs/1.0/app"), "");
  const cut = runLectern("version", "1.0", folder.path);
  expect(cut.stderr).toMatch(/^".*versioned_docs\/1\.0\/app" can't be written: /);
  expect(cut.code).toBe(1);
  expect(readdirSync(path.join(folder.path, "versioned_docs/1.0"))).toEqual(["app"]);
});
