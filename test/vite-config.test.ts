import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTree, temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = path.join(folder.path, "site");
const output = path.join(root, "build");
const write = (name: string, text: string) => writeBelow(root, name, text);

function build() {
  const { code, stdout, stderr } = callLectern("build", root);
  return { code, said: stdout + stderr };
}

const viteConfig = (word: string) => `
import { words } from "./plugins/words";
export default ({ isSsrBuild }: { isSsrBuild?: boolean }) => ({
  plugins: [words("${word}")],
  define: { PLACE: JSON.stringify(isSsrBuild ? "Node" : "browser") },
  resolve: { alias: { "@parts": ${JSON.stringify(path.join(root, "components"))} } },
});
`;

beforeAll(() => {
  writeSite(root, {
    "site.config.ts": `import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  socialCards: { generate: "none" },
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  vite: "vite.config.ts",
});
`,
    "vite.config.ts": viteConfig("tide"),
    "plugins/words.ts": `
export const words = (word: string) => ({
  name: "words",
  resolveId: (id: string) => (id === "virtual:words" ? "\\0words" : undefined),
  load: (id: string) => (id === "\\0words" ? \`export default "the \${word}"\` : undefined),
});
`,
    "docs/a.mdx": `import { Words } from "../components/words";
import Count from "../components/count.client";

# A

<Words />

<Count />
`,
    "components/words.tsx": `import word from "virtual:words";
import { place } from "@parts/place";
export const Words = () => <p>{word} in {place()}</p>;
`,
    "components/place.ts": "declare const PLACE: string;\nexport const place = () => PLACE;\n",
    "components/count.client.tsx": `import word from "virtual:words";
declare const PLACE: string;
export default function Count() {
  return <b>{word} of the {PLACE}</b>;
}
`,
  });
});

test("plugins, define and resolve apply to components and islands", () => {
  expect(build()).toMatchObject({ code: 0 });
  const files = readTree(output);
  expect(files.get("docs/a.html")).toMatch(/the tide(<!-- -->)? in (<!-- -->)?Node/);
  const [, island] = [...files].find(([name]) => /assets\/count\.client.*\.js$/.test(name)) ?? [];
  expect(island).toContain("the tide");
  expect(island).toContain("browser");
});

test("the next build uses changes of the configuration and of the modules it imports", () => {
  const page = () => readFileSync(path.join(output, "docs/a.html"), "utf8");
  write("vite.config.ts", viteConfig("moon"));
  expect(build().code).toBe(0);
  expect(page()).toContain("the moon");
  write(
    "plugins/words.ts",
    readFileSync(path.join(root, "plugins/words.ts"), "utf8").replace("the ", "a new "),
  );
  expect(build().code).toBe(0);
  expect(page()).toContain("a new moon");
});

test("keys that Lectern sets itself are reported and have no effect", () => {
  write(
    "vite.config.ts",
    viteConfig("tide").replace("plugins:", 'build: { outDir: "elsewhere" }, plugins:'),
  );
  const { code, said } = build();
  expect(code).toBe(0);
  expect(said).toContain('vite.config.ts warning config/vite\n  Lectern ignores "build"');
});

test("an error in the configuration is reported with its place", () => {
  write("vite.config.ts", 'throw new Error("no wind");\n');
  const { code, said } = build();
  expect(code).toBe(1);
  expect(said).toContain("error config/vite");
  expect(said).toContain("The Vite configuration couldn't be loaded: no wind");
});

test("an error is reported in a site with nothing to bundle, until it is fixed", () => {
  const page = readFileSync(path.join(root, "docs/a.mdx"), "utf8");
  write("docs/a.mdx", "# A\n");
  write("vite.config.ts", 'throw new Error("still no wind");\n');
  expect(build().said).toContain("couldn't be loaded: still no wind");
  write("vite.config.ts", "export default {};\n");
  expect(build()).toMatchObject({ code: 0 });
  write("docs/a.mdx", page);
});

test("a missing configuration is reported", () => {
  const config = readFileSync(path.join(root, "site.config.ts"), "utf8");
  write("site.config.ts", config.replace("vite.config.ts", "vite.confg.ts"));
  expect(build().said).toContain('The file "vite.confg.ts" doesn\'t exist.');
  expect(build().said).toContain('Did you mean "vite.config.ts"?');
});
