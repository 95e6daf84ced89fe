import { readFileSync } from "node:fs";
import path from "node:path";
import { type Diagnostic, lineAndColumn, placeIn } from "../../core/diagnostic.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import { withoutCode } from "../../markdown/read/page-text.ts";
import type { SiteConfig } from "../../core/config.ts";
import { engineFile } from "../engine.ts";
import { compatibleSystem } from "./compatible-system.ts";
import { markdownFiles } from "../pages/markdown-files.ts";
import { hasStylePlugins } from "../bundle/site-styles.ts";
import { fileText, entriesIn } from "../../content/sources/file-access.ts";

export interface UnknownClassesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** Absolute paths of stylesheets that modules import. */
  readonly styles: readonly string[];
}

/**
 * Reports classes in pages and components of an imported site that no stylesheet defines, for
 * example classes of another theme. Sites that use third-party stylesheets or PostCSS plugins
 * aren't checked, because their rules aren't known.
 */
export function unknownClasses(input: UnknownClassesInput): readonly Diagnostic[] {
  const { root, config } = input;
  if (config.compatibility === undefined || hasStylePlugins(root)) return [];
  if (config.head.some(({ attributes }) => attributes["rel"] === "stylesheet")) return [];
  const known = knownClasses(input);
  const found: Diagnostic[] = [];
  for (const file of [...markdownFiles(root, config), ...scripts(root)]) {
    const text = readFileSync(path.join(root, file), "utf8");
    if (!text.includes("class")) continue;
    for (const { name, offset } of writtenClasses(text, /\.mdx?$/.test(file))) {
      if (!known.has(name)) found.push(unknownClass(name, { file, text }, offset));
    }
  }
  return found;
}

function unknownClass(
  name: string,
  file: { readonly file: SourcePath; readonly text: string },
  offset: number,
): Diagnostic {
  const { line, column } = lineAndColumn(file.text, offset);
  return {
    code: "style/unknown-class",
    severity: "warning",
    message: `No stylesheet of the site has a rule for the class "${name}".`,
    hint: "Add a rule to a stylesheet in `styles`, or remove the class.",
    place: placeIn(file, line, column),
  };
}

const attribute = /(?<![\w$-])class(?:Name)?\s*=\s*(?:\{\s*)?(["'`])([^"'`{}<>]*)\1/g;

/** Finds the classes in a file, each with the position of its first use. Ignores code blocks. */
export function writtenClasses(
  text: string,
  isMarkdown: boolean,
): readonly { readonly name: string; readonly offset: number }[] {
  const shown = isMarkdown ? withoutCode(text) : text;
  const offsets = new Map<string, number>();
  for (const { 2: list = "", index } of shown.matchAll(attribute)) {
    for (const name of list.split(/\s+/)) {
      // Imported sites specify the language of a code block as a class.
      if (name === "" || name.startsWith("language-") || offsets.has(name)) continue;
      offsets.set(name, index);
    }
  }
  return [...offsets].map(([name, offset]) => ({ name, offset }));
}

function knownClasses({ root, config, styles }: UnknownClassesInput): ReadonlySet<string> {
  const system = compatibleSystem(root, config.compatibility);
  const folders = [
    engineFile("../src/theme/styles"),
    ...(system ? [path.dirname(system.styles)] : []),
  ];
  const files = new Set([
    ...folders.flatMap((folder) => filesIn(folder, isStylesheet)),
    ...filesIn(root, isStylesheet),
    ...config.styles.map((file) => path.join(root, file)),
    ...styles,
  ]);
  const names = new Set<string>();
  for (const file of files) {
    // Missing files in the configuration have already been reported.
    const text = fileText(file) ?? "";
    for (const [, name = ""] of text.matchAll(/\.(-?[A-Za-z_](?:[\w-]|\\.)*)/g)) {
      names.add(name.replaceAll("\\", ""));
    }
  }
  return names;
}

function scripts(root: string): readonly SourcePath[] {
  const found = filesIn(path.join(root, "src"), (name) => /\.[jt]sx?$/.test(name));
  return found.map((file) => sourcePath(path.relative(root, file)));
}

function isStylesheet(name: string): boolean {
  return /\.(?:css|scss|sass|less)$/.test(name);
}

/**
 * Returns the absolute paths of files in a folder. Skips packages, hidden folders and build output.
 */
function filesIn(folder: string, wanted: (name: string) => boolean): readonly string[] {
  return entriesIn(folder).flatMap((entry) => {
    if (/^\.|^(?:node_modules|build)$/.test(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(file, wanted);
    return wanted(entry.name) ? [file] : [];
  });
}
