import type { CatalogueEntry } from "./entry.ts";

/** What a page works with all the same: its weight, its writing, and links to other sites. */
export const qualityCodes = {
  "page/unlinked": {
    cause: "No sidebar, no menu and no other page leads to a page.",
    example: "docs/notes.md, which sidebars/docs.yml does not name",
    remedy: "Link to it, add it to a sidebar, or give it `unlisted: true`.",
  },
  "page/alike": {
    cause: "Several pages of one version have the same title or the same description.",
    example: "docs/web/setup.md and docs/app/setup.md, both with the title Setup",
    remedy: "Say in each what tells it apart: Setup of the web server, Setup of the app.",
  },
  "page/long-description": {
    cause: "A description is so long that wherever it is shown it is cut.",
    example: "a description of 500 characters",
    remedy: "Say it in a sentence or two, the main thing first.",
  },
  "heading/skipped-level": {
    cause: "A heading is more than one level below the heading before it.",
    example: "#### Options, after ## Setup",
    remedy: "Use the next level. What a heading looks like is a matter of the styles.",
  },
  "image/no-text": {
    cause: "An image has no text for readers who do not see it.",
    example: "![](./dialog.png)",
    remedy: 'Say what it shows. For an image that only decorates, write <img alt="" src="…" />.',
  },
  "budget/exceeded": {
    cause:
      "A page, a search index or a sidebar is larger than `budgets` of the configuration allows.",
    example: 'budgets: { pages: [{ html: "10 KB" }] }, and a page of 61 KB',
    remedy:
      "Make the largest parts smaller, which the message names: cut the page along its subjects, load less at its start. If the size is meant, give the page a budget of its own.",
  },
} as const satisfies Record<string, CatalogueEntry>;
