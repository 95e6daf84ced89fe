import { existsSync } from "node:fs";
import path from "node:path";
import type { ESTree, Plugin } from "vite";
import { compatibleModules, type Compatibility } from "../compatibility/compatible-system.ts";
import { markdownImports, type MarkdownImportsInput } from "./markdown-imports.ts";
import { isOfSite } from "./resolve-imports.ts";
import { isBelow, loadVite } from "./vite-internals.ts";

/** Returns the plugins for all kinds of modules that a site may import. */
export function siteModulePlugins(
  input: MarkdownImportsInput & { readonly compatibility: Compatibility },
): readonly Plugin[] {
  return [
    plainScripts(),
    markdownImports(input),
    compatibleModules(input.root, input.compatibility),
  ];
}

/** Supports JSX in the site's `.js` files, and `raw-loader!./a.js` for the text of a file. */
function plainScripts(): Plugin {
  return {
    name: "lectern:plain-scripts",
    enforce: "pre",
    resolveId(id, importer, options) {
      const text = /^!*raw-loader!(.*)$/.exec(id)?.[1];
      if (text === undefined) return undefined;
      return this.resolve(`${text}?raw`, importer, { ...options, skipSelf: true });
    },
    async transform(code, id) {
      const file = id.replace(/[?#].*$/, "");
      if (!/\.[cm]?js$/.test(file) || !isOfSite(file) || !/<[A-Za-z>]/.test(code)) return undefined;
      const { transformWithOxc } = await loadVite();
      const made = await transformWithOxc(code, file, {
        lang: "jsx",
        jsx: { runtime: "automatic", development: false },
      });
      return { code: made.code, map: made.map ?? null };
    },
  };
}

/** Matches a root-relative URL in a stylesheet, without query and fragment. */
const rooted = /(\burl\(\s*["']?)(\/(?!\/)[^\s"')?#]*)/gi;

/**
 * Adds the base path to root-relative URLs in a site's stylesheets, because they point to files in
 * the static folder, as in pages. URLs that already have the base path are unchanged, and so are
 * URLs of files in the site folder, which the bundler resolves.
 *
 * @param root absolute path of the site folder
 */
export function staticUrls(root: string, basePath: string): Plugin {
  return {
    name: "lectern:static-urls",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { id: /\.css(?:$|\?)/ },
      handler(code, id) {
        if (basePath === "/" || !isBelow(root, id)) return undefined;
        const changed = code.replace(rooted, (all: string, before: string, address: string) => {
          const stays = address.startsWith(basePath) || existsSync(path.join(root, address));
          return stays ? all : `${before}${basePath}${address.slice(1)}`;
        });
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
  };
}

/**
 * Rewrites `import.meta.glob` patterns that start at the site folder (`/rooms/*.ts`,
 * `@site/rooms/*.ts`) to be relative to the module, because the root differs between builds and
 * development. Reports an error with its position for a pattern that the bundler would ignore.
 *
 * @param root absolute path of the site folder
 */
export function siteGlobs(root: string): Plugin {
  return {
    name: "lectern:site-globs",
    enforce: "pre",
    transform: {
      order: "pre",
      filter: { code: /import\.meta\.glob/ },
      async handler(code, id) {
        const file = id.replace(/[?#].*$/, "");
        if (!path.isAbsolute(file) || !/\.[cm]?[jt]sx?$/.test(file)) return undefined;
        const { parseSync } = await loadVite();
        const { program, errors } = parseSync(file, code);
        // The bundler reports syntax errors.
        if (errors.length > 0) return undefined;
        const patterns = await patternsIn(program);
        const wrong = patterns.find(
          ({ value }) => !/^!?(?:\.{1,2}\/|\/|@site\/|\*\*\/)/.test(value ?? ""),
        );
        if (wrong) this.error(refusal(wrong), wrong.start);
        const rewritten = patterns.toReversed().reduce((text, { value = "", start, end }) => {
          const pattern = fromRoot(value) && relative(value, { root, file });
          return pattern === undefined
            ? text
            : text.slice(0, start) + JSON.stringify(pattern) + text.slice(end);
        }, code);
        return rewritten === code ? undefined : { code: rewritten, map: null };
      },
    },
  };
}

/** A pattern in an `import.meta.glob` call. */
interface Pattern {
  /** The pattern, or `undefined` if it isn't a string literal. */
  readonly value: string | undefined;
  /** Offset including the quotes. */
  readonly start: number;
  readonly end: number;
}

/** Returns the patterns of all `import.meta.glob` calls, in order. */
async function patternsIn(program: ESTree.Program): Promise<readonly Pattern[]> {
  const { Visitor } = await loadVite();
  const found: Pattern[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isGlob =
        callee.type === "MemberExpression" &&
        callee.object.type === "MetaProperty" &&
        callee.property.type === "Identifier" &&
        callee.property.name === "glob";
      if (!isGlob || !first) return;
      for (const each of first.type === "ArrayExpression" ? first.elements : [first]) {
        if (each) found.push({ value: textOf(each), start: each.start, end: each.end });
      }
    },
  }).visit(program);
  return found.toSorted((a, b) => a.start - b.start);
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral" || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function refusal({ value }: Pattern): string {
  return value === undefined
    ? `The patterns of "import.meta.glob" must be strings in quotes, because Lectern reads them before the module runs.`
    : `The pattern "${value}" of "import.meta.glob" must start with "./", "../" or "@site/".`;
}

/**
 * Splits a pattern into the `!` of a negative pattern and the part after the root. Returns
 * `undefined` if the pattern doesn't start at the root.
 */
function fromRoot(pattern: string): { readonly not: string; readonly rest: string } | undefined {
  const [, not = "", rest] = /^(!?)(?:@site)?\/(.*)$/.exec(pattern) ?? [];
  return rest === undefined ? undefined : { not, rest };
}

function relative(
  pattern: string,
  { root, file }: { readonly root: string; readonly file: string },
): string {
  const { not = "", rest = "" } = fromRoot(pattern) ?? {};
  const way = path.relative(path.dirname(file), root).split(path.sep).join("/");
  const base = way === "" ? "." : way.startsWith(".") ? way : `./${way}`;
  return `${not}${base}/${rest}`;
}
