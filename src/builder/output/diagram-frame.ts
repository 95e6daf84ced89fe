import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { escapeHtml } from "../../base/text.ts";

/** The folder of the drawing library's ready-made modules. */
const libraryFolder = path.dirname(fileURLToPath(import.meta.resolve("mermaid")));

const entry = "mermaid.esm.min.mjs";

/** The folder below the output the library is copied to; its version stands for its content. */
export const libraryOutput = `assets/mermaid-${libraryVersion()}`;

/** The library's modules: absolute paths, and names below `libraryOutput`. */
export function libraryFiles(): readonly { readonly name: string; readonly file: string }[] {
  const chunks = "chunks/mermaid.esm.min";
  const names = readdirSync(path.join(libraryFolder, chunks))
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => `${chunks}/${name}`);
  return [entry, ...names.sort()].map((name) => ({ name, file: path.join(libraryFolder, name) }));
}

/**
 * The document of the frame in which diagrams are drawn. The drawing library
 * writes styles into its document, so this one, and no other, allows them.
 *
 * @param script address of the module that draws
 * @param basePath starts and ends with `/`
 */
export function diagramFrame(script: string, basePath: string): string {
  const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'";
  return [
    `<!doctype html>`,
    `<html lang="en" data-library="${escapeHtml(basePath)}${libraryOutput}/${entry}">`,
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

function libraryVersion(): string {
  const manifest = readFileSync(path.join(libraryFolder, "..", "package.json"), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
