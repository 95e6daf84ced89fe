import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

let sites = 0;

/** Creates a site folder with these files outside Lectern's repository. */
function newSite(files: Readonly<Record<string, string>>): string {
  const root = path.join(folder.path, `site-${sites++}`);
  writeSite(root, files);
  return root;
}

function check(files: Readonly<Record<string, string>>) {
  const { code, stderr } = callLectern("check", newSite(files));
  return { code, report: stderr };
}

/** Builds a site and returns its files. Fails if the build reports errors. */
function build(root: string): ReadonlyMap<string, string> {
  const output = path.join(root, "build");
  const result = callLectern("build", root, "--output", output);
  expect(result.stderr).not.toContain("error");
  expect(result.code).toBe(0);
  return readTree(output);
}

const aPackage = (name: string, code: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: "module", main: "index.js" }),
  [`node_modules/${name}/index.js`]: code,
});

describe("missing imports on a page", () => {
  const pages = {
    "docs/a.mdx": `
import Chart from "charts";
import { Line } from "charts";

# A

<Chart />
<Line />
`,
    "docs/b.mdx": `
import Tabs from "@theme/Tabs";
import Box from "components/box";

<Tabs />
<Box />
`,
    "components/box.tsx": "export default () => <i>box</i>;\n",
  };
  const { code, report } = check(pages);

  test("are errors with the package and the place", () => {
    expect(code).toBe(1);
    expect(report).toContain("docs/a.mdx:1:19 error import/missing");
    expect(report).toContain('The page imports "charts", which isn\'t installed.');
    expect(report).toContain("npm install charts");
  });

  test("have a hint if they are a built-in block or a file", () => {
    expect(report).toContain("Remove the import. Pages can use <Tabs> without it.");
    expect(report).toContain('Did you mean "@site/components/box"?');
  });
});

test("two imports on one line are separate, and escapes in paths are decoded", () => {
  const root = newSite({
    "docs/a.mdx": `
import { one } from "../parts/one"; import { two } from "../parts/two";
import Part from './\\_part.mdx';

<Part /> {one} {two}
`,
    "docs/_part.mdx": "the part\n",
    "parts/one.ts": 'export const one = "first";\n',
    "parts/two.ts": 'export const two = "second";\n',
  });
  const page = build(root).get("docs/a.md");
  expect(page).toContain("the part");
  expect(page).toContain("first second");
});

test("a component can import the exports of a Markdown file", () => {
  const root = newSite({
    "docs/a.mdx": 'import { Seats } from "../components/seats";\n\n<Seats />\n',
    "docs/_rooms.mdx": "export const seats = 12;\n\nRooms.\n",
    "components/seats.tsx":
      'import { seats } from "../docs/_rooms.mdx";\nexport const Seats = () => <p>{seats} seats</p>;\n',
  });
  expect(build(root).get("docs/a.md")).toContain("12 seats");
});

test("an import in a code sample isn't an import", () => {
  const root = newSite({
    "docs/a.mdx": `
# A

\`\`\`js
import { build } from "vite";
import broken from "no-such-package";
\`\`\`
`,
  });
  expect(build(root).get("docs/a.md")).toContain("no-such-package");
  const program = [...readTree(path.join(root, ".lectern"))].filter(([name]) =>
    name.startsWith("server/"),
  );
  expect(program.map(([, text]) => text).join("\n")).not.toMatch(/package:|vite/);
});

test("errors caused by a missing import aren't reported again", () => {
  const { report } = check({
    "docs/a.mdx":
      'import rooms from "no-rooms";\n\n<ul>{rooms.list().map((name) => <li>{name}</li>)}</ul>\n',
  });
  expect(report.match(/ error [a-z]+\//g)).toHaveLength(1);
  expect(report).toContain("import/missing");
});

describe("packages", () => {
  test("are loaded from the site, and share the engine's React", () => {
    const root = newSite({
      ...aPackage(
        "badge",
        'import { createElement, useId } from "react"; export function Badge({ text }) { const id = useId(); return createElement("b", { className: id === "" ? "" : "badge" }, text); }\n',
      ),
      ...aPackage("react", 'throw new Error("another React");\n'),
      "node_modules/old/package.json": JSON.stringify({ name: "old", main: "index.js" }),
      "node_modules/old/index.js":
        'const React = require("react"); exports.Old = () => React.createElement("b", null, "old " + React.useId().length);\n',
      "docs/a.mdx": `
import { Badge } from "badge";
import { Old } from "old";
import { Own } from "@site/components/own";

<Badge text="from the page" />

<Own />

<Old />
`,
      "components/own.tsx": `
import { Badge } from "badge";
import { word } from "@site/components/word";
export const Own = () => <Badge text={word} />;
`,
      "components/word.ts": 'export const word = "from a component";\n',
    });
    const page = build(root).get("docs/a.html");
    expect(page).toContain('<b class="badge">from the page</b>');
    expect(page).toContain('<b class="badge">from a component</b>');
    expect(page).toMatch(/<b>old \d+<\/b>/);
  });

  test("are reloaded if they changed", () => {
    const root = newSite({
      ...aPackage("words", 'export const word = "before";\n'),
      "docs/a.mdx": 'import { word } from "words";\n\n{word}\n',
    });
    expect(build(root).get("docs/a.md")).toContain("before");
    writeBelow(root, "node_modules/words/index.js", 'export const word = "after";\n');
    expect(build(root).get("docs/a.md")).toContain("after");
  });

  test("that only the engine has aren't available to the site", () => {
    const { code, report } = check({
      "docs/a.mdx": 'import { parse } from "yaml";\n\n{parse("a")}\n',
    });
    expect(code).toBe(1);
    expect(report).toContain('The page imports "yaml", which isn\'t installed.');
  });
});

describe("missing imports in modules", () => {
  const { code, report } = check({
    "docs/a.mdx": 'import { One } from "../components/one";\n\n<One />\n',
    "docs/b.mdx": 'import { Two } from "../components/two";\n\n<Two />\n',
    "components/one.tsx": `
import { clsx } from "clsx";
import { gone } from "./gone";
export const One = () => <b className={clsx(gone)}>one</b>;
`,
    "components/two.tsx": `
import { clsx } from "clsx";
export const Two = () => <b className={clsx("two")}>two</b>;
`,
  });

  test("are errors with their place, once per package", () => {
    expect(code).toBe(1);
    expect(report).toContain("components/one.tsx:1:22 error import/missing");
    expect(report).toContain('The module imports "clsx", which is not installed.');
    expect(report).toContain("In 1 more place: components/two.tsx:1:22");
    expect(report).toContain("components/one.tsx:2:22 error import/missing");
    expect(report).toContain('The module imports "./gone", which doesn\'t exist.');
    expect(report.match(/ error [a-z]+\//g)).toHaveLength(2);
  });
});

describe("modules that don't compile", () => {
  const { code, report } = check({
    "docs/a.mdx": 'import { One } from "../components/one";\n\n<One />\n',
    "docs/b.mdx": 'import { Two } from "../components/two";\n\n<Two />\n',
    "docs/c.mdx": 'import { Three } from "../components/three";\n\n<Three />\n',
    "components/one.tsx":
      'import { word } from "./word";\n\n\nexport const One = () => <b>{word}</b>;\n',
    "components/word.ts": "\n\nexport const word = ;\n",
    "components/two.tsx": "export const Two = () => <b>two</i>;\n",
    "components/three.tsx": "export const Three = () => <b>{[].at(0).name}</b>;\n",
  });

  test("are all reported in one run, with the broken file", () => {
    expect(code).toBe(1);
    expect(report).toContain("components/word.ts:2:21 error import/failed");
    expect(report).toContain("> 2 | export const word = ;");
    expect(report).toContain("components/two.tsx:1:34 error import/failed");
  });

  test("don't prevent other modules from running", () => {
    expect(report).toContain("error page/render-error");
    expect(report.match(/ error [a-z]+\//g)).toHaveLength(3);
  });
});

test("an island without a default export is reported with a hint", () => {
  const { code, report } = check({
    "docs/a.mdx": 'import { Bell } from "../components/bell.client";\n\n<Bell />\n',
    "components/bell.client.tsx": "export const Bell = () => <button>Ring</button>;\n",
  });
  expect(code).toBe(1);
  expect(report).toMatch(/"default" is not exported by ".*bell\.client\.tsx"\./);
  expect(report).toContain("The component of an island is its default export");
});

test("an error disappears when the missing file is added", () => {
  const root = newSite({
    "docs/a.mdx": 'import { One } from "../components/one";\n\n<One />\n',
    "components/one.tsx":
      'import { word } from "words";\nexport const One = () => <b>{word}</b>;\n',
  });
  expect(callLectern("check", root).code).toBe(1);
  for (const [name, text] of Object.entries(aPackage("words", 'export const word = "here";\n')))
    writeBelow(root, name, text);
  expect(build(root).get("docs/a.html")).toContain("<b>here</b>");
});

describe("an imported name", () => {
  const { code, report } = check({
    "docs/a.mdx": `
import Rooms, { Room, Dor } from "../components/rooms";
import Part, { title } from "./_part.mdx";

<Rooms />
<Dor />
<Room.Window />
<Part /> {title}
`,
    "docs/_part.mdx": "export const tile = 1;\n\nPart\n",
    "components/rooms.tsx": `
export const Rooms = () => <b>rooms</b>;
export const Door = () => <b>door</b>;
export const Room = () => <b>room</b>;
`,
  });

  test("that isn't exported is an error with the nearest name", () => {
    expect(code).toBe(1);
    expect(report).toContain("docs/a.mdx:1:8 error import/missing-export");
    expect(report).toContain("Put the name in braces: import { Rooms } from …");
    expect(report).toContain("docs/a.mdx:1:23 error import/missing-export");
    expect(report).toContain('"../components/rooms" doesn\'t export "Dor".');
    expect(report).toContain('Did you mean "Door"?');
    expect(report).toContain('Did you mean "tile"?');
  });

  test("that isn't a component is reported with the place of its element", () => {
    expect(report).toContain("docs/a.mdx:6:1 error component/undefined");
    expect(report).toContain("The component <Room.Window> is undefined.");
    expect(report).not.toContain("Element type is invalid");
  });
});

test("can be an image, or another file as text", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  const root = newSite({
    "docs/a.mdx": 'import logo from "./logo.svg";\n\n<img src={logo} alt="Logo" />\n',
    "docs/logo.svg": svg,
  });
  const tree = build(root);
  const src = /src="\/(assets\/img\/logo\.\w+\.svg)"/.exec(tree.get("docs/a.html") ?? "")?.[1];
  expect(tree.get(src ?? "")).toBe(svg);
  writeBelow(root, "docs/b.mdx", 'import data from "./data.yml";\n\n{data}\n');
  writeBelow(root, "docs/data.yml", "a: 1\n");
  const { stderr } = callLectern("check", root);
  expect(stderr).toContain("The page can't import \"./data.yml\", because it isn't code.");
  expect(stderr).toContain('To import the file\'s text, use "./data.yml?raw".');
});

/** Returns all stylesheets of a built site. */
function stylesOf(tree: ReadonlyMap<string, string>): string {
  return [...tree].flatMap(([name, text]) => (name.endsWith(".css") ? [text] : [])).join("\n");
}

describe("CSS Modules", () => {
  const files = {
    "docs/a.mdx": `
import { Card } from "@site/components/card";
import Counter from "@site/components/counter.client";
import styles from "./page.module.css";

<Card />
<Counter />
<b className={styles.mark}>mark</b>
`,
    "docs/page.module.css": ".mark { color: rgb(1 2 3); }\n",
    "components/card.tsx": `
import styles from "./card.module.css";
export const Card = () => <b className={styles.frame}>card</b>;
`,
    "components/card.module.css": ".frame { color: rgb(4 5 6); }\n.unused { color: rgb(7 8 9); }\n",
    "components/counter.client.tsx": `
import styles from "./counter.module.css";
export default function Counter() {
  return <button className={styles.button}>0</button>;
}
`,
    "components/counter.module.css": ".button { color: rgb(10 11 12); }\n",
  };
  const tree = build(newSite(files));
  const classes = (text: string | undefined) =>
    [...(text ?? "").matchAll(/class="((?:page|card|counter)_\w+)"/g)].map(([, name]) => name);

  test("have the rules of all classes in the HTML in a stylesheet", () => {
    const used = classes(tree.get("docs/a.html"));
    expect(used).toHaveLength(3);
    const styles = stylesOf(tree);
    for (const name of used) expect(styles).toContain(`.${name}{`);
  });

  test("have the same class name in an island as in its HTML", () => {
    const button = classes(tree.get("docs/a.html")).find((name) => name?.startsWith("counter_"));
    const program = [...tree].filter(([name]) => name.endsWith(".js"));
    expect(program.some(([, text]) => button !== undefined && text.includes(button))).toBe(true);
  });

  test("have the same class names in another folder", () => {
    const again = build(newSite(files));
    expect(classes(again.get("docs/a.html"))).toEqual(classes(tree.get("docs/a.html")));
  });
});

describe("the client JavaScript is rebuilt", () => {
  const files = {
    "docs/a.mdx": 'import Word from "@site/components/word.client";\n\n<Word />\n',
    "components/word.client.tsx": `
import { word } from "./word";
import "./word.css";
const parts = import.meta.glob("./parts/*.ts", { eager: true, import: "part" });
export default function Word() {
  return <b>{word} {Object.values(parts).join(" ")} {import.meta.env.VITE_WORD}</b>;
}
`,
    "components/word.ts": 'export const word = "word-of-ts";\n',
    "components/parts/a.ts": 'export const part = "part-a";\n',
    "components/word.css": '@import "./colors.css";\n',
    "components/colors.css": "b { color: rgb(1 2 3); }\n",
  };
  const root = newSite(files);
  const programOf = (tree: ReadonlyMap<string, string>) =>
    [...tree].flatMap(([name, text]) => (name.endsWith(".js") ? [text] : [])).join("\n");
  build(root);

  test("if an import resolves to a new file", () => {
    writeBelow(root, "components/word.mts", 'export const word = "word-of-mts";\n');
    const tree = build(root);
    const said = tree.get("docs/a.html")?.includes("word-of-mts") ?? false;
    expect(programOf(tree).includes("word-of-mts")).toBe(said);
    expect(programOf(tree).includes("word-of-ts")).toBe(!said);
  });

  test("if a pattern matches another file", () => {
    writeBelow(root, "components/parts/b.ts", 'export const part = "part-b";\n');
    const tree = build(root);
    expect(tree.get("docs/a.html")).toContain("part-a part-b");
    expect(programOf(tree)).toContain("part-b");
  });

  test("if an environment variable changes", () => {
    process.env["VITE_WORD"] = "from-outside";
    const tree = build(root);
    delete process.env["VITE_WORD"];
    expect(tree.get("docs/a.html")).toContain("from-outside");
    expect(programOf(tree)).toContain("from-outside");
  });

  test("if a stylesheet imported by another one changes", () => {
    writeBelow(root, "components/colors.css", "b { color: rgb(4 5 6); }\n");
    expect(stylesOf(build(root))).toMatch(/#040506|rgb\(4[ ,]+5[ ,]+6\)/);
  });
});

test("a file imported by a component is published, with the same name on the server and in the browser", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  const root = newSite({
    "docs/a.mdx": `
import { Logo } from "@site/components/logo";
import Zoom from "@site/components/zoom.client";

<Logo />
<Zoom />
`,
    "components/logo.tsx": `
import logo from "./logo.svg";
import plan from "./plan.pdf?url";
export const Logo = () => <a href={plan}><img src={logo} alt="Logo" /></a>;
`,
    "components/zoom.client.tsx": `
import logo from "./logo.svg";
export default () => <img src={logo} alt="Zoom" />;
`,
    "components/logo.svg": svg,
    "components/plan.pdf": "plan",
  });
  const tree = build(root);
  const page = tree.get("docs/a.html") ?? "";
  const sources = [...page.matchAll(/<img src="\/(assets\/logo\.[\w-]+\.svg)"/g)];
  expect(sources).toHaveLength(2);
  for (const [, src = ""] of sources) expect(tree.get(src)).toBe(svg);
  const plan = /href="\/(assets\/plan\.[\w-]+\.pdf)"/.exec(page)?.[1] ?? "";
  expect(tree.get(plan)).toBe("plan");
  const program = [...tree].filter(([name]) => name.endsWith(".js"));
  expect(program.some(([, text]) => text.includes(sources[1]?.[1] ?? "?"))).toBe(true);
});

describe("a stylesheet that doesn't compile", () => {
  const siteWith = (rule: string) =>
    newSite({
      "site.config.ts": `export default { title: "T", url: "https://t.example", sections: [{ id: "docs", label: "Docs", path: "/", folder: "docs" }], styles: ["styles/broken.css", "styles/good.css"], severities: { brokenComponents: "${rule}" } };`,
      "docs/index.md": "# Home\n",
      "styles/broken.css": '@import "no-such-package/base.css";\n',
      "styles/good.css": ".good-rule { color: teal; }\n",
    });

  test("is left out if broken components are warnings", () => {
    const root = siteWith("warn");
    const { code, stderr } = callLectern("build", root);
    expect(code).toBe(0);
    expect(stderr).toMatch(/styles\/broken\.css warning import\/failed/);
    const files = readTree(path.join(root, "build"));
    expect(files.get("index.html")).toContain("Home");
    expect([...files.values()].join("")).toContain("good-rule");
  });

  test("stops the build if broken components are errors", () => {
    const { code, stderr } = callLectern("build", siteWith("fail"));
    expect(code).toBe(1);
    expect(stderr).toContain("styles/broken.css error import/failed");
  });
});
