import path from "node:path";
import type { Plugin } from "vite";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import type { CompiledModule, PageImport } from "../../markdown/compiled-module.ts";
import { pageNamesOf } from "./page-names.ts";

/** A Markdown file that a module of the site imports. */
export interface ImportedMarkdown {
  readonly module: CompiledModule;
  /** The whole file. */
  readonly text: string;
}

export interface MarkdownImportsInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** In the browser the engine's blocks are those of its public surface. */
  readonly runs: "server" | "browser";
  compile(source: SourcePath): Promise<ImportedMarkdown>;
}

/** Makes components of the Markdown files that the site's modules import. */
export function markdownImports({ root, runs, compile }: MarkdownImportsInput): Plugin {
  return {
    name: "lectern:markdown-imports",
    enforce: "pre",
    async load(id) {
      if (!/\.mdx?$/.test(id) || !path.isAbsolute(id)) return undefined;
      const source = sourcePath(path.relative(root, id).split(path.sep).join("/"));
      return { code: moduleOf(await compile(source), runs), map: null, moduleType: "js" };
    },
  };
}

/** The function a page is compiled to, as a module: what it imports comes as its arguments. */
function moduleOf({ module, text }: ImportedMarkdown, runs: MarkdownImportsInput["runs"]): string {
  const { frontMatter, toc, contentTitle } = pageNamesOf(module, () => text);
  const names = { frontMatter, toc, contentTitle };
  const exported = [...module.exported, ...Object.keys(names)];
  const unique = [...new Set(exported)];
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
