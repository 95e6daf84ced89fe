/** The front matter of a document, checked. Keys are those an author writes, in camel case. */
export interface FrontMatter {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly slug: string | undefined;
  readonly sidebarLabel: string | undefined;
  readonly sidebarPosition: number | undefined;
  readonly sidebarClassName: string | undefined;
  readonly sidebarCustomProps: Readonly<Record<string, unknown>> | undefined;
  /** A sidebar's id; null: shown without one. */
  readonly displayedSidebar: string | null | undefined;
  readonly tags: readonly string[];
  readonly keywords: readonly string[];
  readonly image: string | undefined;
  readonly hideTitle: boolean;
  readonly hideTableOfContents: boolean;
  readonly tocMinHeadingLevel: number | undefined;
  readonly tocMaxHeadingLevel: number | undefined;
  readonly paginationLabel: string | undefined;
  /** A document's id; null: no link in that direction. */
  readonly paginationNext: string | null | undefined;
  readonly paginationPrev: string | null | undefined;
  /** An address; null: no edit link. */
  readonly customEditUrl: string | null | undefined;
  readonly parseNumberPrefixes: boolean;
  /** Not built for readers; shown by `lectern dev`. */
  readonly draft: boolean;
  /** Built, but in no sidebar, index, sitemap or search. */
  readonly unlisted: boolean;
  /** The entries of data collections the page names, by key. */
  readonly references: Readonly<Record<string, string>>;
  readonly customProps: Readonly<Record<string, unknown>>;
  /** Values of the keys that are the site's own. */
  readonly own: Readonly<Record<string, unknown>>;
}
