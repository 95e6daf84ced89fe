import { lineAndColumn, placeIn, type Diagnostic } from "../../core/diagnostic.ts";
import { percentDecoded } from "../../core/urls.ts";
import type { SiteConfig } from "../../core/config.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CssSyntaxError, Root } from "postcss";
import { nearest } from "../../core/nearest.ts";
import { baseName, extensionOf, folderOf, sourcePath, type SourcePath } from "../../core/paths.ts";
import { fileHint, filesBeside, hasFile } from "../sources/file-access.ts";
import type { SiteInput } from "../site-input.ts";
import { placeInConfig } from "./config-source.ts";

/**
 * Checks that the configured stylesheets exist, are valid CSS and only reference existing files.
 */
export async function checkStyles(input: SiteInput): Promise<void> {
  const { root, config, configSource, report } = input;
  for (const [index, file] of config.styles.entries()) {
    if (hasFile(root, file)) {
      // The bundler compiles other languages, and reports their mistakes.
      if (!file.endsWith(".css")) continue;
      const text = readFileSync(join(root, file), "utf8");
      for (const problem of await problemsOf(input, { file, text })) report(problem);
      continue;
    }
    report({
      code: "config/invalid",
      severity: "error",
      message: `The stylesheet "${file}" doesn't exist.`,
      hint: fileHint(root, file),
      place: placeInConfig(configSource, ["styles", index]),
    });
  }
}

interface Stylesheet {
  readonly file: SourcePath;
  readonly text: string;
}

/** Checks one stylesheet. Loads the CSS parser only for sites with stylesheets. */
async function problemsOf(
  input: SiteInput,
  { file, text }: Stylesheet,
): Promise<readonly Diagnostic[]> {
  const { default: postcss, CssSyntaxError } = await import("postcss");
  try {
    return missingFiles(input, { file, text }, postcss.parse(text));
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const { reason, line = 1, column }: CssSyntaxError = error;
    return [
      {
        code: "style/syntax",
        severity: "error",
        message: `The stylesheet "${file}" isn't valid CSS: ${reason}.`,
        place: placeIn({ file, text }, line, column),
      },
    ];
  }
}

/** Matches a URL in `url(…)`, with or without quotes. */
const address = /\burl\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"')]*))\s*\)/gi;

/**
 * Reports missing images and fonts. URLs that start with a slash are in the static folder, others
 * are relative to the stylesheet.
 */
function missingFiles(
  { root, config }: SiteInput,
  sheet: Stylesheet,
  tree: Root,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  tree.walkDecls((node) => {
    for (const { 0: written, 1: a, 2: b, 3: c = "", index } of node.value.matchAll(address)) {
      const named = a ?? b ?? c;
      const files = filesOf(named, { sheet: sheet.file, config });
      const [file] = files;
      if (file === undefined || files.some((each) => hasFile(root, each))) continue;
      const offset = (node.source?.start?.offset ?? 0) + node.toString().indexOf(written, index);
      const { line, column } = lineAndColumn(sheet.text, offset);
      found.push({
        code: "file/missing",
        severity: config.compatibility === undefined ? "error" : "warning",
        message: `The stylesheet uses the file "${named}", which doesn't exist.`,
        hint: namedHint(root, named, files),
        place: placeIn(sheet, line, column),
      });
    }
  });
  return found;
}

/**
 * Suggests the file in the expected folder that has the same extension and the most similar name.
 */
function namedHint(root: string, named: string, files: readonly SourcePath[]): string | undefined {
  const wanted = baseName(files[0] ?? sourcePath(named));
  const ending = extensionOf(wanted);
  const beside = files
    .flatMap((file) => filesBeside(root, file))
    .filter((name) => name.endsWith(ending));
  const match = nearest(wanted, beside);
  if (match !== undefined) {
    return `Did you mean "${named.slice(0, named.lastIndexOf("/") + 1)}${match}"?`;
  }
  return named.startsWith("/")
    ? "Put the file in the static folder, or fix the URL."
    : "Put the file next to the stylesheet. A URL that starts with / is in the static folder.";
}

/**
 * Returns the files that a stylesheet URL can refer to. The list is empty for external URLs and
 * generated files.
 */
function filesOf(
  named: string,
  { sheet, config }: { readonly sheet: SourcePath; readonly config: SiteConfig },
): readonly SourcePath[] {
  if (named === "" || /^([a-z][a-z0-9+.-]*:|\/\/|#|~|@)/i.test(named)) return [];
  const path = percentDecoded(named.replace(/[?#].*$/s, ""));
  if (!path.startsWith("/")) return [sourcePath(join(folderOf(sheet), path))];
  if (config.generatedFiles.some((file) => file.path === path)) return [];
  const { basePath, staticFolder } = config;
  const below = path.startsWith(basePath) ? path.slice(basePath.length) : path;
  // The file can be in the static folder or in the site folder, where the bundler looks for it.
  return [join(staticFolder, below), join(staticFolder, path), path.slice(1)].map(sourcePath);
}
