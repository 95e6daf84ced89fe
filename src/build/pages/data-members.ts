import type { DataEntry, DataTable, LoadedData } from "../../core/data.ts";
import { contentHash } from "../content-hash.ts";

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
