import type { Renames } from "../../content/sources/git.ts";
import type { SiteGrammar } from "../../markdown/code/languages.ts";
import type { SiteSlots } from "../../core/site-data.ts";
import type { Site } from "../../core/site.ts";
import type { OpenSite } from "../open-site.ts";
import { sentModules, type SentModules } from "../site-code/site-modules.ts";

/** A site in one locale as it crosses over to a thread. */
export interface SentSite {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Hash of the engine. */
  readonly engine: string;
  readonly site: Site;
  readonly modules: SentModules;
  readonly renames: Renames;
  /** Grammars of the site for code. */
  readonly grammars: readonly SiteGrammar[];
  readonly fonts: OpenSite["fonts"];
  /** HTML of the slots that are the same on all pages. */
  readonly siteSlots: SiteSlots;
}

/**
 * What another thread needs of an open site; undefined when it cannot have it,
 * since the site has values that are more than plain data, or programs that do
 * not compile.
 */
export function sentSite(open: OpenSite): SentSite | undefined {
  const { root, engine, site, renames } = open;
  const modules = sentModules(open.modules);
  if (!modules) return undefined;
  const { config } = site;
  const values = [config.customProps, ...[...site.data.values()].map(({ value }) => value)];
  if (!values.every((value) => isPlain(value))) return undefined;
  // Functions stay: threads neither read data nor make files of the site.
  const files = config.generatedFiles.map(({ path, feedLink }) => ({
    path,
    feedLink,
    generate: noText,
  }));
  const sent = {
    ...config,
    data: [],
    generatedFiles: files.map(({ generate: _generate, ...file }) => file),
  };
  return {
    root,
    engine,
    site: { ...site, config: sent as unknown as Site["config"] },
    modules,
    renames,
    grammars: open.grammars,
    fonts: open.fonts,
    siteSlots: open.siteData.slots ?? {},
  };
}

/** The site as a thread has it: data is frozen again, which is lost on the way. */
export function receivedSite({ site }: SentSite): Site {
  for (const { value } of site.data.values()) freeze(value);
  return {
    ...site,
    config: {
      ...site.config,
      generatedFiles: site.config.generatedFiles.map((file) => ({ ...file, generate: noText })),
    },
  };
}

/** Files of the site are made where the site was opened. */
function noText(): string {
  throw new Error("a thread was asked for a file of the site");
}

/** Whether a copy made by structured cloning is the same for whoever reads it. */
function isPlain(value: unknown): boolean {
  if (typeof value === "function" || typeof value === "symbol") return false;
  if (value === null || typeof value !== "object") return true;
  if (Array.isArray(value)) return value.every((each) => isPlain(each));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((each) => isPlain(each));
}

function freeze(value: unknown): void {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const each of Object.values(value)) freeze(each);
}
