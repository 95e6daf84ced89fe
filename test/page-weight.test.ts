import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const tags = "{ one: { label: One }, two: { label: Two } }\n";
const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Weighed",
  url: "https://weighed.example",
  socialCards: { generate: "none" },
  sections: [
    { id: "default", label: "Docs", path: "/docs", folder: "docs", tags: "docs/tags.yml" },
  ],
  navigation: [{ type: "doc", docId: "area/p-0040", label: "Docs" }],
});
`;

/**
 * Builds a site with a large folder and many small folders. Four-digit names all have the same
 * length.
 */
function build(pages: number, folders: number): ReadonlyMap<string, string> {
  const number = (index: number) => String(index).padStart(4, "0");
  const page = (name: string) => `---\ntags: [one]\n---\n\n# ${name}\n\n## Part\n\nText.\n`;
  const files: Record<string, string> = { "site.config.ts": config, "docs/tags.yml": tags };
  for (let index = 0; index < pages; index++) {
    files[`docs/area/p-${number(index)}.md`] = page(`Page ${number(index)}`);
  }
  for (let index = 0; index < folders; index++) {
    files[`docs/f-${number(index)}/a.md`] = page(`First ${number(index)}`);
    files[`docs/f-${number(index)}/b.md`] = page(`Second ${number(index)}`);
  }
  const root = path.join(folder.path, `site-${pages}`);
  writeSite(root, files);
  const output = path.join(root, "build");
  const { code, stderr } = callLectern("build", root);
  if (code !== 0) throw new Error(stderr);
  return readTree(output);
}

/** Returns the size of a file in bytes, without the build id. */
function weight(files: ReadonlyMap<string, string>, name: string): number {
  const text = files.get(name) ?? "";
  if (text === "") throw new Error(`${name} was not written`);
  return Buffer.byteLength(text.replace(/"build":"\w+"/, ""));
}

describe("on a site twice as large", () => {
  // Already more rows than a document contains.
  const small = build(90, 70);
  const large = build(180, 140);

  // The number of omitted rows can have more digits.
  const digits = 40;

  test.each(["docs/area/p-0060", "docs/f-0040/a", "docs"])(
    "the page %s has the same size",
    (name) => {
      const grown = weight(large, `${name}.html`) - weight(small, `${name}.html`);
      expect(grown).toBeLessThan(digits);
      expect(weight(large, `${name}.json`) - weight(small, `${name}.json`)).toBeLessThan(digits);
    },
  );

  test("the not-found page has the same size", () => {
    expect(weight(large, "404.html") - weight(small, "404.html")).toBeLessThan(digits);
  });

  test("the client JavaScript is the same", () => {
    const programs = [small, large].map((files) =>
      [...files.keys()].filter((name) => /^assets\/.*\.(js|css)$/.test(name)).toSorted(),
    );
    expect(programs[0]).toEqual(programs[1]);
    expect(programs[0]?.length).toBeGreaterThan(5);
  });

  test("a document has a placeholder for omitted rows, and the sidebar's file has all rows", () => {
    const html = large.get("docs/area/p-0090.html") ?? "";
    const sidebar = /<nav class="sidebar".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect(sidebar.match(/<li/g)?.length).toBeLessThan(80);
    expect(html).toContain(">Show all 180<");
    for (const near of ["p-0089", "p-0090", "p-0091"])
      expect(html).toContain(`/docs/area/${near}"`);
    const file = large.get("_lectern/sidebars/default-current-main.json") ?? "";
    expect(file.match(/\/docs\/area\/p-/g)?.length).toBeGreaterThanOrEqual(180);
  });
});
