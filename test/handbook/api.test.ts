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
