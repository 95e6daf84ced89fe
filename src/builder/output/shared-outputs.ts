import { readFileSync } from "node:fs";
import path from "node:path";
import { extensionOf, outputName, routePath } from "../../base/paths.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { filePolicy, headersFile, redirectsFile } from "../../render/files/hosting-files.ts";
import { routeList, routeListFile } from "../../render/files/route-list.ts";
import { sidebarFiles } from "../../render/site/sidebar-files.ts";
import { llmsText, robots, sitemap } from "../../render/files/sitemap.ts";
import type { Compression } from "./compressed-forms.ts";
import { hosting, hostingFile } from "./hosting.ts";
import type { OpenSite } from "../open-site.ts";
import { mediaType } from "../serving/media-type.ts";
import { publishedFile, staticFiles } from "./static-files.ts";

/** A text file of the output that is no page. A build writes it; in development it is made when it is asked for. */
export interface SharedOutput {
  /** Below the output folder. */
  readonly name: string;
  /** Default: `quick`. */
  readonly compression?: Compression;
  text(): string;
}

export interface SharedOutputsInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
}

/** All of them, in order. What the static folder has in their place is not among them. */
export function sharedOutputs(input: SharedOutputsInput): readonly SharedOutput[] {
  const { root, config, sites } = input;
  const own = new Set(staticFiles(path.join(root, config.staticFolder)));
  const outputs = [...sites.flatMap(outputsOfLocale), ...outputsOfSite(input, own)];
  return outputs.filter(({ name }) => !own.has(name) || !isSiteOwn(name, config));
}

/** Files a site can write itself: the engine's gives way. `noIndex` is stronger than a `robots.txt`. */
export function isSiteOwn(name: string, config: SiteConfig): boolean {
  if (name === "robots.txt") return !config.noIndex;
  return ["sitemap.xml", "llms.txt", "manifest.webmanifest"].includes(name);
}

/** Files to which the engine adds its lines when the site has its own. */
export const joinedFiles: readonly string[] = ["_headers", "_redirects"];

/** The folder of a locale's files below the output, with a slash at its end; empty for the default locale. */
export function localeFolder({ site }: OpenSite): string {
  return site.locale.segment === "" ? "" : `${site.locale.segment}/`;
}

function outputsOfLocale(open: OpenSite): readonly SharedOutput[] {
  const { site } = open;
  const files: readonly SharedOutput[] = [
    ...sidebarFiles(site).map(({ name, file }) => ({ name, text: () => JSON.stringify(file) })),
    { name: routeListFile, text: () => JSON.stringify(routeList(site)) },
    { name: "llms.txt", text: () => llmsText(site) },
    ...[...open.siteFiles().made].map(([name, text]): SharedOutput => {
      return { name, compression: "dense", text: () => text };
    }),
  ];
  return files.map((file) => ({ ...file, name: localeFolder(open) + file.name }));
}

function outputsOfSite(
  { root, config, sites }: SharedOutputsInput,
  own: ReadonlySet<string>,
): readonly SharedOutput[] {
  const [first] = sites;
  if (!first) return [];
  const folder = path.join(root, config.staticFolder);
  const written = (name: string) => {
    const file = publishedFile(folder, name);
    return file === undefined ? undefined : readFileSync(file, "utf8");
  };
  const unhashed = unhashedAssets(sites, own);
  const documents = documentEndings(sites, own);
  return [
    { name: "sitemap.xml", text: () => sitemap(sites.map((open) => open.site)) },
    { name: "robots.txt", text: () => robots(first.site) },
    {
      name: "_headers",
      text: () => headersFile({ config, unhashed, documents, own: written("_headers") }),
    },
    { name: "_redirects", text: () => redirectsFile(config, written("_redirects")) },
    { name: hostingFile, text: () => JSON.stringify(hosting(config, unhashed)) },
  ];
}

/** Endings of files that can be opened as documents and carry a script, whether or not there are any. */
function documentEndings(sites: readonly OpenSite[], own: ReadonlySet<string>): readonly string[] {
  const made = sites.flatMap((open) => [...open.siteFiles().made.keys()]);
  const found = [...own, ...made].filter((name) => filePolicy(mediaType(name)));
  const endings = found.map((name) => extensionOf(name).slice(1));
  return [...new Set(["svg", "xml", ...endings])].toSorted();
}

/** What lies below `assets/`, where the engine puts its hashed files, and is none of them: names and addresses. */
function unhashedAssets(sites: readonly OpenSite[], own: ReadonlySet<string>): readonly string[] {
  const pages = sites.flatMap((open) =>
    [...open.site.pages.keys()].flatMap((route) =>
      namesOfPage(localeFolder(open) + outputName(route)),
    ),
  );
  const made = sites.flatMap((open) =>
    [...open.siteFiles().made.keys()].map((name) => localeFolder(open) + name),
  );
  const moved = (sites[0]?.site.config.redirects ?? []).flatMap(({ from }) =>
    namesOfPage(outputName(routePath(from))),
  );
  const names = [...own, ...made, ...pages, ...moved];
  return [...new Set(names)].filter((name) => name.startsWith("assets/")).toSorted();
}

/** Its address and its files. */
function namesOfPage(name: string): readonly string[] {
  return ["", ".html", ".json", ".md"].map((ending) => name + ending);
}
