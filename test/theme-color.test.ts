import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Coloured",
  url: "https://coloured.example",
  themeColor: "#0b6e4f",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`;

/** Returns the stylesheets that a built site's home page links to, as one string. */
function stylesOf(name: string, files: Readonly<Record<string, string>>): string {
  const root = path.join(folder.path, name);
  writeSite(root, { "site.config.ts": config, ...files });
  const { code, stderr } = callLectern("build", root);
  if (code !== 0) throw new Error(stderr);
  const built = readTree(path.join(root, "build"));
  const html = built.get("docs.html") ?? "";
  const names = [...html.matchAll(/rel="stylesheet" href="\/([^"]+)"/g)].map(([, href]) => href);
  return names.map((href) => built.get(href ?? "") ?? "").join("\n");
}

test("a site with only pages has its colour in its styles", () => {
  const styles = stylesOf("plain", {});
  expect(styles).toMatch(/--accent: ?#0b6e4f/);
  expect(styles).toContain(".sidebar-list");
});

test("a site with its own styles also has its colour, before them", () => {
  const styles = stylesOf("styled", {
    "pages/index.tsx": `import "../own.css";\nexport const page = { title: "Home" };\nexport default () => <p className="own">Home</p>;\n`,
    "own.css": "@layer site { .own { color: red; } }\n",
  });
  expect(styles).toMatch(/--accent: ?#0b6e4f/);
  expect(styles.indexOf(".own")).toBeGreaterThan(styles.indexOf("#0b6e4f"));
});
