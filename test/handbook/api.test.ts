import { readFileSync } from "node:fs";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import type {
  Badge,
  Card,
  CodeBlock,
  Details,
  LinkButton,
  PageFacts,
  PluginFile,
  PluginProblem,
  Since,
  SiteData,
  TabItem,
  Tabs,
} from "../../src/lectern/index.ts";
import { categorySchema } from "../../src/core/schema/category.ts";
import { slotsSchema } from "../../src/core/schema/extending.ts";
import { blocks } from "../../src/theme/blocks/blocks.tsx";
import packageFile from "../../package.json" with { type: "json" };
import { textOf } from "./samples.ts";

/* The API pages list every name and no others. The compiler checks the lists below. */

type Names<Type> = Readonly<Record<keyof Type, true>>;
type Props<Component extends (props: never) => unknown> = Names<
  Omit<Parameters<Component>[0], "children">
>;

/** Returns the names in the first table cells of a page part, which starts with a heading. */
function namesIn(page: string, part: string): readonly string[] {
  const prose = textOf(page).replaceAll(/^(`{3,})[^]*?^\1$/gm, "");
  const [, rest = ""] = prose.split(`{#${part}}\n`);
  const [text = ""] = rest.split(/^## /m);
  return [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) /gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/\w+/g)].map(([name]) => name),
  );
}

const badge = { type: true } satisfies Props<typeof Badge>;
const linkButton = { href: true, variant: true } satisfies Partial<Props<typeof LinkButton>>;
const card = { title: true, href: true } satisfies Props<typeof Card>;
const codeBlock = {
  language: true,
  title: true,
  showLineNumbers: true,
  html: true,
} satisfies Props<typeof CodeBlock>;
const details = { summary: true, open: true } satisfies Props<typeof Details>;
const since = { version: true } satisfies Props<typeof Since>;
const tabs = { groupId: true, queryString: true, defaultValue: true } satisfies Props<typeof Tabs>;
const tabItem = { value: true, label: true, default: true } satisfies Names<
  Omit<ComponentProps<typeof TabItem>, "children">
>;
const site = {
  generator: true,
  title: true,
  tagline: true,
  titleDelimiter: true,
  url: true,
  basePath: true,
  localeBase: true,
  locale: true,
  locales: true,
  texts: true,
  logo: true,
  themeColor: true,
  navigation: true,
  footer: true,
  announcementBar: true,
  colorMode: true,
  search: true,
  offline: true,
  tableOfContents: true,
  sections: true,
  movedData: true,
  packedData: true,
  slots: true,
  customProps: true,
} satisfies Names<SiteData>;
const page = {
  kind: true,
  route: true,
  href: true,
  title: true,
  description: true,
  source: true,
  section: true,
  version: true,
  tags: true,
  frontMatter: true,
} satisfies Names<PageFacts>;
const file = {
  file: true,
  text: true,
  format: true,
  page: true,
  report: true,
} satisfies Names<PluginFile>;
const problem = {
  message: true,
  hint: true,
  severity: true,
  node: true,
  at: true,
} satisfies Names<PluginProblem>;

const components = "writing/built-in-components.mdx";
test.each([
  [components, "badge", [badge]],
  [components, "link-button", [linkButton]],
  [components, "cards", [card]],
  [components, "code-block", [codeBlock]],
  [components, "details", [details]],
  [components, "since", [since]],
  [components, "tabs", [tabs, tabItem]],
  ["reference/javascript-api.md", "use-site", [site]],
  ["reference/javascript-api.md", "page", [page]],
  ["reference/plugin-api.md", "file", [file]],
  ["reference/plugin-api.md", "problem", [problem]],
])("%s lists the names of %s", (name, part, lists) => {
  expect(namesIn(name, part).toSorted()).toEqual(lists.flatMap(Object.keys).toSorted());
});

test("the page on slots lists exactly the slots of the layout", () => {
  const rows = [...textOf("customise/slots.md").matchAll(/^\| ((?:`[A-Z]\w+`(?:, )?)+) \|/gm)];
  const slots = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/\w+/g)].map(([name]) => name));
  expect([...new Set(slots)].toSorted()).toEqual(Object.keys(slotsSchema.shape).toSorted());
});

test("the page on sidebars lists exactly the keys of a category file", () => {
  const [, text = ""] = textOf("structure/folders-and-sidebars.md").split(
    "| key of `_category_.yml`",
  );
  const keys = [...(text.split("\n\n")[0] ?? "").matchAll(/^\| `(\w+)`/gm)].map(([, key]) => key);
  expect(keys.toSorted()).toEqual(Object.keys(categorySchema.shape).toSorted());
});

test("the page on built-in components has a section for each component", () => {
  const parts = new Map([
    ["Card", "Cards"],
    ["TabItem", "Tabs"],
  ]);
  const found = textOf(components).matchAll(/^## (\w+) \{#/gm);
  const headings = new Set([...found].map(([, name]) => name));
  const names = Object.keys(blocks).map((name) => parts.get(name) ?? name);
  expect(names.filter((name) => !headings.has(name))).toEqual([]);
});

test("the page on the JavaScript API lists each entry point of the package", () => {
  const listed = [...textOf("reference/javascript-api.md").matchAll(/^\| `(lectern\/\w+)` \|/gm)];
  const names = Object.keys(packageFile.exports).filter((name) => /^\.\/\w+$/.test(name));
  expect(listed.map(([, name]) => name).toSorted()).toEqual(
    names.map((name) => name.replace(".", "lectern")).toSorted(),
  );
});

test("the page on the JavaScript API has each export", () => {
  const entry = readFileSync(new URL("../../src/lectern/index.ts", import.meta.url), "utf8");
  const lists = [...entry.matchAll(/^export (?:type )?\{([^}]*)\}/gm)];
  const exports = lists.flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((item) => item.trim().replace(/^\w+ as /, ""))
      .filter((item) => item !== ""),
  );
  expect(exports.length).toBeGreaterThan(30);
  const text = textOf("reference/javascript-api.md");
  expect(exports.filter((name) => !new RegExp(`\`${name}\\b`).test(text))).toEqual([]);
});
