import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterEach(() => folder.remove());

const config = (...grammars: readonly string[]) => `import { defineSite } from "lectern";
export default defineSite({
  title: "Grammars",
  url: "https://grammars.example",
  socialCards: { generate: "none" },
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  code: { grammars: ${JSON.stringify(grammars.map((name) => `grammars/${name}`))} },
});
`;

const recipe = {
  name: "recipe",
  scopeName: "source.recipe",
  aliases: ["cook"],
  embeddedLangs: ["json"],
  patterns: [
    { name: "keyword.control.recipe", match: "\\b(?:stir|bake)\\b" },
    { name: "constant.numeric.recipe", match: "\\d+" },
    { begin: "<<(\\w+)", end: "\\1>>", patterns: [{ include: "source.json" }] },
  ],
};

const page = (language: string) =>
  `---\nslug: /\n---\n\n# Home\n\n\`\`\`${language}\nbake 20 <<X {"a": true} X>>\n\`\`\`\n`;

const build = (...words: readonly string[]) => callLectern("build", folder.path, ...words);
const html = () => readFileSync(path.join(folder.path, "build/docs.html"), "utf8");

describe("a grammar of the site", () => {
  test.each(["recipe", "Recipe", "cook"])("colours code in %s", (language) => {
    writeSite(folder.path, {
      "site.config.ts": config("recipe.json"),
      "grammars/recipe.json": JSON.stringify(recipe),
      "docs/index.md": page(language),
    });
    const built = build();
    expect(built.stderr).not.toMatch(/^(?:error|warning) /m);
    expect(built.code).toBe(0);
    expect(html()).toContain('<span class="tk-keyword">bake</span>');
    expect(html()).toContain('<span class="tk-number">20</span>');
    // JSON in the block is highlighted, so the embedded grammar is available.
    expect(html()).toMatch(/<span class="tk-\w+">true<\/span>/);
  });

  test("is reloaded after it changed, and has priority over a grammar with the same name", () => {
    writeSite(folder.path, {
      "site.config.ts": config("json.json"),
      "grammars/json.json": JSON.stringify({ ...recipe, name: "json", embeddedLangs: [] }),
      "docs/index.md": page("json"),
    });
    for (let n = 0; n < 30; n++) writeBelow(folder.path, `docs/p${n}.md`, page("json").slice(18));
    expect(build("--threads", "2").code).toBe(0);
    expect(html()).toContain('<span class="tk-keyword">bake</span>');
    const [keyword] = recipe.patterns;
    const other = {
      ...recipe,
      name: "json",
      embeddedLangs: [],
      patterns: [{ ...keyword, match: "20" }],
    };
    writeBelow(folder.path, "grammars/json.json", JSON.stringify(other));
    expect(build("--threads", "2").code).toBe(0);
    expect(html()).toContain('<span class="tk-keyword">20</span>');
    expect(readFileSync(path.join(folder.path, "build/docs/p7.html"), "utf8")).toContain(
      '<span class="tk-keyword">20</span>',
    );
  });
});

test.each([
  ["{", "grammars/bad.json:1:", "The grammar can't be read"],
  ['{\n "name": "x"\n}', "grammars/bad.json:1:1", '"scopeName" is missing'],
  [
    '{\n "name": "x", "scopeName": "source.x",\n "patterns": [{\n  "match": "(a"\n }]\n}',
    "grammars/bad.json:4:3 error code/invalid-grammar",
    'The pattern "(a" isn\'t valid.',
  ],
  [
    '{\n "name": "x", "scopeName": "source.x",\n "embeddedLangs": ["jsno"], "patterns": []\n}',
    "grammars/bad.json:3:",
    'Did you mean "json"?',
  ],
  [
    '{\n "name": "recipe", "scopeName": "source.x", "patterns": []\n}',
    "grammars/bad.json:2:2",
    'Two grammars of the site have the name "recipe".',
  ],
])("an unusable grammar is reported with its place: %s", (text, place, message) => {
  writeSite(folder.path, {
    "site.config.ts": config("recipe.json", "bad.json"),
    "grammars/recipe.json": JSON.stringify(recipe),
    "grammars/bad.json": text,
    "docs/index.md": page("recipe"),
  });
  const { stderr, code } = callLectern("check", folder.path);
  expect(code).toBe(1);
  expect(stderr).toContain(place);
  expect(stderr).toContain(message);
});
