import { escapeHtml } from "../../core/text.ts";

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
