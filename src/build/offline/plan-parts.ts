import { dataFile, type DataPlaces } from "../../core/urls.ts";
import { membership, type Page } from "../../core/page.ts";
import { outputName } from "../../core/paths.ts";
import { notStoredName, type OfflinePart } from "../../offline/offline-index.ts";
import { offlineParts, partOf } from "../../pages/site-index.ts";
import { sidebarFile, sidebarKey } from "../../pages/site/sidebar-tree.ts";
import type { OpenSite } from "../open-site.ts";
import { localeFolder } from "../output/output-kinds.ts";
import type { PageFindings } from "../pages/page-content.ts";
import { indexOfFile } from "../search/index-files.ts";

/** A page that can be stored, and the files it needs in addition to its data. */
export interface StoredPageFiles {
  /** Id of the page's part. Pages without a part are stored with every part. */
  readonly part: string | undefined;
  readonly localeBase: string;
  /** Names of files in the output. */
  readonly data: string;
  readonly needs: readonly string[];
  readonly hasDiagrams: boolean;
}

/** Collects the files that pages need, during the build. */
export interface StoredPages {
  add(open: OpenSite, page: Page, content: PageFindings): void;
  all(): readonly StoredPageFiles[];
}

/** Creates the collector for the pages of all locales. It omits the 404 page. */
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
      // The document of the 404 page has no URL and no data.
      if (page.kind === "not-found") return;
      const { site, index } = open;
      const folder = localeFolder(open);
      const sidebar = index.sidebarOf(page);
      const member = membership(page);
      const part = partOf(site, page);
      pages.push({
        // A version without documents isn't a part.
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
    // Pages finish in any order, so they are sorted.
    all: () => pages.toSorted((a, b) => (a.data < b.data ? -1 : 1)),
  };
}

/**
 * Returns the name of a page's data file. The page that readers see instead of a page that isn't
 * stored has a fixed name.
 */
function dataOf({ kind, route }: Page, places: DataPlaces): string {
  return kind === "not-kept" ? notStoredName : dataFile(outputName(route), places);
}

/** Returns the output file of a URL, or `undefined` if the URL belongs to another site. */
function outputOf(src: string, basePath: string): string | undefined {
  const isOwn = src.startsWith(basePath) && !src.startsWith("//");
  return isOwn ? decodeURI(src.slice(basePath.length).replace(/[?#].*$/s, "")) : undefined;
}

/** A planned part, with the names of its output files. */
export interface PartPlan extends Pick<
  OfflinePart,
  "id" | "label" | "localeBase" | "isBase" | "href"
> {
  readonly pages: readonly string[];
  /** All other files, without duplicates. */
  readonly files: readonly string[];
  /** Redirects as complete URLs. */
  readonly redirects: Readonly<Record<string, string>>;
}

export interface PlanInput {
  /** All output files, without compressed versions. */
  readonly output: readonly string[];
  /** Files of the client JavaScript. */
  readonly program: readonly string[];
  /** Sizes of static files in bytes, by name. */
  readonly staticFiles: ReadonlyMap<string, number>;
  /** Files of the diagram library, and the document of its frame. */
  readonly diagrams: readonly string[];
  readonly locales: readonly LocalePlan[];
  readonly pages: readonly StoredPageFiles[];
  readonly redirects: Readonly<Record<string, string>>;
}

/** A locale of the output, and the parts that readers can choose. */
export interface LocalePlan {
  readonly label: string;
  readonly localeBase: string;
  /** Folder in the output, ending with `/`. Empty for the default locale. */
  readonly folder: string;
  readonly parts: readonly LocalePart[];
  /** Files that every part of the locale needs. */
  readonly shared: readonly string[];
}

/** A part that readers can choose, before its files are known. */
export interface LocalePart extends Pick<OfflinePart, "id" | "label" | "href"> {
  /** Tags of its search indexes, for example `docs-default-4.0`. */
  readonly searchTags: readonly string[];
}

/** Static files that are larger than this, in bytes, are only stored if a page shows them. */
const LARGE = 256_000;

/** Images and fonts, which any stylesheet or island may need. */
const shown = /\.(svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$/i;

/**
 * Divides the output into parts that readers can choose, and base parts that all of them require.
 */
export function planParts(input: PlanInput): readonly PartPlan[] {
  const output = new Set(input.output);
  const present = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => output.has(name)).toSorted();
  const isFree = ([name, size]: readonly [string, number]) => shown.test(name) && size <= LARGE;
  const free = [...input.staticFiles].filter(isFree).map(([name]) => name);
  // Client JavaScript, and images that a stylesheet or island may show.
  const program: PartPlan = {
    id: "program",
    label: "",
    localeBase: "",
    isBase: true,
    href: "",
    pages: [],
    files: present([...input.program, ...free, "manifest.webmanifest"]),
    redirects: input.redirects,
  };
  return [program, ...input.locales.flatMap((locale) => partsOfLocale(input, locale, present))];
}

/** @param present removes names that the output doesn't contain, and sorts the rest */
function partsOfLocale(
  input: PlanInput,
  { label, localeBase, folder, parts, shared }: LocalePlan,
  present: (names: readonly string[]) => readonly string[],
): readonly PartPlan[] {
  const indexes = input.output.flatMap((name) => {
    const index = indexOfFile(name);
    return index?.folder === folder ? [{ tag: index.tag, name }] : [];
  });
  const plan = (part: LocalePart, id: string | undefined): PartPlan => {
    const pages = input.pages.filter((page) => page.localeBase === localeBase && page.part === id);
    return {
      id: part.id,
      label: part.label,
      localeBase,
      isBase: id === undefined,
      href: part.href,
      pages: present(pages.map((page) => page.data)),
      files: present([
        ...(id === undefined ? shared : []),
        ...pages.flatMap((page) => page.needs),
        ...(pages.some((page) => page.hasDiagrams) ? input.diagrams : []),
        ...indexes.filter(({ tag }) => part.searchTags.includes(tag)).map(({ name }) => name),
      ]),
      redirects: {},
    };
  };
  const id = folder === "" ? "site" : `${folder.slice(0, -1)}-site`;
  // Pages without a part are stored with every part.
  const site = plan({ id, label, href: localeBase, searchTags: ["default"] }, undefined);
  const chosen = parts.map((part) => plan(part, part.id));
  return [site, ...chosen.filter((part) => part.pages.length > 0)];
}
