import { pageAddress } from "../../model/address.ts";
import type { PageLink } from "../../model/page-data.ts";
import type { DocumentPage, ShownPage } from "../../model/page.ts";
import type { ReadingOrderItem } from "../../model/reading-order.ts";
import type { SidebarPlace, SiteIndex } from "../site-index.ts";

/** A page, its place in the sidebar, and what every address of the locale starts with. */
interface PageInOrder {
  readonly page: ShownPage;
  readonly place: SidebarPlace | undefined;
  readonly base: string;
}

/** The pages before and after in reading order; the front matter may name others, or none. */
export function neighbours(
  index: SiteIndex,
  { page, place, base }: PageInOrder,
): { previous: PageLink | undefined; next: PageLink | undefined } {
  const version = index.versionOf(page);
  const toDocument = (document: DocumentPage): PageLink => ({
    label: document.frontMatter.paginationLabel ?? document.label,
    href: pageAddress(base, document.route),
  });
  const toItem = (item: ReadingOrderItem | undefined): PageLink | undefined => {
    if (!item) return undefined;
    const document = index.documentByRoute(item.route);
    const label = document?.frontMatter.paginationLabel ?? item.label;
    return { label, href: pageAddress(base, item.route) };
  };
  const choose = (chosen: string | null | undefined, inOrder: ReadingOrderItem | undefined) => {
    if (chosen === null) return undefined;
    const document =
      version && chosen !== undefined ? index.documentById(version, chosen) : undefined;
    return document ? toDocument(document) : toItem(inOrder);
  };
  const frontMatter = page.kind === "document" ? page.frontMatter : undefined;
  return {
    previous: choose(frontMatter?.paginationPrev, place?.previous),
    next: choose(frontMatter?.paginationNext, place?.next),
  };
}
