import { rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { firstOf } from "./long-tests.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = path.join(folder.path, "site");
const write = (name: string, text: string) => writeBelow(root, name, text);

/** Returns the page and all client scripts of the last build as text. */
function built(): { readonly page: string; readonly program: string } {
  const { code, stderr } = callLectern("build", root);
  expect({ code, errors: / error /.test(stderr) && stderr }).toEqual({ code: 0, errors: false });
  const tree = readTree(path.join(root, "build"));
  const scripts = [...tree].flatMap(([name, text]) => (name.endsWith(".js") ? [text] : []));
  return { page: tree.get("docs/a.html") ?? "", program: scripts.join("\n") };
}

const word = (text: string) => `export const word = "${text}";\n`;
const manifest = (name: string, main: string) => JSON.stringify({ name, type: "module", main });

/** Writes a site with an island that imports files in every possible way. */
beforeAll(() => {
  writeSite(root, {
    "docs/a.mdx": 'import Words from "@site/components/words.client";\n\n<Words />\n',
    "components/words.client.tsx": `
import { word as outside } from "../../shared/word";
import { word as linked } from "./linked/word";
import { word as deep } from "deep";
import { word as near } from "near";
const load = (folder: string, name: string) => import(\`./parts/\${folder}/\${name}.ts\`);
const work = () => new Worker(new URL("./words.worker.ts", import.meta.url), { type: "module" });
const site = import.meta.glob("../rooms/*.ts", { eager: true, import: "word" });
export default function Words() {
  return (
    <b onClick={() => [work(), load("a", "first")]}>
      {outside} {linked} {deep} {near} {Object.entries(site).join(" ")}
    </b>
  );
}
`,
    "components/words.worker.ts": 'import { word } from "./worker-word";\npostMessage(word);\n',
    "components/worker-word.ts": word("worker-1"),
    "components/parts/a/first.ts": word("part-1"),
    "rooms/a.ts": word("room-1"),
    "../shared/word.ts": word("shared-1"),
    "../one/word.ts": word("linked-1"),
    "../two/word.ts": word("linked-2"),
    "node_modules/deep/package.json": manifest("deep", "dist/esm/a.js"),
    "node_modules/deep/dist/esm/a.js": word("deep-1"),
    "node_modules/deep/dist/old/b.js": word("deep-2"),
    "../node_modules/near/package.json": manifest("near", "index.js"),
    "../node_modules/near/index.js": word("near-1"),
  });
  symlinkSync("../../one", path.join(root, "components/linked"));
});

test("an island finds all its imports, on the server and in the browser", () => {
  const { page, program } = built();
  for (const said of ["shared-1", "linked-1", "deep-1", "near-1", "../rooms/a.ts,room-1"]) {
    expect(page).toContain(said);
  }
  for (const said of ["shared-1", "linked-1", "deep-1", "near-1", "room-1", "worker-1", "part-1"]) {
    expect(program).toContain(said);
  }
});

describe("both bundles are rebuilt", () => {
  test.each([
    ["a file outside the site is edited", "shared-2", "../shared/word.ts", word("shared-2")],
    ["an import resolves to a new file", "shared-3", "../shared/word.mts", word("shared-3")],
    [
      "a package has another entry point",
      "deep-2",
      "node_modules/deep/package.json",
      manifest("deep", "dist/old/b.js"),
    ],
    ["a pattern matches another file", "room-2", "rooms/b.ts", word("room-2")],
  ])("if %s", (_, said, name, text) => {
    write(name, text);
    const { page, program } = built();
    expect(page).toContain(said);
    expect(program).toContain(said);
  });

  test("if a package is installed closer to the site", () => {
    write("node_modules/near/package.json", manifest("near", "index.js"));
    write("node_modules/near/index.js", word("near-2"));
    const { page, program } = built();
    expect(page).toContain("near-2");
    expect(program).toContain("near-2");
  });

  test("if a symbolic link changes its target", () => {
    rmSync(path.join(root, "components/linked"));
    symlinkSync("../../two", path.join(root, "components/linked"));
    const { page, program } = built();
    expect(page).toContain("linked-2");
    expect(program).toContain("linked-2");
  });
});

describe("the client JavaScript is rebuilt", () => {
  test.each([
    ["a worker's module is edited", "worker-2", "components/worker-word.ts"],
    ["a URL with placeholders matches another file", "part-2", "components/parts/b/second.ts"],
  ])("if %s", (_, said, name) => {
    write(name, word(said));
    expect(built().program).toContain(said);
  });

  test("if a missing import of an island was added", () => {
    write(
      "components/words.client.tsx",
      'import { word } from "../late/word";\nexport default () => <b>{word}</b>;\n',
    );
    expect(callLectern("build", root).code).toBe(1);
    write("late/word.ts", word("late-1"));
    const { page, program } = built();
    expect(page).toContain("late-1");
    expect(program).toContain("late-1");
  });
});

describe("settings of other projects don't affect a site's build", () => {
  const tsconfig = JSON.stringify({
    extends: "./nothing.json",
    compilerOptions: {
      baseUrl: ".",
      jsx: "react",
      jsxFactory: "h",
      target: "ES5",
      paths: { "../late/word": ["./elsewhere"], react: ["./elsewhere"] },
    },
  });
  test.each<[string, string]>(
    firstOf(2, [
      ["tsconfig.json", tsconfig],
      ["components/tsconfig.json", tsconfig],
      ["../tsconfig.json", "{"],
      ["../postcss.config.json", '{ "plugins": { "no-such-plugin": {} } }'],
      ["../package.json", '{ "postcss": { "plugins": { "no-such-plugin": {} } } }'],
    ]),
  )("%s", (name, text) => {
    write("late/word.ts", word("late-1"));
    write(
      "components/words.client.tsx",
      'import { word } from "../late/word";\nexport default () => <b>{word}</b>;\n',
    );
    write(name, text);
    rmSync(path.join(root, ".lectern"), { recursive: true });
    const { page, program } = built();
    expect(page).toContain("late-1");
    expect(program).toContain("late-1");
    rmSync(path.join(root, name));
  });
});

describe("an invalid pattern is an error with its place", () => {
  test.each(['"rooms/*.ts"', "Words.name"])("%s", (pattern) => {
    const island = `export default function Words() {\n  return <b>{String(import.meta.glob(${pattern}))}</b>;\n}\n`;
    write("components/words.client.tsx", island);
    const { code, stderr } = callLectern("check", root);
    expect(code).toBe(1);
    expect(stderr).toContain("components/words.client.tsx:2:38 error import/failed");
    expect(stderr).toContain('The patterns of "import.meta.glob" must be strings in quotes');
  });
});

test("a path that a package doesn't export is reported with its place", () => {
  write(
    "components/words.client.tsx",
    'import { word } from "closed/inner";\nexport default () => word;\n',
  );
  write(
    "node_modules/closed/package.json",
    '{ "name": "closed", "exports": { ".": "./index.js" } }',
  );
  write("node_modules/closed/index.js", word("closed"));
  const { code, stderr } = callLectern("check", root);
  expect(code).toBe(1);
  expect(stderr).toContain("components/words.client.tsx:1:22 error import/missing");
  expect(stderr).toContain('The module imports "closed/inner", which its package doesn\'t export.');
});

test("a package without browser code is an error, not a gap in the island", () => {
  write(
    "node_modules/server-only/package.json",
    JSON.stringify({
      name: "server-only",
      type: "module",
      exports: { node: "./index.js" },
    }),
  );
  write("node_modules/server-only/index.js", word("server"));
  write(
    "components/words.client.tsx",
    'import { word } from "server-only";\nexport default () => <b>{word}</b>;\n',
  );
  const { code, stderr } = callLectern("build", root);
  expect(code).toBe(1);
  expect(stderr).toContain("components/words.client.tsx:1:22 error import/missing");
  expect(stderr).toContain('The island imports "server-only", which isn\'t available in browsers.');
});

test("a PostCSS configuration applies from the first build after it's added", () => {
  const styled = path.join(folder.path, "styled");
  writeSite(styled, {
    "docs/a.md": "# A\n",
    "styles/site.css": ":root { --first: 1; }\n",
    "site.config.ts":
      'export default { title: "A", url: "https://example.org", styles: ["styles/site.css"] };\n',
  });
  const styles = () => {
    expect(callLectern("build", styled).code).toBe(0);
    const files = [...readTree(path.join(styled, "build"))];
    return files.flatMap(([name, text]) => (name.endsWith(".css") ? [text] : [])).join("\n");
  };
  const added = /--second: ?2/;
  expect(styles()).not.toMatch(added);
  writeBelow(
    styled,
    "postcss.config.mjs",
    'export default { plugins: [{ postcssPlugin: "second", Once(root) { root.append(":root { --second: 2; }"); } }] };\n',
  );
  expect(styles()).toMatch(added);
  rmSync(path.join(styled, "postcss.config.mjs"));
  expect(styles()).not.toMatch(added);
});
