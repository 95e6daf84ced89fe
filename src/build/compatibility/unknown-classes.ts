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
  /** Stylesheets that modules import; absolute paths. */
  readonly styles: readonly string[];
}

/**
 * Classes that pages and components of an imported site name, and no stylesheet has a rule
 * for: those of the other theme, or of a stylesheet that was left behind. Nothing is said of
 * a site whose rules cannot be known: those of another host, or what a plugin makes.
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
      if (!known.has(name)) found.push(unknownClass(name, { file, text, offset }));
    }
  }
  return found;
}

function unknownClass(
  name: string,
  {
    file,
    text,
    offset,
  }: { readonly file: SourcePath; readonly text: string; readonly offset: number },
): Diagnostic {
  const { line, column } = lineAndColumn(text, offset);
  return {
    code: "style/unknown-class",
    severity: "warning",
    message: `No stylesheet of the site has a rule for the class "${name}".`,
    hint: "Add a rule to a stylesheet in `styles`, or remove the class.",
    place: placeIn({ file, text }, line, column),
  };
}

const attribute = /(?<![\w$-])class(?:Name)?\s*=\s*(?:\{\s*)?(["'`])([^"'`{}<>]*)\1/g;

/** Each class a text names, once, where it stands first. Code blocks show classes, and have none. */
export function writtenClasses(
  text: string,
  isMarkdown: boolean,
): readonly { readonly name: string; readonly offset: number }[] {
  const shown = isMarkdown ? withoutCode(text) : text;
  const names = new Set(
    [...shown.matchAll(attribute)].flatMap(([, , list = ""]) => list.split(/\s+/)),
  );
  names.delete("");
  // The language of a block of code, which such sites write as a class.
  for (const name of names) if (name.startsWith("language-")) names.delete(name);
  return [...names].map((name) => {
    // What stands in a block of code may come first: the name counts in an attribute alone.
    const match = [...text.matchAll(attribute)].find(([, , list = ""]) =>
      list.split(/\s+/).includes(name),
    );
    return { name, offset: match?.index ?? 0 };
  });
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
    // One that the configuration names and is not there has been reported.
    const text = fileText(file) ?? "";
    for (const [, name = ""] of text.matchAll(/\.(-?[A-Za-z_](?:[\w-]|\\.)*)/g)) {
      names.add(name.replaceAll("\\", ""));
    }
  }
  return names;
}

function scripts(root: string): readonly SourcePath[] {
  const found = filesIn(path.join(root, "src"), (name) => /\.[jt]sx?$/.test(name));
  return found.map((file) => sourcePath(path.relative(root, file).split(path.sep).join("/")));
}

function isStylesheet(name: string): boolean {
  return /\.(?:css|scss|sass|less)$/.test(name);
}

/** Absolute paths below a folder; without packages, hidden folders and what builds have written. */
function filesIn(folder: string, wanted: (name: string) => boolean): readonly string[] {
  return entriesIn(folder).flatMap((entry) => {
    if (/^\.|^(?:node_modules|build)$/.test(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(file, wanted);
    return wanted(entry.name) ? [file] : [];
  });
}
