import { readFileSync } from "node:fs";
import path from "node:path";
import { outputName, routePath, extensionOf } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { Page } from "../../core/page.ts";
import { dataEndings, type DataPlaces } from "../../core/urls.ts";
import { comparesVersions } from "../../core/comparison.ts";
import { comparisonStyles, feedFiles } from "../../pages/files/feeds.ts";
import { siteFactsFile } from "../../core/site-data.ts";
import {
  headersFile,
  redirectsFile,
  filePolicy,
  redirectPage,
} from "../../pages/files/hosting-files.ts";
import { openSearch, openSearchFile } from "../../pages/files/opensearch.ts";
import {
  routeList,
  routeListFile,
  siteFacts,
  llmsText,
  robots as robotsText,
  sitemap as sitemapText,
} from "../../pages/files/page-lists.ts";
import { sidebarFiles } from "../../pages/site/sidebar-tree.ts";
import { engineFile } from "../engine.ts";
import type { OpenSite } from "../open-site.ts";
import type { Compression } from "./write-files.ts";
import { diagramFiles } from "../diagrams/diagram-library.ts";
import { hosting, hostingFile, mediaType } from "./hosting.ts";
import { isReserved, isSiteOwn, localeFolder, outputKinds } from "./output-kinds.ts";
import { publishedFile, staticFiles } from "./static-files.ts";

/** An output file that doesn't belong to a page. */
export type Output = {
  /** Relative to the output folder. */
  readonly name: string;
  readonly kind: keyof typeof outputKinds;
} & (
  | {
      readonly from: "text";
      /**
       * Compression of the file.
       *
       * @default "quick"
       */
      readonly compression?: Compression;
      text(): string;
    }
  | {
      readonly from: "file";
      /** Absolute path of the file to copy. */
      readonly file: string;
    }
);

export interface OutputTableInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** The site in each locale. */
  readonly sites: readonly OpenSite[];
}

/** The files in a site's output. The build, the dev server and the checks use the same table. */
export interface OutputTable {
  /**
   * Files that only depend on the site, in the order in which they are written. Bundles, cards and
   * page files aren't included.
   */
  readonly outputs: readonly Output[];
  /**
   * Returns the diagram library's files, and the files that pages have shown or linked to so far.
   */
  copied(): readonly Output[];
  find(name: string): Output | undefined;
  /** Describes the owner of an output name, for example `a file of the page "/docs"`. */
  ownerOf(name: string): string | undefined;
}

/**
 * Lists the files in a site's output. A static file replaces a generated file if `isSiteOwn` allows
 * it.
 */
export function outputTable(input: OutputTableInput): OutputTable {
  const { root, config, sites } = input;
  const folder = path.join(root, config.staticFolder);
  const own = new Set(staticFiles(folder));
  const texts = [
    ...sites.flatMap(textsOfLocale),
    ...textsOfSite(input, own),
    ...redirectPages(input),
  ].filter(({ name }) => !own.has(name) || !isSiteOwn(name, config));
  const written = new Set(texts.map(({ name }) => name));
  const statics = [...own]
    .filter((name) => !written.has(name))
    .map((name) => fileOutput("static", name, path.join(folder, name)));
  const outputs = [...texts, ...statics];
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const copied = () => [
    ...sites.flatMap((open) =>
      open.published().map(({ file, output }) => fileOutput("published", output, file)),
    ),
    ...diagramFiles(root).map(({ name, file }) => fileOutput("diagramLibrary", name, file)),
  ];
  const pageOf = pageOwners(sites);
  return {
    outputs,
    copied,
    find: (name) => byName.get(name) ?? copied().find((output) => output.name === name),
    ownerOf(name) {
      const page = pageOf(name);
      if (page !== undefined) return `a file of the page "${page.route}"`;
      const from = config.redirects.find((redirect) => redirectName(redirect.from) === name)?.from;
      if (from !== undefined) return `the redirect from "${from}"`;
      const kind = byName.get(name)?.kind ?? "static";
      const isOwn = kind !== "static" && kind !== "generatedFile";
      return isOwn || isReserved(name) ? "a file that Lectern writes" : undefined;
    },
  };
}

function fileOutput(kind: Output["kind"], name: string, file: string): Output {
  return { kind, name, from: "file", file };
}

function textOutput(kind: Output["kind"], name: string, text: () => string): Output {
  return { kind, name, from: "text", text };
}

function redirectName(from: string): string {
  return `${outputName(routePath(from))}.html`;
}

function textsOfLocale(open: OpenSite): readonly Output[] {
  const { site } = open;
  const json = (value: () => unknown) => () => JSON.stringify(value());
  const files = [
    ...sidebarFiles(site).map(({ name, file }) => textOutput("sidebar", name, json(file))),
    textOutput(
      "routes",
      routeListFile,
      json(() => routeList(site)),
    ),
    textOutput(
      "facts",
      siteFactsFile,
      json(() => siteFacts(site, open.siteData)),
    ),
    textOutput("llms", outputKinds.llms, () => llmsText(site)),
    ...feedFiles(site).map(({ name, text }) => textOutput("feed", name, text)),
    site.config.search.enabled && textOutput("openSearch", openSearchFile, () => openSearch(site)),
    ...[...open.madeFiles().made].map(([name, text]): Output => {
      const compression = "dense";
      return { kind: "generatedFile", name, from: "text", text: () => text, compression };
    }),
  ];
  return files.flatMap((file) =>
    file === false ? [] : { ...file, name: localeFolder(open) + file.name },
  );
}

function textsOfSite({ root, config, sites }: OutputTableInput, own: ReadonlySet<string>) {
  const [first] = sites;
  if (!first) return [];
  const { sitemap, robots, headers, redirects } = outputKinds;
  const written = (name: string) => {
    const file = publishedFile(path.join(root, config.staticFolder), name);
    return file === undefined ? undefined : readFileSync(file, "utf8");
  };
  const unhashed = () => unhashedAssets(sites, own);
  const stylesOfComparisons = () =>
    readFileSync(engineFile("../src/theme/styles/comparison.css"), "utf8");
  return [
    textOutput("sitemap", sitemap, () => sitemapText(sites.map((open) => open.site))),
    textOutput("robots", robots, () => robotsText(first.site)),
    textOutput("headers", headers, () =>
      headersFile({
        config,
        unhashed: unhashed(),
        documents: documentEndings(sites, own),
        packedData: first.siteData.packedData,
        own: written(headers),
      }),
    ),
    textOutput("redirects", redirects, () => redirectsFile(config, written(redirects))),
    ...(comparesVersions(config)
      ? [textOutput("comparisonStyles", comparisonStyles, stylesOfComparisons)]
      : []),
    textOutput("hosting", hostingFile, () => JSON.stringify(hosting(config, unhashed()))),
  ];
}

function redirectPages({ config, sites }: OutputTableInput): readonly Output[] {
  const moved = sites[0]?.site.texts.moved;
  if (!moved) return [];
  return config.redirects.map(({ from, to }) =>
    textOutput("redirect", redirectName(from), () => redirectPage(config, to, moved)),
  );
}

/** Returns a function that finds the page that an output name belongs to. */
function pageOwners(sites: readonly OpenSite[]): (name: string) => Page | undefined {
  let owners: Map<string, Page> | undefined;
  const find = () => {
    const found = new Map<string, Page>();
    for (const open of sites) {
      const { movedData = [], packedData } = open.siteData;
      const endings = dataEndings(packedData);
      for (const [route, page] of open.site.pages) {
        if (page.kind === "not-kept") continue;
        const name = outputName(route);
        const isMoved = movedData.includes(name);
        for (const file of namesOfPage(name, open.siteData)) {
          if (isMoved && endings.some((ending) => file === name + ending)) continue;
          found.set(localeFolder(open) + file, page);
        }
      }
    }
    return found;
  };
  return (name) => (owners ??= find()).get(name);
}

/** Returns the extensions of files that browsers open as documents and that may contain scripts. */
function documentEndings(sites: readonly OpenSite[], own: ReadonlySet<string>): readonly string[] {
  const generated = sites.flatMap((open) => [...open.madeFiles().made.keys()]);
  const found = [...own, ...generated].filter((name) => filePolicy(mediaType(name)));
  const endings = found.map((name) => extensionOf(name).slice(1));
  return [...new Set(["svg", "xml", ...endings])].toSorted();
}

/** Returns the names and URLs of files in `assets/` whose names don't contain a hash. */
function unhashedAssets(sites: readonly OpenSite[], own: ReadonlySet<string>): readonly string[] {
  const ofLocales = sites.flatMap((open) => [
    ...[...open.site.pages.keys()].flatMap((route) => {
      const name = localeFolder(open) + outputName(route);
      return [name, ...namesOfPage(name, open.siteData)];
    }),
    ...[...open.madeFiles().made.keys()].map((name) => localeFolder(open) + name),
  ]);
  const moved = (sites[0]?.site.config.redirects ?? []).flatMap(({ from }) => [
    outputName(routePath(from)),
    redirectName(from),
  ]);
  return [...new Set([...own, ...ofLocales, ...moved])]
    .filter((name) => name.startsWith("assets/"))
    .toSorted();
}

/** Returns the names of a page's files, based on its name without extension. */
function namesOfPage(name: string, { packedData }: DataPlaces): readonly string[] {
  return [".html", ...dataEndings(packedData), ".md"].map((ending) => name + ending);
}
