import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const config = (title: string) => `import { defineSite } from "lectern";
export default defineSite({ title: ${JSON.stringify(title)}, url: "https://small.example" });
`;

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeBelow(root, name, text);
}

let root = "";
let number = 0;
beforeEach(() => {
  root = path.join(folder.path, `site-${(number += 1)}`);
});

/** Writes a site without TypeScript and `tsconfig.json`. */
function writePlainSite(name: string): void {
  writeFiles({
    [name]: config("Plain JavaScript"),
    "docs/index.mdx": `import { Sum } from "@site/components/sum.jsx";
import Counter from "@site/components/counter.client.jsx";

# Welcome

<Sum values={[1, 2]} />

<Counter start={7} />
`,
    "components/sum.jsx": `export function Sum({ values }) {
  return <b>{values.reduce((sum, value) => sum + value, 0)}</b>;
}
`,
    "components/counter.client.jsx": `import { useState } from "react";
export default function Counter({ start }) {
  const [count, setCount] = useState(start);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}
`,
  });
}

describe.each(["site.config.ts", "site.config.js", "site.config.mjs"])("with %s", (name) => {
  test("a site in JavaScript builds, and edits of the configuration and places in it work", () => {
    writePlainSite(name);
    const page = path.join(root, "build", "index.html");
    expect(callLectern("build", root)).toMatchObject({ code: 0 });
    expect(readFileSync(page, "utf8")).toContain("Plain JavaScript");
    expect(readFileSync(page, "utf8")).toContain("<b>3</b>");
    expect(readFileSync(page, "utf8")).toContain("lectern-island");

    writeFileSync(path.join(root, name), config("Another title"));
    expect(callLectern("build", root)).toMatchObject({ code: 0 });
    expect(readFileSync(page, "utf8")).toContain("Another title");

    writeFileSync(path.join(root, name), config("T").replace("title", "titel"));
    const wrong = callLectern("check", root);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain(`${name}:2`);
    expect(callLectern("doctor", root).stdout).toContain(`has a ${name}.`);
  });
});

test("a renamed configuration is found under its new name", () => {
  writePlainSite("site.config.ts");
  expect(callLectern("build", root)).toMatchObject({ code: 0 });
  renameSync(path.join(root, "site.config.ts"), path.join(root, "site.config.mjs"));
  expect(callLectern("build", root)).toMatchObject({ code: 0 });
});

test("two configuration files are an error, even after a build with one", () => {
  writePlainSite("site.config.js");
  expect(callLectern("build", root)).toMatchObject({ code: 0 });
  writeFileSync(path.join(root, "site.config.ts"), config("Second"));
  const { code, stderr } = callLectern("build", root);
  expect(code).toBe(1);
  expect(stderr).toContain("error config/multiple-files");
  expect(stderr).toContain("The site has 2 configuration files: site.config.ts, site.config.js.");
  expect(stderr).toContain("Keep one of them.");
});

test("a folder without a configuration gets no caches", () => {
  writeFiles({ "docs/index.md": "# Welcome\n" });
  const { code, stderr } = callLectern("build", root);
  expect(code).toBe(1);
  expect(stderr).toContain('The configuration file "site.config.ts" doesn\'t exist');
  expect(stderr).toContain("or create one with `lectern init`");
  expect(existsSync(path.join(root, "build"))).toBe(false);
});

test("a missing import of the configuration is reported with a line and the nearest name", () => {
  writeFiles({
    "site.config.ts": `import { regions } from "./data/region";\n${config(`Regions`).replace("title:", "customProps: { regions }, title:")}`,
    "data/regions.ts": "export const regions = [1];\n",
    "docs/index.md": "# Welcome\n",
  });
  const { code, stderr } = callLectern("check", root);
  expect(code).toBe(1);
  expect(stderr).toContain("site.config.ts:1:25 error config/unreadable");
  expect(stderr).toContain('> 1 | import { regions } from "./data/region";');
  expect(stderr).toContain('Did you mean "./data/regions"?');
});
