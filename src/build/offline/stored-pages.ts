import { outputName } from "../../core/paths.ts";
import { dataFile, type DataPlaces } from "../../core/urls.ts";
import { membership, type Page } from "../../core/page.ts";
import { notStoredName } from "../../offline/offline-index.ts";
import { offlineParts, partOf } from "../../pages/site-index.ts";
import { sidebarFile, sidebarKey } from "../../pages/site/shown-sidebar.ts";
import { localeFolder } from "../output/output-names.ts";
import type { OpenSite } from "../open-site.ts";
import type { PageFindings } from "../pages/page-content.ts";

/** A page that can be stored, and what it needs beside its data. */
export interface StoredPageFiles {
  /** The part it belongs to; undefined: it is stored with whatever is stored. */
  readonly part: string | undefined;
  readonly localeBase: string;
  /** Names of files below the output folder. */
  readonly data: string;
  readonly needs: readonly string[];
  readonly hasDiagrams: boolean;
}

/** Gathers what pages need while they stream by. */
export interface StoredPages {
  add(open: OpenSite, page: Page, content: PageFindings): void;
  all(): readonly StoredPageFiles[];
}

/** Start gathering, for the pages of all locales. The not-found page is never among them. */
export function storedPages(): StoredPages {
  const pages: StoredPageFiles[] = [];
  const partIds = new Map<OpenSite, ReadonlySet<string>>();
  const idsOf = (open: OpenSite) => {
    const ids = partIds.get(open) ?? new Set(offlineParts(open.site).map(({ id }) => id));
    partIds.set(open, ids);
    return ids;
  };
  return {
    add(open, page, { inspection, stylesheet }) {
      // Its document has no address and no data.
      if (page.kind === "not-found") return;
      const { site, index } = open;
      const folder = localeFolder(open);
      const sidebar = index.sidebarOf(page);
      const member = membership(page);
      const part = partOf(site, page);
      pages.push({
        // A version without documents is no part of its own.
        part: part !== undefined && idsOf(open).has(part) ? part : undefined,
        localeBase: open.siteData.localeBase,
        data: folder + dataOf(page, open.siteData),
        needs: [
          ...(stylesheet === undefined ? [] : [stylesheet]),
          ...inspection.images.flatMap((src) => outputOf(src, site.config.basePath) ?? []),
          ...(sidebar && member
            ? [folder + sidebarFile(sidebarKey(member.section, member.version, sidebar.id))]
            : []),
        ],
        hasDiagrams: inspection.hasDiagrams,
      });
    },
    // In an order that does not depend on which page was ready first.
    all: () => pages.toSorted((a, b) => (a.data < b.data ? -1 : 1)),
  };
}

/** What is put in the place of other pages is fetched to be stored alone, and is as it is in every site. */
function dataOf({ kind, route }: Page, places: DataPlaces): string {
  return kind === "not-kept" ? notStoredName : dataFile(outputName(route), places);
}

/** The file an address of the site stands for; undefined for those of other sites. */
function outputOf(src: string, basePath: string): string | undefined {
  const isOwn = src.startsWith(basePath) && !src.startsWith("//");
  return isOwn ? decodeURI(src.slice(basePath.length).replace(/[?#].*$/s, "")) : undefined;
}
