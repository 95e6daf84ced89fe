import { pageAddress } from "./address.ts";
import type { FrontMatter } from "./front-matter.ts";
import type { Page } from "./page.ts";
import type { RoutePath } from "./paths.ts";

/** What code of a site is told about a page: plain data, the same in every build. */
export interface PageFacts {
  readonly kind: Page["kind"];
  /** Below base path and locale: `/docs/apis`. */
  readonly route: RoutePath;
  /** The complete address on the host: base path and locale included. */
  readonly href: string;
  readonly title: string;
  readonly description: string | undefined;
  /** The file the page is written in, below the site folder; undefined: the engine made it. */
  readonly source: string | undefined;
  /** The id of its section; undefined outside of the sections. */
  readonly section: string | undefined;
  /** The name of its version, `current` for what is being written. */
  readonly version: string | undefined;
  /** Keys of its tags. */
  readonly tags: readonly string[];
  /** What its author wrote at its head; undefined for components and pages of the engine. */
  readonly frontMatter: FrontMatter | undefined;
}

/**
 * The facts of a page.
 *
 * @param base what the addresses of the locale start with; ends with `/`
 */
export function pageFacts(page: Page, base: string): PageFacts {
  const { kind, route, title, description } = page;
  const isWritten = page.kind === "document" || page.kind === "standalone";
  return {
    kind,
    route,
    href: pageAddress(base, route),
    title,
    description,
    source: isWritten ? page.source : undefined,
    section: "section" in page ? page.section : undefined,
    version: "version" in page ? page.version : undefined,
    tags: page.kind === "document" ? page.tags : [],
    frontMatter: isWritten ? page.frontMatter : undefined,
  };
}
