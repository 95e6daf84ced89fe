import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTree, temporaryFolder, type CommandResult } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";

/* Parts of public Docusaurus sites that used to stop the first build after the import. */

const folder = temporaryFolder();
const from = path.join(folder.path, "beacon");
const to = path.join(folder.path, "new");
let imported: CommandResult;
let built: CommandResult;

const files: Readonly<Record<string, string>> = {
  "docusaurus.config.mjs": `
    export default async function config() {
      return {
        title: "Beacon", url: "https://beacon.example", baseUrl: "/", onBrokenLinks: "throw",
        presets: [["classic", { docs: { routeBasePath: "/" }, theme: { customCss: ["./src/css/site.css", "./src/css/torn.css"] } }]],
        plugins: [["@docusaurus/plugin-client-redirects", { redirects: [
          { from: "/lamp", to: "/tower" },
          { from: "/old-lamp", to: "/lamp" },
          { from: "/lost", to: "/nowhere" },
        ] }]],
      };
    }`,
  "package.json": JSON.stringify({
    dependencies: {
      "@docusaurus/core": "^2.4.0",
      "beacon-parts": "workspace:^",
      "tide-table": "^2.0.0",
    },
  }),
  "docs/index.md": "# Beacon\n\n[Broken](/not-there)\n",
  "docs/range.md": "# Range\n\nUp to 1<<32, or 2 < 3, >, <, >=. <b>Bold</b> and `1<<2`.\n",
  "docs/logbook.md": [
    "# Logbook\n\n<details><summary>Entry</summary>\n\nCalm **sea**.\n\n</details>\n",
    "<table><tbody><tr><td>\n\n`wind`\n\n</td></tr></tbody></table>\n",
    "<p>Use `<b>` here, and mail <keeper@beacon.example> or <https://beacon.example/a>.</p>\n",
    'Run:\n\n    light --at {hour} <tower>\n\n<img alt="" src="/lost.png" />\n\n[File](pathname:///note.txt)\n',
  ].join("\n"),
  "docs/lamp.mdx": [
    'import Signal from "@theme/Signal";',
    'import Ghost from "@theme/Ghost";',
    'import { Never } from "beacon-parts";',
    "",
    "# The lamp",
    "",
    "<Signal />",
    "<Ghost>The ghost's words.</Ghost>",
    "<Never>Never lost.</Never>",
    "",
  ].join("\n"),
  "docs/tower.mdx":
    'import Fog from "@site/src/parts/fog";\n\n# Tower\n\nBefore the fog.\n\n<Fog />\n',
  "docs/wreck.mdx": 'import Wreck from "@site/src/parts/wreck";\n\n# Wreck\n\n<Wreck />\n',
  "src/theme/Signal/index.js": [
    'import React from "react";',
    'import { useDoc, useDocsSidebar, useDocsVersion, useMoonPhase } from "@docusaurus/plugin-content-docs/client";',
    'import Footer from "@theme/Footer";',
    "export default function Signal() {",
    "  const { metadata, frontMatter } = useDoc();",
    "  useMoonPhase().phase;",
    "  return <p>{metadata.title} at {metadata.permalink} in {useDocsVersion().name}, {useDocsSidebar().name}<Footer /></p>;",
    "}",
  ].join("\n"),
  "src/parts/fog.js": [
    'import React, { useState } from "react";',
    "export default function Fog() {",
    "  const [width] = useState(window.innerWidth);",
    "  return <p>{width}</p>;",
    "}",
  ].join("\n"),
  "src/parts/wreck.js":
    'import React from "react";\nexport default function Wreck() { throw new Error("aground"); }\n',
  "src/pages/pier.js":
    'import React from "react";\nexport default function Pier({ config, location }) { return <p>{config.title} at {location.pathname}</p>; }\n',
  "static/sw.js": "lowTide();\n",
  "static/note.txt": "Low tide.\n",
  "src/css/site.css":
    ":root { --ifm-color-primary: #ffd700; --ifm-color-primary-darkest: #5c4a00; --ifm-global-radius: 0.5rem; }\n.navbar__logo { height: 3rem; }\n",
  "src/css/torn.css": ".a { color: red; }\n@media (print {\n",
  "blog/2021/2021-3-09-storm.md": "# Storm\n\nWind.\n",
  "blog/2022/01/02/calm.md": "---\ntitle: Calm\n---\n\nNo wind.\n",
  "blog/2023-05-06-haze/index.md": "---\nslug: haze\n---\n\n# Haze\n\nGrey.\n",
};

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(from, name)), { recursive: true });
    writeFileSync(path.join(from, name), text);
  }
  imported = callLectern("import", from, to);
  built = callLectern("build", to);
}, 180_000);

afterAll(() => folder.remove());

const text = (file: string) => readFileSync(path.join(to, file), "utf8");
const page = (route: string) => text(`build/${route}.html`);

test("the site builds immediately, and its broken parts are warnings", () => {
  expect(imported).toMatchObject({ code: 0 });
  expect(built.stderr).not.toMatch(/^\S+ error /m);
  expect(built.code).toBe(0);
  for (const code of ["link/unknown-page", "redirect/unknown-target", "page/render-error"]) {
    expect(built.stderr).toContain(`warning ${code}`);
  }
  expect(text("site.config.ts")).toMatch(
    /\/\/ The import turned errors into warnings.*\n *severities/,
  );
});

test("they are errors again if the configuration requests it", () => {
  const config = text("site.config.ts");
  writeFileSync(
    path.join(to, "site.config.ts"),
    config.replace('brokenComponents: "warn"', 'brokenComponents: "fail"'),
  );
  const { code, stderr } = callLectern("check", to);
  writeFileSync(path.join(to, "site.config.ts"), config);
  expect(code).toBe(1);
  expect(stderr).toContain("error page/render-error");
  expect(stderr).toContain("warning redirect/unknown-target");
});

test("swizzled components have the hooks of the docs client", () => {
  expect(page("lamp").replaceAll("<!-- -->", "")).toContain(
    "<p>The lamp at /lamp in current, sidebar</p>",
  );
});

test("a module or a name without a replacement has a placeholder, and the report lists it", () => {
  expect(page("lamp")).toContain("The ghost&#x27;s words.");
  expect(page("lamp")).toContain("Never lost.");
  expect(imported.stdout).toMatch(/"@theme\/Ghost" \(docs\/lamp\.mdx\) on 1 page/);
  expect(imported.stdout).toMatch(
    /"@docusaurus\/plugin-content-docs\/client" \(useMoonPhase\) \(src\/theme\/Signal\/index\.js\)/,
  );
  expect(imported.stdout).toContain('package "beacon-parts"');
  expect(text("package.json")).not.toContain("workspace:");
});

test("a sign that only MDX 1 reads as text is escaped", () => {
  expect(page("range")).toContain(
    "Up to 1&lt;&lt;32, or 2 &lt; 3, &gt;, &lt;, &gt;=. <b>Bold</b> and <code>1&lt;&lt;2",
  );
  expect(imported.stdout).toContain("page for MDX 1 (docs/range.md)");
});
test("tags, URLs and code that only MDX 1 reads are converted", () => {
  const html = page("logbook").replace(/ (?:class|data-[\w-]+|id)="[^"]*"|<\/?span>/g, "");
  expect(html).toContain("<p>Calm <strong>sea</strong>.</p>");
  expect(html).toContain("<td><p><code>wind</code></p></td>");
  expect(html).toContain("<code>&lt;b&gt;</code> here");
  expect(html).toContain('href="mailto:keeper@beacon.example"');
  expect(html).toContain("light --at {hour} &lt;tower&gt;");
  expect(imported.stdout).toContain('"/lost.png" (docs/logbook.md) on 1 page: the image');
});

test("pages get the configuration and the location as props", () => {
  expect(page("pier")).toContain("<p>Beacon at /pier</p>");
});

test("a static file with the name of a generated file is a warning", () => {
  expect(built.stderr).toContain("static/sw.js warning file/collision");
  expect(text("build/sw.js")).not.toContain("lowTide");
  expect(page("logbook")).toContain('href="/note.txt"');
});

test("a component that needs a browser doesn't affect the rest of its page", () => {
  expect(page("tower")).toContain("Before the fog.");
  expect(page("tower")).toContain("<lectern-island");
});

test.each([
  ["blog/2021/3/09/2021/storm", "Wind."],
  ["blog/2022/01/02/calm", "No wind."],
  ["blog/haze", "Grey."],
])("the post is at %s, as in Docusaurus", (route, words) => {
  expect(page(route)).toContain(words);
});

test("a redirect from a page's URL is omitted, and others stay", () => {
  expect(imported.stdout).toContain('redirect from "/lamp": a page has this URL');
  expect(text("site.config.ts")).toContain('"/old-lamp"');
  expect(page("lamp")).toContain("The lamp");
});

test("Infima variables become theme values", () => {
  expect(text("site.config.ts")).toContain('themeColor: "#ffd700"');
  expect(text("site.config.ts")).toContain("radius: 8");
  expect(imported.stdout).toContain("rules for `.navbar__logo` (line 2)");
});

test("a stylesheet that isn't valid CSS is omitted", () => {
  expect(text("site.config.ts")).not.toContain("torn.css");
  expect(imported.stdout).toMatch(
    /stylesheet \(src\/css\/torn\.css:\d\): it isn't valid CSS: Unexpected/,
  );
});
test("the report starts with what was left out and ends with what was imported", () => {
  const headings = [...imported.stdout.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(["Left out", "Replaced", "Imported"]);
  expect(text("import-report.md")).toMatch(
    /\nPages: 10\. Parts omitted or replaced: \d+\. Estimated manual work: \d+ minutes\.\n$/,
  );
});

test("a second import changes nothing", () => {
  const own = () =>
    [...readTree(to)].filter(([name]) => !/^(?:build|\.lectern|node_modules)\//.test(name));
  const before = own();
  expect(callLectern("import", from, to).stdout).toMatch(/0 files written/);
  expect(own()).toEqual(before);
});

test("two configurations are rejected, and nothing is written", () => {
  const other = path.join(folder.path, "two");
  mkdirSync(other);
  for (const name of ["docusaurus.config.js", "docusaurus.config.ts"]) {
    writeFileSync(path.join(other, name), "export default {};");
  }
  const { code, stderr } = callLectern("import", other, path.join(folder.path, "none"));
  expect(code).toBe(1);
  expect(stderr).toContain("several configurations: docusaurus.config.ts, docusaurus.config.js");
  expect(existsSync(path.join(folder.path, "none"))).toBe(false);
});
