import path from "node:path";
import type { Plugin } from "vite";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import { valueOfYaml } from "../../content/parse/read-yaml.ts";
import { unescapeHtml } from "../../core/text.ts";
import { splitFrontMatter } from "../../content/sources/front-matter.ts";
import type { CompiledModule, PageImport, PageNames } from "../../markdown/compiled-module.ts";
import type { PageModule } from "../../pages/evaluate.ts";

/** A Markdown file that a module of the site imports. */
export interface ImportedMarkdown {
  readonly module: CompiledModule;
  /** The file's entire text. */
  readonly text: string;
}

export interface MarkdownImportsInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** In the browser, author components come from the public API. */
  readonly runs: "server" | "browser";
  compile(source: SourcePath): Promise<ImportedMarkdown>;
}

/** Converts Markdown files that the site's modules import into components. */
export function markdownImports({ root, runs, compile }: MarkdownImportsInput): Plugin {
  return {
    name: "lectern:markdown-imports",
    enforce: "pre",
    async load(id) {
      if (!/\.mdx?$/.test(id) || !path.isAbsolute(id)) return undefined;
      const source = sourcePath(path.relative(root, id));
      return { code: moduleOf(await compile(source), runs), map: null, moduleType: "js" };
    },
  };
}

/** Returns a page's compiled function as a module. Its imports become arguments. */
function moduleOf({ module, text }: ImportedMarkdown, runs: MarkdownImportsInput["runs"]): string {
  const names = { ...pageNamesOf(module, () => text) };
  const unique = [...new Set([...module.exported, ...Object.keys(names)])];
  return [
    `import * as runtime from "react/jsx-runtime";`,
    runs === "server"
      ? `import { blocks } from "lectern/server";`
      : `import * as blocks from "lectern";`,
    ...module.imports.map(importLine),
    `const page = ${JSON.stringify(names)};`,
    `const made = { ...page, ...(function () {\n${module.code}\n}).call(undefined, runtime, [${module.imports.map((_, index) => `module${index}`).join(", ")}], page, ${JSON.stringify(module.codeHtml)}) };`,
    `const Content = made.default;`,
    `export default function MarkdownContent({ components, ...rest }) {`,
    `  return runtime.jsx(Content, { ...rest, components: { ...blocks, ...components } });`,
    `}`,
    ...unique.map((name, index) => `const exported${index} = made[${JSON.stringify(name)}];`),
    `export { ${unique.map((name, index) => `exported${index} as ${name}`).join(", ")} };`,
  ].join("\n");
}

function importLine({ specifier, kind }: PageImport, index: number): string {
  const query = kind === "raw" ? "?raw" : kind === "file" ? "?url" : "";
  const written = JSON.stringify(specifier + query);
  return kind === "image"
    ? `import image${index} from ${written}; const module${index} = { default: image${index} };`
    : `import * as module${index} from ${written};`;
}

/**
 * Returns the names that a page's code can use. The front matter is parsed lazily, because most
 * pages don't use it.
 *
 * @param text returns the file's entire text
 */
export function pageNamesOf({ toc }: CompiledModule, text: () => string): PageNames {
  const title = toc.find(({ level }) => level === 1)?.value;
  return {
    toc: toc.filter(({ level }) => level > 1),
    contentTitle: title && unescapeHtml(title),
    get frontMatter() {
      return frontMatterOf(text());
    },
  };
}

/** Returns the front matter as written, with the members of `customProps` also at the top level. */
function frontMatterOf(text: string): PageNames["frontMatter"] {
  const { customProps, ...keys } = writtenFrontMatter(text);
  return { ...(typeof customProps === "object" ? customProps : {}), customProps, ...keys };
}

export function writtenFrontMatter(text: string): Readonly<Record<string, unknown>> {
  try {
    const { frontMatterText } = splitFrontMatter(text.replace(/^\uFEFF/, ""));
    const written: unknown = valueOfYaml(frontMatterText);
    return typeof written === "object" && written !== null ? { ...written } : {};
  } catch {
    // Invalid front matter has already been reported.
    return {};
  }
}

/**
 * Adds the headings and front matter of a page to its exports, for `import Part, { toc } from
 * "./_part.mdx"`.
 */
export function withPageNames(exports: PageModule, names: PageNames): PageModule {
  // Copies descriptors, because the front matter is parsed lazily.
  const added = Object.entries(Object.getOwnPropertyDescriptors(names)).filter(
    ([name]) => !Object.hasOwn(exports, name),
  );
  return Object.defineProperties({ ...exports }, Object.fromEntries(added));
}
