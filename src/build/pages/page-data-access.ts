import { MissingDataError, type DataEntry, type LoadedData } from "../../core/data.ts";
import { pageAddress } from "../../core/urls.ts";
import type { ShownPage } from "../../core/page.ts";
import { type Sidebar, type SidebarItem, type Site, localeBase } from "../../core/site.ts";
import { categoryEntries } from "../../pages/generated-content.tsx";
import type { SiteIndex } from "../../pages/site-index.ts";
import type { DataAccess, PageMetadata, RenderedPage } from "../../theme/page-context.ts";
import { contentHash } from "../content-hash.ts";
import type { Trace } from "../graph/trace.ts";

/** The parts of a site that a page may read as data. */
type DataSite = Pick<Site, "data"> & { readonly config: Pick<Site["config"], "buildDate"> };
type DataTrace = Pick<Trace, "data" | "members">;

const buildDateKey = "@buildDate";
const sidebarsKey = "@sidebars";

/** Returns a page's access to the data of a site. The trace records which data it reads. */
export function dataAccess(
  { data, config }: DataSite,
  trace: DataTrace,
  references: DataAccess["references"] = {},
): DataAccess {
  const find = (name: string): LoadedData => {
    const found = data.get(name);
    if (!found) throw new MissingDataError(name);
    return found;
  };
  return {
    references,
    read(name) {
      const found = find(name);
      trace.data[name] = found.hash;
      return found.value;
    },
    member(name, key) {
      const found = membersOf(find(name)).get(key);
      (trace.members[name] ??= {})[key] = found?.hash ?? "";
      return found?.value;
    },
    buildDate() {
      trace.data[buildDateKey] = config.buildDate;
      return config.buildDate;
    },
  };
}

/** Returns data hashes by name, in the format of traces. */
export function dataHashes({ data, config }: DataSite): Readonly<Record<string, string>> {
  const hashes = [...data].map(([name, { hash }]) => [name, hash] as const);
  return { ...Object.fromEntries(hashes), [buildDateKey]: config.buildDate };
}

/**
 * Returns the hash of all sidebars, in the format of traces. Only components of other systems read
 * sidebars.
 */
export function sidebarsHash({ config, sections }: Site): Readonly<Record<string, string>> {
  if (config.compatibility === undefined) return {};
  const sidebars = sections.flatMap(({ versions }) => versions.map((each) => each.sidebars));
  return { [sidebarsKey]: contentHash(JSON.stringify(sidebars)) };
}

/** Returns the hash of a data member, or an empty string if it's missing. */
export function memberHash({ data }: Pick<Site, "data">, name: string, key: string): string {
  const found = data.get(name);
  return (found && membersOf(found).get(key)?.hash) ?? "";
}

interface DataMember {
  readonly value: unknown;
  readonly hash: string;
}

type Members = ReadonlyMap<string, DataMember>;

const known = new WeakMap<LoadedData, Members>();

/**
 * Returns the members of a data file that is a map, or of the maps in a collection. If several maps
 * have the same key, the first one wins.
 */
function membersOf(data: LoadedData): Members {
  const members = known.get(data) ?? readMembers(data);
  known.set(data, members);
  return members;
}

function readMembers({ value }: LoadedData): Members {
  const maps = Array.isArray(value)
    ? (value as readonly DataEntry<unknown>[]).map((entry) => entry.value)
    : [value];
  const members = new Map<string, DataMember>();
  for (const map of maps) {
    if (map === null || typeof map !== "object" || Array.isArray(map)) continue;
    for (const [key, member] of Object.entries(map)) {
      if (!members.has(key)) members.set(key, hashedOnDemand(member));
    }
  }
  return members;
}

/** Computes the hash of a member on demand, because pages only read a few of many members. */
function hashedOnDemand(value: unknown): DataMember {
  let hash: string | undefined;
  return {
    value,
    get hash() {
      return (hash ??= contentHash(JSON.stringify(value)));
    },
  };
}

/**
 * Gives components access to the page that contains them. `noted` returns the values that they set
 * on the page.
 */
export function pageAccess(
  index: SiteIndex,
  page: ShownPage,
  trace: Pick<Trace, "data">,
): { readonly rendered: RenderedPage; noted(): PageMetadata } {
  const { site } = index;
  let noted: PageMetadata = {};
  return {
    noted: () => noted,
    rendered: {
      title: page.title,
      description: page.description,
      frontMatter: page.kind === "document" ? page.frontMatter.own : {},
      href: pageAddress(localeBase(site.config, site.locale), page.route),
      setMetadata({ title, description, layout, dropped = [] }) {
        noted = {
          title: title ?? noted.title,
          description: description ?? noted.description,
          layout: layout ?? noted.layout,
          dropped: [...(noted.dropped ?? []), ...dropped],
        };
      },
      categoryEntries() {
        Object.assign(trace.data, sidebarsHash(site));
        const sidebar = index.sidebarOf(page);
        return sidebar ? categoryEntries(itemsAround(sidebar, page), site) : [];
      },
    },
  };
}

/** Returns the items of the category that a page represents or that contains the page. */
function itemsAround(sidebar: Sidebar, page: ShownPage): readonly SidebarItem[] {
  const id = page.kind === "document" ? page.id : undefined;
  const find = (items: readonly SidebarItem[]): readonly SidebarItem[] | undefined => {
    for (const item of items) {
      if (item.kind === "document" && item.docId === id) {
        return items.filter((other) => other !== item);
      }
      if (item.kind !== "category") continue;
      if (item.docId !== undefined && item.docId === id) return item.items;
      const found = find(item.items);
      if (found) return found;
    }
    return undefined;
  };
  return find(sidebar.items) ?? [];
}
