import type { Locale, SiteConfig } from "../core/config.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { ConfigSource } from "./config/config-source.ts";
import type { SourceCache } from "./source-cache.ts";

/** The input of all steps that read a site in a locale. */
export interface SiteInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** Source code of the configuration, used to locate problems. */
  readonly configSource?: ConfigSource | undefined;
  readonly locale: Locale;
  /** Owned by the caller. If you pass it again, the next call reads only changed files. */
  readonly cache: SourceCache;
  readonly report: (diagnostic: Diagnostic) => void;
}
