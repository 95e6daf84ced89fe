import type { SiteConfig } from "../../core/config.ts";
import { MissingDataError, type DataTable, type LoadedData } from "../../core/data.ts";
import type { DataAccess } from "../../theme/page-context.ts";
import { memberOf } from "./data-members.ts";
import type { Trace } from "../graph/trace.ts";

const todayKey = "@today";

/** Hashes of all a page can read, as a trace notes those it has read. */
export function dataHashes(
  data: DataTable,
  config: Pick<SiteConfig, "today">,
): Readonly<Record<string, string>> {
  const hashes = [...data].map(([name, { hash }]): [string, string] => [name, hash]);
  return { ...Object.fromEntries(hashes), [todayKey]: config.today };
}

/** What a page can read of the site's data, and the trace that notes it. */
export interface DataReader {
  readonly data: DataTable;
  readonly config: Pick<SiteConfig, "today">;
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
    today() {
      trace.data[todayKey] = config.today;
      return config.today;
    },
  };
}
