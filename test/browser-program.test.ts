import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const config = `import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  basePath: "/base/",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`;

/** Builds a site with a base path. Fails if the build reports errors. */
function built(name: string, files: Readonly<Record<string, string>>) {
  const root = path.join(folder.path, name);
  writeSite(root, { "site.config.ts": config, ...files });
  const { code, stderr } = callLectern("build", root);
  expect({ code, errors: / error /.test(stderr) && stderr }).toEqual({ code: 0, errors: false });
  return readTree(path.join(root, "build"));
}

const scriptsOf = (tree: ReadonlyMap<string, string>) =>
  [...tree].filter(([name]) => /^assets\/[^/]+\.js$/.test(name));

/** Returns the imports and worker URLs in a script. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?:\bfrom|\bimport\(?|new URL\()\s*["'`]([^"'`]+\.js)["'`]/g)].map(
    ([, address = ""]) => address,
  );

const named = (tree: ReadonlyMap<string, string>, start: string) =>
  [...tree.keys()].filter((name) => name.startsWith(`assets/${start}.`) && !name.endsWith(".css"));

describe.each([
  ["a site with only pages", {}],
  [
    "a site with islands and styles",
    {
      "docs/a.mdx":
        'import Count from "@site/components/count.client";\nimport { Box } from "@site/components/box";\n\n<Count />\n\n<Box />\n',
      "components/box.tsx":
        'import "./box.css";\nexport const Box = () => <b className="box">b</b>;\n',
      "components/box.css": ".box { color: rgb(1 2 3); }\n",
      "components/count.client.tsx": `
import React, { useState } from "react";
import { createPortal } from "react-dom";
import { useSite } from "lectern";
export default function Count() {
  const [count, setCount] = useState(0);
  void createPortal;
  const more = () => setCount(count + 1);
  return <button onClick={more}>{React.version} {useSite().title} {count}</button>;
}
`,
    },
  ],
])("%s", (name, files) => {
  const tree = built(name.replaceAll(" ", "-"), files);
  const page = tree.get("docs.html") ?? "";

  test("outputs all imports of its scripts", () => {
    const scripts = scriptsOf(tree);
    expect(scripts.length).toBeGreaterThan(20);
    const wanted = scripts.flatMap(([from, code]) =>
      importsOf(code).map((to) => new URL(to, `https://x/base/${from}`).pathname),
    );
    expect(wanted.length).toBeGreaterThan(40);
    const missing = wanted.filter((to) => !tree.has(to.replace("/base/", "")));
    expect(missing).toEqual([]);
  });

  test("outputs all files that a page requests, with the base path", () => {
    const asked = [...page.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]+\.(?:js|css))"/g)];
    const names = asked.map(([, address = ""]) => address);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((address) => !tree.has(address.replace(/^\/base\//, "")))).toEqual([]);
    expect(names.filter((address) => !address.startsWith("/base/assets/"))).toEqual([]);
    const entry = named(tree, "main-en")
      .map((file) => tree.get(file))
      .join("");
    const later = /\/base\/(assets\/later\.[\w-]+\.css)/.exec(entry)?.[1] ?? "";
    expect(tree.get(later)).toContain("{");
  });

  test("has one stylesheet with the engine's rules and its own", () => {
    const sheets = [...page.matchAll(/rel="stylesheet" href="\/base\/([^"]+)"/g)];
    expect(sheets).toHaveLength(1);
    const styles = tree.get(sheets[0]?.[1] ?? "") ?? "";
    expect(styles).toContain("@layer");
    expect(styles.includes(".box{")).toBe("components/box.css" in files);
    expect([...tree.keys()].filter((file) => file.startsWith("assets/style."))).toHaveLength(1);
  });

  test("includes React and the API for islands only if it has islands", () => {
    const hasIslands = "components/count.client.tsx" in files;
    expect(named(tree, "islandReact")).toHaveLength(hasIslands ? 1 : 0);
    expect(named(tree, "lectern")).toHaveLength(hasIslands ? 1 : 0);
    const islands = named(tree, "count").map((file) => tree.get(file) ?? "");
    expect(islands).toHaveLength(hasIslands ? 1 : 0);
    // Only one file contains React.
    const withReact = scriptsOf(tree).filter(([, code]) => code.includes("Minified React error"));
    expect(withReact.map(([file]) => file.replace(/\..*/, ""))).toEqual(["assets/react"]);
  });
});

test("an edit of site data changes only the entry module", () => {
  const before = built("a-site-that-adds-nothing", {});
  const after = built("a-site-that-adds-nothing", {
    "site.config.ts": config.replace("Small", "Other"),
  });
  expect(named(after, "main-en")).not.toEqual(named(before, "main-en"));
  for (const part of ["react", "start"]) {
    expect(named(after, part)).toHaveLength(1);
    expect(named(after, part)).toEqual(named(before, part));
  }
});
