import { defineHastPlugin, mdxToJs } from "satteri";
import { crashOn } from "./page-crashes.ts";
import { normalizeText } from "./page-text.ts";
import { normalizeDocusaurus } from "./normalize-docusaurus.ts";
import { features, pageTree } from "./page-tree.ts";
import { isSyntaxError } from "./syntax-error.ts";

/**
 * Returns the imports of an MDX page in order, without compiling it. Returns an empty list for a
 * page with a syntax error.
 *
 * @param written the complete file with its front matter
 * @param compatibility the system that the page was written for
 */
export function pageImports(
  written: string,
  compatibility?: "docusaurus",
): readonly ImportRequest[] {
  const normal = normalizeText(written);
  // Import statements are at the start of a line. Most files have none, so they don't need parsing.
  if (!/^import\b/m.test(normal) || crashOn(normal)) return [];
  return codeOf(compatibility ? normalizeDocusaurus(normal, "mdx") : normal)
    .flatMap(importStatements)
    .filter(({ kind }) => kind === "import")
    .map(({ specifier }) => readSpecifier(specifier));
}

/** Returns the code of the page's import and export statements. */
function codeOf(text: string): readonly string[] {
  try {
    const tree = pageTree({ text, format: "mdx", position: false });
    return tree?.children.flatMap((node) => (node.type === "mdxjsEsm" ? [node.value] : [])) ?? [];
  } catch (error) {
    if (isSyntaxError(error)) return [];
    throw error;
  }
}

/** A parsed import specifier. */
export interface ImportRequest {
  /** Specifier without `?raw` or `raw-loader!`. */
  readonly specifier: string;
  /**
   * The type of the import: a compiled page, the text of a file, a JavaScript module, or the URL
   * (as `default`) of an image or another file.
   */
  readonly kind: "markdown" | "raw" | "image" | "file" | "module";
}

/**
 * Parses a specifier. Both `./a.php?raw` and `!!raw-loader!./a.php` request the text of `./a.php`.
 */
export function readSpecifier(written: string): ImportRequest {
  const loader = /^!*raw-loader!/.exec(written)?.[0] ?? "";
  const path = written.slice(loader.length);
  if (loader !== "" || path.endsWith("?raw")) {
    return { specifier: path.replace(/\?raw$/, ""), kind: "raw" };
  }
  if (/\.mdx?$/i.test(path)) return { specifier: path, kind: "markdown" };
  if (!/^(\.|@site\/)/.test(path)) return { specifier: path, kind: "module" };
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (images.has(ending)) return { specifier: path, kind: "image" };
  return { specifier: path, kind: files.has(ending) ? "file" : "module" };
}

const images = new Set(["svg", "png", "jpg", "jpeg", "gif", "webp", "avif"]);

/** File extensions of video, audio, subtitles, documents and archives. */
const files = new Set(
  "mp4 webm ogv mov m4v mp3 ogg oga wav m4a flac opus vtt pdf zip gz tgz csv txt".split(" "),
);

/** An import, or an export from another module. */
interface ImportStatement {
  readonly kind: "import" | "export";
  /** Specifier with escapes resolved. */
  readonly specifier: string;
  /** Offsets of the specifier in the code, without quotes, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Returns the statements that import or export from modules, or an empty list for invalid code. */
export function importStatements(code: string): readonly ImportStatement[] {
  const found: ImportStatement[] = [];
  const bytes = Buffer.from(code);
  const reader = defineHastPlugin({
    name: "import-statements",
    mdxjsEsm(node) {
      for (const statement of node.parseExpression()?.body ?? []) {
        if (!("source" in statement) || !statement.source) continue;
        const { start, end } = statement.source as unknown as { start: number; end: number };
        found.push({
          kind: statement.type === "ImportDeclaration" ? "import" : "export",
          specifier: String(statement.source.value),
          start: bytes.toString("utf8", 0, start).length + 1,
          end: bytes.toString("utf8", 0, end).length - 1,
        });
      }
    },
  });
  try {
    mdxToJs(`${code}\n`, { features, hastPlugins: [reader] });
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
  }
  return found;
}
