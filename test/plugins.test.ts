import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { isLong } from "./long-tests.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterEach(() => folder.remove());

const config = (...plugins: readonly string[]) => `import { defineSite } from "lectern";
export default defineSite({
  title: "Plugins",
  url: "https://plugins.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  markdown: { plugins: ${JSON.stringify(plugins.map((name) => `plugins/${name}`))} },
});
`;

/** A plugin that writes its context into the first heading, and wraps tables. */
const facts = `import { markdownPlugin } from "lectern";
import { mark } from "./mark";
export default markdownPlugin({
  name: "facts",
  markdown: ({ file, format, page }) => ({
    paragraph(node, context) {
      if (context.textContent(node) !== "facts") return;
      return { type: "paragraph", children: [{ type: "text", value: [mark, file, format, page?.route, page?.section, page?.frontMatter?.customProps["owner"]].join(" ") }] };
    },
  }),
  elements: () => ({
    element: {
      filter: ["table"],
      visit(node, context) {
        context.wrapNode(node, { type: "element", tagName: "div", properties: { className: ["wide"] }, children: [] });
      },
    },
  }),
});
`;

const site = {
  "site.config.ts": config("facts.ts"),
  "plugins/facts.ts": facts,
  "plugins/mark.ts": 'export const mark = "first";\n',
  "docs/index.md":
    "---\nslug: /\ncustomProps:\n  owner: Ada\n---\n\n# Home\n\nfacts\n\n| a |\n| - |\n| b |\n",
  "docs/mixed.mdx": "import Part from './_part.mdx'\n\n# Mixed\n\nfacts\n\n<Part />\n",
  "docs/_part.mdx": "facts\n",
  "pages/shown.tsx":
    'import Part from "../docs/_part.mdx";\nexport default () => <main><h1>Shown</h1><Part /></main>;\n',
};

const build = (...words: readonly string[]) => callLectern("build", folder.path, ...words);
const read = (name: string) => readFileSync(path.join(folder.path, "build", name), "utf8");

describe("Markdown plugins", () => {
  test("change pages, partials and imported Markdown, with data about each file", () => {
    writeSite(folder.path, site);
    const built = build();
    expect(built.stderr).not.toMatch(/^(?:error|warning) /m);
    expect(built.code).toBe(0);
    expect(read("docs.html")).toContain("<p>first docs/index.md md /docs default Ada</p>");
    expect(read("docs.html")).toMatch(
      /<div class="wide"><div[^>]*><table>|<div class="wide"><table>/,
    );
    expect(read("docs/mixed.html")).toContain(
      "<p>first docs/mixed.mdx mdx /docs/mixed default </p>",
    );
    expect(read("docs/mixed.html")).toContain("<p>first docs/_part.mdx mdx   </p>");
    expect(read("shown.html")).toContain("<p>first docs/_part.mdx mdx   </p>");
  });

  test("run again only if a plugin or one of its imports changed", () => {
    writeSite(folder.path, site);
    expect(build().code).toBe(0);
    writeBelow(folder.path, "plugins/mark.ts", 'export const mark = "second";\n');
    expect(build().code).toBe(0);
    expect(read("docs.html")).toContain("<p>second docs/index.md");
    expect(read("shown.html")).toContain("<p>second docs/_part.mdx");
    writeBelow(folder.path, "site.config.ts", config());
    expect(build().code).toBe(0);
    expect(read("docs.html")).toContain("<p>facts</p>");
  });

  // `threads.test.ts` compares all output of a site.
  test.runIf(isLong)("create the same pages with any number of threads", () => {
    writeSite(folder.path, site);
    for (let n = 0; n < 30; n++) writeBelow(folder.path, `docs/p${n}.md`, `# P ${n}\n\nfacts\n`);
    expect(build("--fresh", "--threads", "2").code).toBe(0);
    const threaded = read("docs/p7.html");
    expect(threaded).toContain("<p>first docs/p7.md md /docs/p7 default </p>");
    expect(build("--fresh", "--threads", "0").code).toBe(0);
    expect(read("docs/p7.html")).toBe(threaded);
  });
});

describe("a broken plugin", () => {
  const told = (files: Readonly<Record<string, string>>) => {
    writeSite(folder.path, files);
    const { stderr, code } = callLectern("check", folder.path);
    return { stderr, code };
  };
  const plugin = (name: string, body: string) =>
    `import { markdownPlugin } from "lectern";\nexport default markdownPlugin({\n  name: "${name}",\n  ${body}\n});\n`;

  test("is invalid, is missing, or has a duplicate name", () => {
    const { stderr, code } = told({
      "site.config.ts": config("fcts.ts", "facts.ts", "twin.ts", "none.ts", "broken.ts"),
      "plugins/facts.ts": plugin("facts", "markdown: () => ({}),"),
      "plugins/twin.ts": plugin("facts", "elements: () => ({}),"),
      "plugins/none.ts": 'export const none = "none";\n',
      "plugins/broken.ts": "export default {\n",
    });
    expect(code).toBe(1);
    expect(stderr).toContain('The file "plugins/fcts.ts" doesn\'t exist.');
    expect(stderr).toContain('Did you mean "plugins/facts.ts"?');
    expect(stderr).toContain(
      'The plugins "plugins/twin.ts" and "plugins/facts.ts" have the same name "facts".',
    );
    expect(stderr).toContain('The default export of "plugins/none.ts" must be a plugin');
    expect(stderr).toContain("plugins/broken.ts:2:1 error import/failed");
  });

  test("throws: the page, plugin and place are reported, and the rest is still checked", () => {
    const { stderr, code } = told({
      "site.config.ts": config("throws.ts", "late.ts", "reports.ts"),
      "plugins/throws.ts": plugin(
        "throws",
        'markdown: () => ({\n    heading(node) {\n      if (node.depth === 2) throw new Error("no parts");\n    },\n  }),',
      ),
      "plugins/late.ts": plugin(
        "late",
        'elements: () => ({\n    async text(node) {\n      if (node.value === "Part") throw new Error("too late");\n    },\n  }),',
      ),
      "plugins/reports.ts": plugin(
        "reports",
        'markdown: ({ report }) => ({\n    emphasis(node) { report({ message: "No stress.", hint: "Be plain.", node }); },\n    strong(node) { report({ message: "Calm.", severity: "warning", node }); },\n  }),',
      ),
      "docs/one.md": "# One\n\n*This* and **that**.\n\n## Part\n\n[Gone](./gone.md)\n",
    });
    expect(code).toBe(1);
    expect(stderr).toContain("docs/one.md:5:1 error plugin/failed");
    expect(stderr).toContain('The plugin "throws" threw an error: no parts');
    expect(stderr).toContain("The error was thrown in plugins/throws.ts:6:");
    expect(stderr).toContain('The plugin "late" threw an error: too late');
    expect(stderr).toContain("docs/one.md:3:1 error plugin/reported");
    expect(stderr).toContain("reports: No stress.");
    expect(stderr).toContain("Be plain.");
    expect(stderr).toContain("docs/one.md:3:12 warning plugin/reported");
    expect(stderr).toContain("docs/one.md:7:1 error link/unknown-file");
  });

  test.each([
    ["returns", "paragraph: () => ({ type: 'root', children: [] }) as never,"],
    ["inserts", "paragraph(node, context) { context.replaceNode(node, 12 as never); },"],
  ])("%s an invalid node", (_what, visitor) => {
    const { stderr, code } = told({
      "site.config.ts": config("odd.ts"),
      "plugins/odd.ts": plugin("odd", `markdown: () => ({ ${visitor} }),`),
    });
    expect(stderr).toContain("plugin/failed");
    expect(code).toBe(1);
  });
});
