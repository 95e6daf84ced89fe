import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import postcss from "postcss";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { writeBelow } from "../site-on-disk.ts";
import { isFile, type Sample, samples } from "./samples.ts";

/* Checks the code samples of the handbook: TypeScript compiles them, and components render. */

const project = fileURLToPath(new URL("../..", import.meta.url));
const folder = temporaryFolder();
afterAll(() => folder.remove());

/**
 * Returns the folder of a sample. All samples of a page share one, so they can import each other.
 */
function folderOf({ page }: Sample): string {
  return page.replace(/\.mdx?$/, "");
}

/** Wraps an excerpt in a configuration. Excerpts are configuration keys. */
function asConfiguration(code: string): string {
  const imports = code.includes("openApi(") ? 'import { openApi } from "lectern-openapi";\n' : "";
  return `${imports}import type { DeclaredSite } from "lectern";
export const site: Partial<DeclaredSite> = { ${code} };\n`;
}

const scripts = samples.filter(({ language }) => language === "ts" || language === "tsx");
const excerpts = scripts.filter(
  (sample) => !isFile(sample) && /^\w+: [^\n]*\S/.test(sample.code) && !/^[-+]/m.test(sample.code),
);
const files = samples.filter(isFile);

test("TypeScript samples have correct types", () => {
  for (const [index, sample] of samples.entries()) {
    if (isFile(sample)) {
      const text = sample.code.replaceAll("@site/", "../");
      writeBelow(folder.path, path.join(folderOf(sample), sample.title), text);
    } else if (excerpts.includes(sample)) {
      const name = path.join(folderOf(sample), `excerpt-${index}.ts`);
      writeBelow(folder.path, name, asConfiguration(sample.code));
    }
  }
  symlinkSync(path.join(project, "node_modules"), path.join(folder.path, "node_modules"));
  const plugins = ["rehype-katex", "remark-emoji"].map(
    (name) => `declare module "${name}" {
  const plugin: import("unified").Plugin<[object?]>;
  export default plugin;
}\n`,
  );
  writeBelow(folder.path, "plugins.d.ts", plugins.join(""));
  const compilerOptions = {
    target: "es2023",
    module: "preserve",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    // Only the syntax of JavaScript is checked.
    allowJs: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["react"],
    paths: {
      lectern: [path.join(project, "dist/lectern/index.d.ts")],
      "lectern/schema": [path.join(project, "dist/lectern/schema.d.ts")],
    },
  };
  const include = [
    "**/*.ts",
    "**/*.tsx",
    "**/*.js",
    "**/*.mjs",
    path.join(project, "src/lectern/client.d.ts"),
  ];
  writeBelow(folder.path, "tsconfig.json", JSON.stringify({ compilerOptions, include }));
  const compiler = path.join(project, "node_modules/typescript/bin/tsc");
  const { stdout, status } = spawnSync(process.execPath, [compiler, "-p", folder.path], {
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(status).toBe(0);
  expect(excerpts.length).toBeGreaterThan(30);
  expect(files.length).toBeGreaterThan(30);
});

const parsers: Readonly<Record<string, (code: string) => unknown>> = {
  yaml: load,
  json: (code) => JSON.parse(code) as unknown,
  css: (code) => postcss.parse(code),
};
const parsed = samples.filter(
  ({ language, title = "" }) => language in parsers && !title.endsWith("(excerpt)"),
);

test.each(parsed)("$page: $title has valid $language", ({ language, code }) => {
  expect(() => parsers[language]?.(code)).not.toThrow();
});

const isPage = ({ language }: Sample) => language === "md" || language === "mdx";
const withPages = [...new Set(samples.filter(isPage).map(({ page }) => page))];

test.each(withPages)("the Markdown on %s renders", (page) => {
  const site = temporaryFolder();
  const docs = { "index.md": "# Docs\n", "setup.md": "# Setup\n", "_example.js": "const a = 1;\n" };
  for (const [name, text] of Object.entries(docs)) {
    writeBelow(site.path, path.join("docs", name), text);
  }
  for (const [index, sample] of samples.entries()) {
    if (sample.page !== page) continue;
    if (isFile(sample)) writeBelow(site.path, sample.title, sample.code);
    else if (isPage(sample)) {
      const text = sample.code.startsWith("---\n")
        ? sample.code
        : `# Sample ${index}\n\n${sample.code}`;
      writeBelow(site.path, `docs/sample-${index}.${sample.language}`, text);
    }
  }
  writeBelow(
    site.path,
    "site.config.ts",
    `import { defineSite } from "lectern";
export default defineSite({
  title: "Samples",
  url: "https://sample.example",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  frontMatterKeys: ["release"],
  severities: { brokenLinks: "ignore", orphanPages: "ignore" },
});\n`,
  );
  const { stderr, stdout } = callLectern("check", site.path);
  site.remove();
  const errors = [...stderr.matchAll(/^\S+ error (\S+)$/gm)].map(([, code = ""]) => code);
  // Samples refer to images that don't exist, and one shows what a broken link does.
  expect(errors.filter((code) => !/^image\/missing$|^link\/unknown-file$/.test(code))).toEqual([]);
  expect(stdout).toMatch(/^Checked \d+ pages?/m);
});
