import { escapeHtml } from "./text.ts";

/** What a document needs of a page's data; the rest is handed on as it is. */
export interface StoredPage {
  readonly data: {
    readonly title: string;
    readonly head: { readonly title: string };
    readonly sidebar?: { readonly file: string };
  };
  readonly html: string;
}

/** Where the document is filled: its title, the text for readers without script, the data. */
export const shellGaps = {
  title: "<title></title>",
  text: "<noscript></noscript>",
  data: `<script type="application/json" id="lectern-data"></script>`,
} as const;

export interface PageDocumentInput {
  /** The document without a page, with each of `shellGaps` once. */
  readonly shell: string;
  readonly page: StoredPage;
  /** The whole tree of the page's sidebar. */
  readonly sidebar: unknown;
  /** When the page was stored: an ISO 8601 date. */
  readonly storedAt: string;
}

/** The HTML document of a stored page: the program puts the page into it as it does when readers go from page to page. */
export function pageDocument({ shell, page, sidebar, storedAt }: PageDocumentInput): string {
  const { data, html } = page;
  const title = escapeHtml(data.head.title);
  const text =
    `<main class="main main-page" id="main"><article class="article">` +
    `<h1 class="page-title">${escapeHtml(data.title)}</h1><div class="content">${html}</div></article></main>`;
  const json = JSON.stringify({ data, sidebar, content: html, storedAt }).replaceAll(
    "<",
    "\\u003c",
  );
  // Functions: what is put in may hold the signs that have a meaning in replacements.
  return shell
    .replace(shellGaps.title, () => `<title>${title}</title>`)
    .replace(shellGaps.text, () => `<noscript>${text}</noscript>`)
    .replace(shellGaps.data, () => shellGaps.data.replace("></script>", () => `>${json}</script>`));
}
