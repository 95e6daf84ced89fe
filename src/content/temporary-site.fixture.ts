import type { SiteConfig } from "../core/config.ts";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Diagnostic } from "../core/diagnostic.ts";
import { sourcePath } from "../core/paths.ts";
import { siteSchema, type DeclaredSite } from "../core/schema/site.ts";
import type { ConfigSource } from "./config/config-source.ts";
import { noHistory } from "./sources/git.ts";
import { loadSite, type LoadedSite, type LoadSiteInput } from "./load-site.ts";
import { resolveConfig } from "./config/resolve-config.ts";
import { createSourceCache } from "./source-cache.ts";

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes files to a temporary folder, which is removed after the test. */
export function temporaryFolder(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), "lectern-content-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFiles(root, files);
  return root;
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** A site with one section, `docs`, at `/docs`. Any tag is allowed. */
export const docsSite: DeclaredSite = {
  title: "Site",
  url: "https://example.org",
  sections: [{ id: "docs", label: "Docs", path: "/docs", folder: "docs" }],
};

export function resolved(declared: DeclaredSite): SiteConfig {
  return resolveConfig(siteSchema.parse(declared), ({ severity, message }) => {
    throw new Error(`${severity}: ${message}`);
  });
}

export interface LoadFilesOptions {
  readonly config?: DeclaredSite;
  readonly configText?: string;
  readonly drafts?: LoadSiteInput["drafts"];
  readonly history?: LoadSiteInput["history"];
  readonly cache?: LoadSiteInput["cache"];
  /** Code of the locale. Default: the first one in the configuration. */
  readonly locale?: string;
}

/** Loads a site from files, as in a build. The default configuration is `docsSite`. */
export async function loadFiles(files: Files, options: LoadFilesOptions = {}): Promise<LoadedSite> {
  const declared = options.config ?? docsSite;
  const folders = (declared.sections ?? []).map((section) => [`${section.folder}/_keep`, ""]);
  const root = temporaryFolder({ ...Object.fromEntries(folders), ...files });
  const config = resolved(declared);
  const { locales } = config;
  const locale = locales.find(({ code }) => code === (options.locale ?? locales[0]?.code));
  if (locale === undefined) throw new Error("no locale");
  const configSource: ConfigSource | undefined =
    options.configText === undefined
      ? undefined
      : { file: sourcePath("site.config.ts"), text: options.configText };
  return loadSite({
    root,
    config,
    configSource,
    locale,
    drafts: options.drafts ?? "left-out",
    history: options.history ?? (() => noHistory),
    cache: options.cache ?? createSourceCache(),
  });
}

/** Returns a diagnostic as one string: `error config/invalid site.config.ts:3:5 message | hint`. */
export function told(diagnostic: Diagnostic): string {
  const { severity, code, place, message, hint } = diagnostic;
  const at =
    place && [place.file, place.line, place.column].filter((x) => x !== undefined).join(":");
  return [severity, code, at, message, hint && `| ${hint}`]
    .filter((x) => x !== undefined)
    .join(" ");
}
