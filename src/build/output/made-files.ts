import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { outputName } from "../../core/paths.ts";
import { placeInConfig, type ConfigSource } from "../../content/config/config-source.ts";
import { callSiteCode } from "../../content/site-code/call-site-code.ts";
import { completeAddress } from "../../core/urls.ts";
import { dataReader, MissingDataError, type GeneratedFile } from "../../core/data.ts";
import { localeBase, type Site } from "../../core/site.ts";
import { fixedNames } from "./output-kinds.ts";
import { staticFiles } from "./static-files.ts";

/** Files that the configuration generates for one locale (`generatedFiles`). */
export interface MadeFiles {
  /** Content by file name in the locale's folder. */
  readonly made: ReadonlyMap<string, string>;
  /** Error messages of files that couldn't be generated, by name. */
  readonly failed: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface MadeFilesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly site: Site;
  readonly configSource: ConfigSource | undefined;
}

/** Returns a function that generates the files on the first call. */
export function madeFiles(input: MadeFilesInput): () => MadeFiles {
  let files: MadeFiles | undefined;
  return () => (files ??= makeFiles(input));
}

function makeFiles({ root, site, configSource }: MadeFilesInput): MadeFiles {
  const made = new Map<string, string>();
  const failures = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const taken = takenNames(root, site);
  for (const [index, file] of site.config.generatedFiles.entries()) {
    const name = file.path.slice(1);
    const place = placeInConfig(configSource, ["generatedFiles", index]);
    if (taken.has(name) || made.has(name)) {
      const message = `The file "${file.path}" has the same URL as a page or another file of the site.`;
      diagnostics.push({ code: "file/collision", severity: "error", message, place });
      continue;
    }
    const what = `The file "${file.path}"`;
    const outcome = callSiteCode({ what, place }, () => valueOf(file, site));
    const failed = (why: string, at = place) => {
      const message = `${what} couldn't be generated: ${why}`;
      failures.set(name, message);
      diagnostics.push({ code: "file/generation-failed", severity: "error", message, place: at });
    };
    if (outcome.kind === "returned") {
      const { value } = outcome;
      if (typeof value === "string") made.set(name, value);
      else failed(`"generate" returned ${kindOf(value)}, but it must return a string.`);
    } else if (!(outcome.error instanceof MissingDataError)) {
      // Problems with data have already been reported.
      failed(outcome.text, outcome.place);
    }
  }
  return { made, failed: failures, diagnostics };
}

/** Describes the type of a value for a message. */
function kindOf(value: unknown): string {
  if (value instanceof Promise) return "a promise";
  return value === undefined || value === null ? "nothing" : `a value of type ${typeof value}`;
}

/** Calls the author's code. It should return a string, but may return any value. */
function valueOf(file: GeneratedFile, { config, locale, data }: Site): unknown {
  const base = config.url + localeBase(config, locale);
  return file.generate({
    read: dataReader(data),
    buildDate: config.buildDate,
    title: config.title,
    url: (route) => completeAddress(base, route),
  });
}

/**
 * Returns the names of files that generated files can't replace. They may only replace page data.
 */
function takenNames(root: string, site: Site): ReadonlySet<string> {
  const pages = [...site.pages.keys()].flatMap((route) => {
    const name = outputName(route);
    return [`${name}.html`, `${name}.md`];
  });
  const files = staticFiles(path.join(root, site.config.staticFolder));
  // During development, `/404` is the 404 page.
  return new Set([...pages, ...files, ...fixedNames, "404"]);
}
