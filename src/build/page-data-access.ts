import type { SiteConfig } from "../model/config.ts";
import type { DataTable } from "../model/data.ts";
import type { DataAccess } from "../shell/data-context.tsx";

const todayKey = "@today";

/** Hashes of all a page can read, as a trace notes those it has read. */
export function dataHashes(data: DataTable, config: SiteConfig): Readonly<Record<string, string>> {
  const hashes = [...data].map(([name, { hash }]): [string, string] => [name, hash]);
  return { ...Object.fromEntries(hashes), [todayKey]: config.today };
}

export interface DataReader {
  readonly data: DataTable;
  readonly config: SiteConfig;
  /** Entries the page names in its front matter. */
  readonly references: DataAccess["references"];
  /** Takes note of what is read, by name. */
  readonly trace: Record<string, string>;
}

/** A page's way to the data, which notes what it takes. */
export function dataAccess({ data, config, references, trace }: DataReader): DataAccess {
  return {
    references,
    read(name) {
      const found = data.get(name);
      if (!found) {
        throw new Error(
          `There is no data "${name}"; it is not among "data" of the configuration, or has errors.`,
        );
      }
      trace[name] = found.hash;
      return found.value;
    },
    today() {
      trace[todayKey] = config.today;
      return config.today;
    },
  };
}
