import path from "node:path";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { diagramPackage } from "../../core/config.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import { escapeHtml } from "../../core/text.ts";
import type { PageFindings } from "../pages/page-content.ts";

/** The package that draws diagrams, as the site or Lectern has it. */
export interface DiagramLibrary {
  /** Absolute path of the package. */
  readonly folder: string;
  /** The folder below the output it is copied to; its version stands for its content. */
  readonly output: string;
  /** The module that pages import, below `output`. */
  readonly entry: string;
  /** Its modules: absolute paths, and names below `output`. */
  files(): readonly { readonly name: string; readonly file: string }[];
}

const chunks = "chunks/mermaid.esm.min";
const known = new Map<string, DiagramLibrary>();

/**
 * Finds the library: first the site's, then the one beside Lectern. Sites without
 * diagrams do without it: with all it needs it is larger than Lectern.
 *
 * @param root absolute path of the site folder
 * @returns undefined when there is none, or one of another major version
 */
export function diagramLibrary(root: string): DiagramLibrary | undefined {
  const last = known.get(root);
  if (last) return last;
  const found = libraryOf([siteFolder(root), engineFolder()]);
  // Who is told to install it, and does, should not have to start again.
  if (found) known.set(root, found);
  return found;
}

/** The library in the first folder that has one of the known version. */
export function libraryOf(folders: readonly (string | undefined)[]): DiagramLibrary | undefined {
  const folder = folders.find((each) => each !== undefined && versionOf(each) !== undefined);
  return folder === undefined ? undefined : libraryIn(folder);
}

function libraryIn(folder: string): DiagramLibrary {
  return {
    folder,
    output: `assets/mermaid-${versionOf(folder)}`,
    entry: "mermaid.esm.min.mjs",
    files() {
      const dist = path.join(folder, "dist");
      const names = readdirSync(path.join(dist, chunks))
        .filter((name) => name.endsWith(".mjs"))
        .map((name) => `${chunks}/${name}`);
      return [this.entry, ...names.sort()].map((name) => ({ name, file: path.join(dist, name) }));
    },
  };
}

/** The package in a site's folder or in one above it. */
export function siteFolder(root: string): string | undefined {
  const folder = path.join(root, "node_modules/mermaid");
  const above = path.dirname(root);
  if (existsSync(path.join(folder, "package.json"))) return folder;
  return above === root ? undefined : siteFolder(above);
}

function engineFolder(): string | undefined {
  try {
    return fileURLToPath(new URL("..", import.meta.resolve("mermaid")));
  } catch {
    return undefined;
  }
}

/** The version of a package; undefined for one that is not known. */
function versionOf(folder: string): string | undefined {
  const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
  const { version = "" } = JSON.parse(manifest) as { readonly version?: string };
  return Number.parseInt(version, 10) === diagramPackage.major ? version : undefined;
}

/** What the frame for diagrams loads: addresses of the site. */
export interface DiagramFrame {
  /** The module that draws. */
  readonly script: string;
  /** The module of the library. */
  readonly library: string;
}

/**
 * The document of the frame in which diagrams are drawn. The drawing library
 * writes styles into its document, so this one, and no other, allows them.
 */
export function diagramFrame({ script, library }: DiagramFrame): string {
  const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'";
  return [
    `<!doctype html>`,
    `<html lang="en" data-library="${escapeHtml(library)}">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="robots" content="noindex">`,
    `<title>Diagrams</title>`,
    `<script type="module" src="${escapeHtml(script)}"></script>`,
    `</head>`,
    `<body></body>`,
    `</html>`,
    ``,
  ].join("\n");
}

/** Looks whether what draws diagrams is installed, once a page has one. */
export interface DiagramsCheck {
  add(page: Page, findings: Pick<PageFindings, "inspection">): void;
  check(): readonly Diagnostic[];
}

/**
 * @param root absolute path of the site folder
 * @param hasLibrary whether what draws them is installed
 */
export function diagramsCheck(
  root: string,
  hasLibrary = () => diagramLibrary(root) !== undefined,
): DiagramsCheck {
  const pages: Page[] = [];
  return {
    add(page, { inspection }) {
      if (inspection.hasDiagrams) pages.push(page);
    },
    check() {
      if (pages.length === 0 || hasLibrary()) return [];
      const { name, major } = diagramPackage;
      return pages.map((page) => ({
        code: "diagram/missing-package",
        severity: "error",
        message: `A page contains a diagram, but Mermaid ${major} isn't installed.`,
        hint: `Run "npm install ${name}@${major}" in the site folder.`,
        place: "source" in page ? { file: page.source } : undefined,
      }));
    },
  };
}
