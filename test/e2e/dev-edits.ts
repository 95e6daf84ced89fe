import { contentHash } from "../../src/build/content-hash.ts";
import { themeColors } from "../../src/pages/site/theme-styles.ts";
import { picture, type EditedSite } from "./edited-site.ts";

/** The place where an edit takes effect. */
type Shown =
  /** In the document of the open page. */
  | { readonly kind: "html" | "no-html"; readonly text: RegExp }
  /** In the computed style of an element. */
  | { readonly kind: "style"; readonly at: string; readonly name: string; readonly value: RegExp }
  /** In the response to a file request. */
  | { readonly kind: "answer"; readonly path: string; readonly text: RegExp };

/** An edit of a file. */
export interface Edit {
  /** A key of the configuration, or a kind of source. */
  readonly of: string;
  readonly edit: (site: EditedSite) => void;
  readonly shows: Shown;
  /**
   * Whether the page must not reload, because the edit doesn't change anything that all pages
   * share.
   */
  readonly isLocal?: boolean;
  /** Console lines that the browser may log. */
  readonly mayWrite?: RegExp;
}

/** Vite restarts. The previous page may still request modules. */
const restarts = / 504 |didn't load/;

const html = (text: RegExp): Shown => ({ kind: "html", text });
const noHtml = (text: RegExp): Shown => ({ kind: "no-html", text });
const style = (at: string, name: string, value: RegExp): Shown => ({
  kind: "style",
  at,
  name,
  value,
});
const answer = (path: string, text: RegExp): Shown => ({ kind: "answer", path, text });
const change = (key: string, value: string, shows: Shown): Edit => ({
  of: key,
  edit: (site) => site.set(key, value),
  shows,
});

/** Configuration keys that have no visible effect in development. */
export const unseenKeys: Readonly<Record<string, string>> = {
  contentSecurityPolicy: "there is no policy in development",
  imageOrigins: "part of the policy",
  app: "part of the manifest, which the build writes",
  socialCards: "drawn by the build",
  noIndex: "always on in development",
  compress: "written by the build",
  pageData: "always JSON in development",
  offline: "off in development",
  severities: "changes the severity of diagnostics",
  budgets: "checked by the build",
  lastUpdateAuthor: "needs a history of git",
};

/** Each edit builds on the previous edits. */
export const configEdits: readonly Edit[] = [
  change("title", '"Port of call"', html(/<title>[^<]*Port of call/)),
  change("titleDelimiter", '"–"', html(/<title>[^<]*– Port of call/)),
  change("url", '"https://port.example"', html(/rel="canonical" href="https:\/\/port\.example/)),
  change("tagline", '"Ships and tides"', html(/class="facts[^>]*>\s*Ships and tides/)),
  change("customProps", "{ depth: 12 }", html(/"depth":12/)),
  change("buildDate", '"2024-02-03"', html(/2024-02-03/)),
  change(
    "data",
    '[dataFile({ ...boats, schema: z.array(z.string().transform((name) => name + "!")) })]',
    html(/cutter!/),
  ),
  change(
    "generatedFiles",
    "[generatedFile({ path: '/boats.txt', generate: () => 'second' })]",
    answer("/boats.txt", /second/),
  ),
  change(
    "generatedPages",
    '[{ folder: "docs", generate: () => [{ path: "tides.md", text: "# Table of tides" }] }]',
    html(/Table of tides/),
  ),
  change("vite", '"vite.tide.ts"', html(/ ebb/)),
  change(
    "themeColor",
    '"#8a1c5c"',
    style(":root", "--accent", new RegExp(`^${themeColors("#8a1c5c", "light")["--accent"]}$`)),
  ),
  change("theme", "{ radius: 3 }", style(":root", "--radius", /^3px$/)),
  change("colorMode", "{ switchable: false }", noHtml(/class="[^"]*color-mode/)),
  change("favicon", '"/icon.svg"', html(/rel="icon"[^>]*\/icon\.svg/)),
  change("logo", '{ src: "/icon.svg", alt: "Anchor" }', html(/src="\/icon\.svg"/)),
  change(
    "navigation",
    '[{ label: "Plain", to: "/docs/plain" }]',
    html(/class="bar-link"[^>]*>Plain/),
  ),
  change("footer", '{ copyright: "The harbour master" }', html(/The harbour master/)),
  change("announcementBar", '{ content: "High <b>tide</b>" }', html(/High <b>tide/)),
  change(
    "head",
    '[{ tag: "meta", attributes: { name: "harbour", content: "yes" } }]',
    html(/name="harbour"/),
  ),
  change("keywords", '["mooring"]', html(/mooring/)),
  change(
    "description",
    '"All about the port"',
    answer("/_lectern/site.json", /All about the port/),
  ),
  change("styles", '["styles/site.css", "styles/more.css"]', style(":root", "--more", /^1$/)),
  change("search", "{ enabled: false }", noHtml(/class="[^"]*search/)),
  change("pageMenu", "{ enabled: false }", noHtml(/class="[^"]*page-menu/)),
  change("llms", "{ full: false }", answer("/llms.txt", /^(?!.*llms-full)/s)),
  change("redirects", '[{ from: "/old", to: "/docs/plain" }]', answer("/old", /<h1[^>]*>Plain/)),
  change(
    "editUrl",
    '"https://git.example/edit/{path}"',
    html(/git\.example\/edit\/docs\/main\.mdx/),
  ),
  change("reportUrl", '"https://git.example/new?url={url}"', html(/git\.example\/new/)),
  change(
    "autolinks",
    '[{ pattern: "BUG-(\\\\d+)", href: "https://bugs.example/$1" }]',
    html(/bugs\.example\/1/),
  ),
  change(
    "tableOfContents",
    "{ minHeadingLevel: 2, maxHeadingLevel: 4 }",
    html(/contents-item[^>]*>\s*<a[^>]*href="#deep"/),
  ),
  change("markdownFormat", '"mdx"', answer("/docs/plain", /The sum is (?:<!-- -->)?2/)),
  change("components", '{ PageEnd: "components/end.tsx" }', html(/class="end"/)),
  change("markdown", '{ unified: "unified-plugins.mjs" }', html(/first remark/)),
  {
    of: "frontMatterKeys",
    edit(site) {
      site.write(
        "docs/boat.mdx",
        "---\nharbour: Genoa\n---\n\n# Boat\n\n{frontMatter.harbour}\n\n```boat\nmast\n```\n",
      );
      site.set("frontMatterKeys", '["harbour"]');
    },
    shows: answer("/docs/boat", /Genoa/),
  },
  change(
    "code",
    '{ grammars: ["grammars/boat.json"] }',
    answer("/docs/boat", /class="[^"]*"[^>]*>mast/),
  ),
  change("pagesFolder", '"rooms"', answer("/", /Other home/)),
  change("staticFolder", '"public"', answer("/file.txt", /public file/)),
  change(
    "sections",
    '[{ id: "docs", label: "Docs", path: "/docs", folder: "docs" }, { id: "news", kind: "blog", label: "News", path: "/news", folder: "news" }]',
    answer("/news", /First news/),
  ),
  change(
    "locales",
    '{ default: "en", list: { en: { label: "English" }, de: { label: "Deutsch" } } }',
    answer("/de/docs/main", /<html[^>]*lang="de"/),
  ),
  {
    of: "compatibility",
    edit(site) {
      site.write(
        "docs/theme.mdx",
        'import Tabs from "@theme/Tabs"\nimport TabItem from "@theme/TabItem"\n\n# Theme\n\n<Tabs><TabItem value="a">themed</TabItem></Tabs>\n',
      );
      site.set("compatibility", '"docusaurus"');
    },
    shows: answer("/docs/theme", /role="tabpanel"/),
    mayWrite: restarts,
  },
  {
    ...change("basePath", '"/port/"', html(/href="\/port\/docs\/plain"/)),
    // The previous page may still request modules and open its socket at the old URLs.
    mayWrite: / 404 | 504 |didn't load|WebSocket connection to /,
  },
];

const inPage = (of: string, edit: Edit["edit"], text: RegExp): Edit => ({
  of,
  edit,
  shows: html(text),
  isLocal: true,
});

/** All kinds of source files. */
export const sourceKinds: readonly string[] = [
  "page",
  "front matter",
  "partial",
  "component",
  "module of a component",
  "JSON of a component",
  "island",
  "module of an island",
  "stylesheet of a component",
  "CSS Module",
  "stylesheet of the site",
  "PostCSS configuration",
  "moved stylesheet",
  "new island",
  "moved island",
  "removed island",
  "image",
  "linked file",
  "raw file",
  "data",
  "schema of data",
  "new page",
  "removed page",
  "category",
  "draft",
  "static file",
  "texts",
  "labels",
  "translation",
  "tags",
  "sidebars",
  "module of the configuration",
  "slot",
  "component of all pages",
  "plugin",
  "module of a plugin",
  "unified plugin",
];

const main = "docs/main.mdx";

/** Until the server has read the site again, the page may request a removed file. */
const missing = / 404 |Refused to apply style/;

export const sourceEdits: readonly Edit[] = [
  inPage("page", (site) => site.change(main, "The first words", "Second words"), /Second words/),
  inPage(
    "front matter",
    (site) => site.change(main, "title: Main", "title: Main edited"),
    /<title>Main edited/,
  ),
  inPage("partial", (site) => site.write("docs/_part.mdx", "Another part.\n"), /Another part\./),
  inPage(
    "component",
    (site) => site.change("components/facts.tsx", "{rule.name}", "{rule.name} edited"),
    /rule edited/,
  ),
  inPage(
    "JSON of a component",
    (site) => site.write("components/rule.json", '{ "name": "second rule" }\n'),
    /second rule/,
  ),
  inPage(
    "island",
    (site) =>
      site.change("components/counter.client.tsx", "{unit} {count}", "{unit} so far {count}"),
    /so far/,
  ),
  inPage(
    "module of an island",
    (site) => site.change("components/unit.ts", "knots", "miles"),
    /miles/,
  ),
  inPage(
    "module of a component",
    (site) => {
      site.write("components/depth.ts", 'export const depth = "twelve fathoms";\n');
      site.change(
        "components/facts.tsx",
        "import rule",
        'import { depth } from "./depth";\nimport rule',
      );
      site.change("components/facts.tsx", "{rule.name}", "{depth}");
    },
    /twelve fathoms/,
  ),
  {
    of: "stylesheet of a component",
    edit: (site) => site.write("components/facts.css", ".facts { order: 7; }\n"),
    shows: style(".facts", "order", /^7$/),
    isLocal: true,
  },
  {
    of: "CSS Module",
    edit: (site) => site.write("components/shape.module.css", ".shape { flex-grow: 8; }\n"),
    shows: style(".facts", "flex-grow", /^8$/),
    isLocal: true,
  },
  {
    of: "stylesheet of the site",
    edit: (site) => site.write("styles/site.css", ":root { --first: 2; }\n"),
    shows: style(":root", "--first", /^2$/),
    isLocal: true,
  },
  {
    of: "moved stylesheet",
    mayWrite: missing,
    edit(site) {
      site.move("components/facts.css", "styles/facts.css");
      site.change("components/facts.tsx", "./facts.css", "../styles/facts.css");
      site.write("styles/facts.css", ".facts { order: 9; }\n");
    },
    shows: style(".facts", "order", /^9$/),
  },
  {
    of: "new island",
    edit(site) {
      site.write(
        "components/zap.client.tsx",
        'import { useEffect, useState } from "react";\nexport default function Zap() {\n  const [text, setText] = useState("dead");\n  useEffect(() => setText("alive"), []);\n  return <i>Zap is {text}</i>;\n}\n',
      );
      site.change(main, "<Counter />", "<Counter />\n\n<Zap />");
      site.change(
        main,
        "import code",
        'import Zap from "@site/components/zap.client"\nimport code',
      );
    },
    shows: html(/Zap is (?:<!-- -->)?alive/),
  },
  {
    of: "moved island",
    mayWrite: missing,
    edit(site) {
      site.change("components/zap.client.tsx", "Zap is", "Zip is");
      site.move("components/zap.client.tsx", "components/zip.client.tsx");
      site.change(main, "zap.client", "zip.client");
    },
    shows: html(/Zip is (?:<!-- -->)?alive/),
  },
  {
    of: "removed island",
    mayWrite: missing,
    edit(site) {
      site.change(main, "<Zap />", "No more of it.");
      site.change(main, 'import Zap from "@site/components/zip.client"\n', "");
      site.remove("components/zip.client.tsx");
    },
    shows: html(/No more of it/),
  },
  inPage("image", (site) => site.write("docs/picture.svg", picture(44)), /width="44"/),
  {
    of: "linked file",
    edit: (site) => site.write("examples/plan.pdf", "second plan\n"),
    shows: html(new RegExp(`plan\\.${contentHash("second plan\n").slice(0, 8)}`)),
  },
  inPage("raw file", (site) => site.write("examples/code.txt", "second code\n"), /second code/),
  inPage("data", (site) => site.write("data/boats.yml", "- yawl\n"), /yawl/),
  inPage(
    "schema of data",
    (site) =>
      site.change(
        "data/boats.ts",
        "z.array(z.string())",
        "z.array(z.string().transform((name) => `${name}!`))",
      ),
    /yawl!/,
  ),
  inPage(
    "new page",
    (site) => site.write("docs/extra.md", "# Extra page\n\nMore.\n"),
    /Extra page/,
  ),
  {
    of: "removed page",
    edit: (site) => site.remove("docs/extra.md"),
    shows: noHtml(/Extra page/),
    isLocal: true,
  },
  inPage(
    "category",
    (site) => site.write("docs/group/_category_.yml", "label: The group\n"),
    /The group/,
  ),
  inPage(
    "draft",
    (site) => site.write("docs/draft.md", "---\ndraft: true\n---\n\n# Draft page\n"),
    /Draft page/,
  ),
  {
    of: "static file",
    edit: (site) => site.write("static/file.txt", "second file\n"),
    shows: answer("/file.txt", /second file/),
  },
  {
    of: "texts",
    edit: (site) => site.write("i18n/en/strings.json", '{ "skipToContent": "Jump to the text" }\n'),
    shows: html(/Jump to the text/),
  },
  {
    of: "labels",
    edit: (site) => site.write("i18n/de/labels.json", '{ "title": "Hafen" }\n'),
    shows: answer("/de/docs/main", /Hafen/),
  },
  {
    of: "translation",
    edit: (site) => site.write("i18n/de/docs/plain.md", "# Einfach\n\nText.\n"),
    shows: answer("/de/docs/plain", /Einfach/),
  },
  inPage("tags", (site) => site.write("tags.yml", "sail: { label: Under sail }\n"), /Under sail/),
  inPage(
    "sidebars",
    (site) =>
      site.write(
        "sidebars.yml",
        "docs:\n  - { type: link, label: Far away, href: 'https://far.example' }\n  - { type: autogenerated, dir: . }\n",
      ),
    /Far away/,
  ),
  {
    of: "module of the configuration",
    edit: (site) => site.write("title.ts", 'export const title = "Haven";\n'),
    shows: html(/<title>[^<]*Haven/),
  },
  inPage(
    "slot",
    (site) => site.change("components/end.tsx", "first end", "second end"),
    /second end/,
  ),
  inPage(
    "component of all pages",
    (site) => {
      site.write(
        "components/blocks.tsx",
        'export default { Term: () => <b className="term">second term</b> };\n',
      );
    },
    /second term/,
  ),
  inPage(
    "plugin",
    (site) =>
      site.change(
        "plugins/words.ts",
        'value.replace("a word", word)',
        'value.replace("a word", `${word} or two`)',
      ),
    /first word or two/,
  ),
  inPage(
    "module of a plugin",
    (site) => site.change("plugins/word.ts", "first word", "third word"),
    /third word or two/,
  ),
  inPage(
    "unified plugin",
    (site) => site.change("unified-plugins.mjs", "first remark", "second remark"),
    /second remark/,
  ),
  {
    of: "PostCSS configuration",
    mayWrite: restarts,
    edit: (site) =>
      site.write(
        "postcss.config.mjs",
        'export default { plugins: [{ postcssPlugin: "more", Once(root) { root.append(":root { --more: 5; }"); } }] };\n',
      ),
    shows: style(":root", "--more", /^5$/),
  },
];
