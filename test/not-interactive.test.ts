import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => folder.remove());

/** Returns the warnings about hooks and event handlers, each with its place and hint. */
function warnings(files: Readonly<Record<string, string>>): readonly string[] {
  writeSite(folder.path, files);
  const { code, stderr } = callLectern("check", folder.path);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stderr
    .split("\n\n")
    .filter((each) => each.includes("component/not-interactive"))
    .map((each) => each.replace(/\n(?: *>? *\d* \|.*\n)+/g, "\n"));
}

const counter = `
import { useState } from "react";
import { useOpen } from "./use-open";

export function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}

export function Panel() {
  const [isOpen] = useOpen();
  return <p hidden={!isOpen}>Panel</p>;
}

export const Plain = () => <b>plain</b>;
`;
const useOpen = `
import React from "react";
export const useOpen = () => React.useReducer((open) => !open, false);
`;
const components = { "components/counter.tsx": counter, "components/use-open.ts": useOpen };

test("a counter that isn't an island is reported, with a solution", () => {
  const page = `import { Counter } from "../components/counter";\n\n# Page\n\n<Counter />\n`;
  expect(warnings({ ...components, "docs/page.mdx": page })).toEqual([
    `components/counter.tsx:5:29 warning component/not-interactive
  useState does nothing here, because this component is only rendered to HTML and doesn't run in the browser.
  In 1 more place: components/counter.tsx:6:10
  Rename "counter.tsx" to "counter.client.tsx", and make the component its default export.`,
  ]);
});

test("a component that uses a hook through the site's own hook is reported", () => {
  const page = `import { Panel } from "../components/counter";\n\n# Page\n\n<Panel />\n`;
  expect(warnings({ ...components, "docs/page.mdx": page })).toEqual([
    expect.stringContaining("components/counter.tsx:10:20 warning"),
  ]);
});

test("an event handler on a page and in a slot is reported", () => {
  const config = `
import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  components: { Footer: "components/footer.tsx" },
});
`;
  const footer = `export default () => <p onClick={() => alert(1)}>Footer</p>;\n`;
  const page = `# Page\n\n<table onClick={() => alert(1)}></table>\n`;
  const told = warnings({
    "site.config.ts": config,
    "components/footer.tsx": footer,
    "docs/page.mdx": page,
  });
  expect(told).toEqual([
    expect.stringMatching(/^components\/footer.tsx:1:22 warning .*\n.*onClick on <p>.*\n  Move it/),
    expect.stringMatching(/^docs\/page.mdx:3:8 warning .*\n.*onClick on <table>.*\n  Move it/),
  ]);
});

test("an island and all its components can use them", () => {
  const island = `
import { useEffect } from "react";
import { Counter, Panel } from "./counter";

export default function Island() {
  useEffect(() => {});
  return <div onClick={() => {}}><Counter /><Panel /></div>;
}
`;
  const page = `
import Island from "../components/island.client";
import { Plain } from "../components/counter";

# Page

<Island />

<Plain />
`;
  const files = { ...components, "components/island.client.tsx": island, "docs/page.mdx": page };
  expect(warnings(files)).toEqual([]);
});

test("hooks that work on the server, and packages, aren't reported", () => {
  const icon = `
import { useId, useMemo, useRef, useCallback } from "react";
import { Tip } from "tips";

export function Icon() {
  const id = useId();
  const ref = useRef(null);
  const label = useMemo(() => "Icon", []);
  useCallback(() => {}, []);
  return <Tip id={id} ref={ref} onClick={() => {}}>{label}</Tip>;
}
`;
  const tips = `
import { createElement, useEffect, useState } from "react";
export function Tip({ onClick, children }) {
  const [shown] = useState(false);
  useEffect(() => {});
  return createElement("i", { onClick, hidden: shown }, children);
}
`;
  const page = `import { Icon } from "../components/icon";\n\n# Page\n\n<Icon />\n`;
  const manifest = `{ "name": "tips", "type": "module", "exports": "./index.js" }`;
  const files = {
    "components/icon.tsx": icon,
    "node_modules/tips/package.json": manifest,
    "node_modules/tips/index.js": tips,
    "docs/page.mdx": page,
  };
  expect(warnings(files)).toEqual([]);
});
