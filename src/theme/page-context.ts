import { createContext, type ReactNode, useContext } from "react";
import type { DataCollection, DataEntry, DataFile } from "../core/data.ts";
import type { Layout } from "../core/page-data.ts";
import type { CategoryEntry } from "./engine-pages/index-pages.tsx";

/** Metadata that a component sets for its page. */
export interface PageMetadata {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly layout?: Layout | undefined;
  /** Elements that have no effect in content, such as `<script>`. */
  readonly dropped?: readonly string[];
}

/** The page whose content is being rendered. */
export interface RenderedPage {
  /** URL with the base path, but without scheme and host. */
  readonly href: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Front matter, including custom keys. Empty for pages without front matter. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** Records facts about the page. Later facts override earlier ones. */
  setMetadata(metadata: PageMetadata): void;
  /**
   * Returns the entries of the page's sidebar category. If the page is the category's own page,
   * these are its items.
   */
  categoryEntries(): readonly CategoryEntry[];
}

/** The site's data. Records which parts of it a page reads. */
export interface DataAccess {
  /** Returns the value of a data file, or the entries of a collection. */
  read(name: string): unknown;
  /** Returns the member of a data file, or of a collection's entries, that has a key. */
  member(name: string, key: string): unknown;
  /** Returns the build date of the site, ISO 8601. */
  buildDate(): string;
  /** The entries that the front matter refers to, by front matter key. */
  readonly references: Readonly<Record<string, string>>;
}

/**
 * Renders a node separately. The node is an island, which the browser hydrates, or a slot: static
 * content in an island.
 */
export type RenderApart = (
  node: ReactNode,
  as: "island" | "slot",
) => {
  /** Prefix of the ids that React creates in the node. */
  readonly id: string;
  readonly html: string;
};

/** Everything that content can use while the server renders it. `undefined` in the browser. */
export interface PageScope {
  readonly page: RenderedPage;
  /**
   * `undefined` in an island. Islands can't read data, and other islands in them are normal
   * components.
   */
  readonly content: { readonly data: DataAccess; readonly renderApart: RenderApart } | undefined;
  /** Whether islands whose props aren't data are static. */
  readonly isLenient?: boolean | undefined;
}

export const PageContext = createContext<PageScope | undefined>(undefined);

/** Returns the page that is being rendered, or `undefined` in the browser. */
export function useRenderedPage(): RenderedPage | undefined {
  return useContext(PageContext)?.page;
}

/**
 * Returns the data of a file. The value is frozen.
 *
 * @throws Error in an island: pass the data as props
 */
export function useData<Value>(data: DataFile<Value>): Value;
/**
 * Returns the entries of a collection. They are frozen.
 *
 * @throws Error in an island: pass the data as props
 */
export function useData<Value>(data: DataCollection<Value>): readonly DataEntry<Value>[];
export function useData(data: { readonly name: string }): unknown {
  return useAccess("useData").read(data.name);
}

/**
 * If the data is a map, returns its members with the given keys. A collection's members are those
 * of all its entries. The page only depends on the returned members, so editing other members
 * doesn't rebuild the page. The values are frozen.
 *
 * @returns the members in the order of the keys, without keys that don't exist
 * @throws Error in an island
 */
export function useDataMembers<Value>(
  data: DataFile<Readonly<Record<string, Value>>> | DataCollection<Readonly<Record<string, Value>>>,
  keys: readonly string[],
): ReadonlyMap<string, Value> {
  const access = useAccess("useDataMembers");
  return new Map(
    keys.flatMap((key): readonly [string, Value][] => {
      const member = access.member(data.name, key);
      return member === undefined ? [] : [[key, member as Value]];
    }),
  );
}

/**
 * Returns the entry that the front matter of the page refers to, or `undefined`.
 *
 * @throws Error in an island
 */
export function usePageEntry<Value>(
  collection: DataCollection<Value>,
): DataEntry<Value> | undefined {
  const access = useAccess("usePageEntry");
  const key = collection.pages && access.references[collection.pages.key];
  if (key === undefined) return undefined;
  const entries = access.read(collection.name) as readonly DataEntry<Value>[];
  return entries.find((entry) => entry.key === key);
}

/**
 * Returns the build date of the site (`buildDate` in the configuration), ISO 8601.
 *
 * @throws Error in an island
 */
export function useBuildDate(): string {
  return useAccess("useBuildDate").buildDate();
}

function useAccess(hook: string): DataAccess {
  const content = useContext(PageContext)?.content;
  if (content === undefined) {
    throw new Error(
      `${hook}() was called in an island. Read the data in a component that Lectern renders during the build, and pass it to the island as props.`,
    );
  }
  return content.data;
}
