import type { SiteConfig } from "../../core/config.ts";
import {
  MissingDataError,
  type DataTable,
  type LoadedData,
  type DataEntry,
} from "../../core/data.ts";
import type { DataAccess } from "../../theme/page-context.ts";
import type { Trace } from "../graph/trace.ts";
import { contentHash } from "../content-hash.ts";

const buildDateKey = "@buildDate";

/** Hashes of all a page can read, as a trace notes those it has read. */
export function dataHashes(
  data: DataTable,
  config: Pick<SiteConfig, "buildDate">,
): Readonly<Record<string, string>> {
  const hashes = [...data].map(([name, { hash }]): [string, string] => [name, hash]);
  return { ...Object.fromEntries(hashes), [buildDateKey]: config.buildDate };
}

/** What a page can read of the site's data, and the trace that notes it. */
export interface DataReader {
  readonly data: DataTable;
  readonly config: Pick<SiteConfig, "buildDate">;
  /** Entries the page names in its front matter. */
  readonly references: DataAccess["references"];
  /** Takes note of what is read. */
  readonly trace: Pick<Trace, "data" | "members">;
}

/** A page's way to the data, which notes what it takes. */
export function dataAccess({ data, config, references, trace }: DataReader): DataAccess {
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
      const found = memberOf(find(name), key);
      (trace.members[name] ??= {})[key] = found?.hash ?? "";
      return found?.value;
    },
    buildDate() {
      trace.data[buildDateKey] = config.buildDate;
      return config.buildDate;
    },
  };
}

/** One member of data that is a map: its value, and a hash that changes when the value does. */
interface DataMember {
  readonly value: unknown;
  readonly hash: string;
}

const known = new WeakMap<LoadedData, ReadonlyMap<string, DataMember>>();

/**
 * The member of a file with this key, or that of the first entry of a collection
 * which has one; undefined when there is none.
 */
export function memberOf(data: LoadedData, key: string): DataMember | undefined {
  const members = known.get(data) ?? membersOf(data);
  known.set(data, members);
  return members.get(key);
}

/** The hash of a member; empty when there is no such data or member. */
export function memberHash(data: DataTable, name: string, key: string): string {
  const found = data.get(name);
  return (found && memberOf(found, key)?.hash) ?? "";
}

function membersOf({ value }: LoadedData): ReadonlyMap<string, DataMember> {
  const maps = Array.isArray(value)
    ? (value as readonly DataEntry<unknown>[]).map((entry) => entry.value)
    : [value];
  const members = new Map<string, DataMember>();
  for (const map of maps) {
    if (map === null || typeof map !== "object" || Array.isArray(map)) continue;
    for (const [key, member] of Object.entries(map)) {
      if (members.has(key)) continue;
      members.set(key, lazilyHashed(member));
    }
  }
  return members;
}

/** Pages ask for a few of the many members that data may have. */
function lazilyHashed(value: unknown): DataMember {
  let hash: string | undefined;
  return {
    value,
    get hash() {
      return (hash ??= contentHash(JSON.stringify(value)));
    },
  };
}
