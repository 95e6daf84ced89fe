import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import type { SiteConfig } from "../../core/config.ts";
import { unknownClasses } from "./unknown-classes.ts";

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const plain = {
  compatibility: "docusaurus",
  head: [],
  styles: [],
  pagesFolder: "src/pages",
  sections: [{ versions: [{ folder: "docs" }] }],
} as unknown as SiteConfig;

function found(files: Readonly<Record<string, string>>, config: Partial<SiteConfig> = {}) {
  const root = mkdtempSync(path.join(tmpdir(), "lectern-classes-"));
  roots.push(root);
  for (const [name, text] of Object.entries({ "docs/a.md": "", ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  mkdirSync(path.join(root, "src/pages"), { recursive: true });
  const diagnostics = unknownClasses({ root, config: { ...plain, ...config }, styles: [] });
  return diagnostics.map(({ message, place }) => {
    return `${place?.file}:${place?.line} ${/"(.*?)"/.exec(message)?.[1]}`;
  });
}

test("finds a class anywhere in pages and components", () => {
  expect(
    found({
      "docs/a.mdx": 'One\n\n<b className="lost">b</b> <i class="row gone">i</i>\n',
      "docs/b.md": "<b className='lost'>b</b>\n",
      "src/components/Box.js": "export default () => <b className={`box`} />;\n",
    }),
  ).toEqual([
    "docs/a.mdx:3 lost",
    "docs/a.mdx:3 gone",
    "docs/b.md:1 lost",
    "src/components/Box.js:1 box",
  ]);
});

test("includes rules of the engine, Infima and the site", () => {
  const page = '<b className="col col--6 margin-top--md badge own deep">b</b>\n';
  const css = ".own { color: red; }\n.a > .deep:hover { color: red; }\n";
  expect(found({ "docs/a.mdx": page, "src/css/custom.css": css })).toEqual([]);
});

test("ignores class names in code blocks", () => {
  const block = '```jsx\n<b className="lost" />\n```\n';
  expect(found({ "docs/a.mdx": `${block}\n<b className="lost" />\n` })).toEqual([
    "docs/a.mdx:5 lost",
  ]);
  expect(found({ "docs/a.mdx": '```jsx\n<b className="shown" />\n```\n' })).toEqual([]);
});

test.each<[string, Partial<SiteConfig>]>([
  ["was written for Lectern", { compatibility: undefined }],
  [
    "has stylesheets from another host",
    { head: [{ tag: "link", attributes: { rel: "stylesheet", href: "https://a.example/a.css" } }] },
  ],
])("reports nothing for a site that %s", (_what, config) => {
  expect(found({ "docs/a.mdx": '<b className="lost">b</b>\n' }, config)).toEqual([]);
});

test("reports nothing if a plugin generates the rules", () => {
  const files = { "docs/a.mdx": '<b className="lost">b</b>\n', "postcss.config.js": "" };
  expect(found(files)).toEqual([]);
});
