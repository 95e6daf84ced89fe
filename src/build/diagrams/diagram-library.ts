import path from "node:path";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { diagramPackage } from "../../core/config.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Page } from "../../core/page.ts";
import { escapeHtml } from "../../core/text.ts";
import { manifestOf } from "../engine.ts";
import { foldersUpward } from "../folders-upward.ts";
import type { PageFindings } from "../pages/page-content.ts";

/** The package that renders diagrams. It's installed for the site or for Lectern. */
export interface DiagramLibrary {
  /** Absolute path of the package. */
  readonly folder: string;
  /** Folder in the output. Its name contains the version instead of a hash. */
  readonly output: string;
  /** The module that pages import, relative to `output`. */
  readonly entry: string;
}

const chunks = "chunks/mermaid.esm.min";
const known = new Map<string, DiagramLibrary>();

/**
 * Finds the site's diagram library or, if the site has none, Lectern's. The library is optional
 * because it's larger than Lectern, and sites without diagrams don't need it.
 *
 * @param root absolute path of the site folder
 * @returns undefined if the supported major version isn't installed
 */
export function diagramLibrary(root: string): DiagramLibrary | undefined {
  const last = known.get(root);
  if (last) return last;
  const folders = foldersUpward(root).map((folder) => path.join(folder, "node_modules/mermaid"));
  const own = folders.find((folder) => existsSync(path.join(folder, "package.json")));
  for (const folder of [own, engineFolder()]) {
    const version = folder && versionOf(folder);
    if (folder === undefined || version === undefined) continue;
    const output = `assets/mermaid-${version}`;
    const found = { folder, output, entry: "mermaid.esm.min.mjs" };
    known.set(root, found);
    return found;
  }
  // A missing library isn't cached, because it may be installed while the dev server is running.
  return undefined;
}

/**
 * Returns the library's modules with their names in the output, or nothing if it isn't installed.
 */
export function diagramFiles(
  root: string,
): readonly { readonly name: string; readonly file: string }[] {
  const library = diagramLibrary(root);
  if (!library) return [];
  const dist = path.join(library.folder, "dist");
  const names = readdirSync(path.join(dist, chunks))
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => `${chunks}/${name}`);
  return [library.entry, ...names.sort()].map((name) => ({
    name: `${library.output}/${name}`,
    file: path.join(dist, name),
  }));
}

function engineFolder(): string | undefined {
  try {
    return fileURLToPath(new URL("..", import.meta.resolve("mermaid")));
  } catch {
    return undefined;
  }
}

/** Returns the version, or `undefined` if it isn't supported. */
function versionOf(folder: string): string | undefined {
  const { version } = manifestOf(folder);
  return Number.parseInt(version, 10) === diagramPackage.major ? version : undefined;
}

/**
 * Returns the document of the frame that renders diagrams. The library writes inline styles, so
 * this is the only document that allows them.
 *
 * @param urls URLs of the frame's client module and of the library
 */
export function diagramFrame(urls: { readonly script: string; readonly library: string }): string {
  const { script, library } = urls;
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

interface LibraryInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Whether the library is installed. */
  readonly hasLibrary?: () => boolean;
}

/** Reports a page that contains a diagram if the library isn't installed. */
export function missingLibrary(
  { root, hasLibrary = () => diagramLibrary(root) !== undefined }: LibraryInput,
  page: Page,
  { inspection }: Pick<PageFindings, "inspection">,
): readonly Diagnostic[] {
  if (!inspection.hasDiagrams || hasLibrary()) return [];
  const { name, major } = diagramPackage;
  return [
    {
      code: "diagram/missing-package",
      severity: "error",
      message: `A page contains a diagram, but Mermaid ${major} isn't installed.`,
      hint: `Run "npm install ${name}@${major}" in the site folder.`,
      place: "source" in page ? { file: page.source } : undefined,
    },
  ];
}
