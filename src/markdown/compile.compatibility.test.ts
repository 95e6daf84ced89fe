import { expect, test } from "vitest";
import { compilePage, runPage } from "./compile.fixture.ts";

const docusaurus = { options: { compatibility: "docusaurus" as const } };

test("a file used by an expression is imported once", async () => {
  const text = [
    '<img src={require("./boat.png").default} alt="Boat" />',
    "",
    '{require("./boat.png").default} {require("@site/data/tides.json").high}',
  ].join("\n");
  const module = await compilePage(text, docusaurus);
  expect(module.diagnostics).toEqual([]);
  expect(module.imports).toMatchObject([
    { specifier: "./boat.png", kind: "image", line: 1 },
    { specifier: "@site/data/tides.json", kind: "module", line: 3 },
  ]);
  expect(runPage(module, [{ default: "/boat.png" }, { high: 3 }])["default"]).toBeTypeOf(
    "function",
  );
});

test("a missing file is reported and shows nothing", async () => {
  const { diagnostics } = await compilePage('{require("./missing.png").default}', docusaurus);
  expect(diagnostics).toMatchObject([{ code: "import/missing", place: { line: 1 } }]);
});

test("browser-only content is reported, because it's never shown", async () => {
  const text =
    'import BrowserOnly from "@docusaurus/BrowserOnly";\n\n<BrowserOnly>{() => 1}</BrowserOnly>\n';
  const { diagnostics } = await compilePage(text, docusaurus);
  expect(diagnostics).toMatchObject([{ code: "component/browser-only", place: { line: 3 } }]);
});

test("expressions in code blocks and prose aren't imported", async () => {
  const text = [
    "Write `require('./a.js')`, or require('./b.js').",
    "",
    "```js",
    "const react = require('react');",
    "const own = require('./own.js');",
    "```",
    "",
    '{list("require")}',
  ].join("\n");
  const { imports } = await compilePage(text, docusaurus);
  expect(imports).toEqual([]);
});
