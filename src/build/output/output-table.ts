import { readFileSync } from "node:fs";
import path from "node:path";
import { outputName, routePath, extensionOf } from "../../core/paths.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { Page } from "../../core/page.ts";
import { dataEndings, type DataPlaces } from "../../core/urls.ts";
import { comparesVersions } from "../../core/comparison.ts";
import { comparisonStyles, comparisonTextsFile, feedFiles } from "../../pages/files/feeds.ts";
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
  robots,
  sitemap,
} from "../../pages/files/page-lists.ts";
import { sidebarFiles } from "../../pages/site/shown-sidebar.ts";
import { engineFile } from "../engine.ts";
import type { OpenSite } from "../open-site.ts";
import type { Compression } from "./write-files.ts";
import { diagramLibrary } from "../diagrams/diagram-library.ts";
import { hosting, hostingFile, mediaType } from "./hosting.ts";
import { isReserved, isSiteOwn, localeFolder, outputKinds } from "./output-kinds.ts";
import { publishedFile, staticFiles } from "./static-files.ts";

/** A file of an output that is no page's: its name below the output folder, and how it is made. */
export type Output = { readonly name: string; readonly kind: keyof typeof outputKinds } & (
  | {
      readonly from: "text";
      /** Default: `quick`. */
      readonly compression?: Compression;
      text(): string;
    }
  | {
      readonly from: "file";
      /** Absolute path. */
      readonly file: string;
    }
);

export interface OutputTableInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  /** One per locale. */
  readonly sites: readonly OpenSite[];
}

/** What a site writes, as the build, development, and the checks of names and links read it. */
export interface OutputTable {
  /** Everything made of the site alone, in order: what is bundled, drawn or made of pages is not among it. */
  readonly outputs: readonly Output[];
  /** The files pages have shown or linked to so far, and the library that draws diagrams. */
  copied(): readonly Output[];
  find(name: string): Output | undefined;
  /** Who has a name in the output, in words: `a file of the page "/docs"`. */
  ownerOf(name: string): string | undefined;
}

/**
 * List what a site writes. Where a file of the static folder has the name of a text,
 * it takes the text's place if a site can write that file itself (`isSiteOwn`);
 * otherwise the text is written.
 */
export function outputTable(input: OutputTableInput): OutputTable {
  const { root, config, sites } = input;
  const folder = path.join(root, config.staticFolder);
  const own = new Set(staticFiles(folder));
  const texts = [
    ...sites.flatMap(textsOfLocale),
    ...textsOfSite(input, own),
    ...redirectsOf(input),
  ].filter(({ name }) => !own.has(name) || !isSiteOwn(name, config));
  const written = new Set(texts.map(({ name }) => name));
  const statics = [...own]
    .filter((name) => !written.has(name))
    .map((name): Output => {
      return { kind: "static", name, from: "file", file: path.join(folder, name) };
    });
  const outputs = [...texts, ...statics];
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const copied = () => [...sites.flatMap(publishedOf), ...library(root)];
  const pages = pageOwners(sites);
  return {
    outputs,
    copied,
    find: (name) => byName.get(name) ?? copied().find((output) => output.name === name),
    ownerOf(name) {
      const page = pages(name);
      if (page !== undefined) return `a file of the page "${page.route}"`;
      const output = byName.get(name);
      const from = config.redirects.find((redirect) => redirectName(redirect.from) === name)?.from;
      if (from !== undefined) return `the redirect from "${from}"`;
      const isOwn =
        output !== undefined && output.kind !== "static" && output.kind !== "generatedFile";
      return isOwn || isReserved(name) ? "a file the engine writes" : undefined;
    },
  };
}

/** The name of a redirect's page. */
function redirectName(from: string): string {
  return `${outputName(routePath(from))}.html`;
}

function textsOfLocale(open: OpenSite): readonly Output[] {
  const { site } = open;
  const files: readonly Output[] = [
    ...sidebarFiles(site).map(({ name, file }): Output => {
      return { kind: "sidebar", name, from: "text", text: () => JSON.stringify(file()) };
    }),
    {
      kind: "routes",
      name: routeListFile,
      from: "text",
      text: () => JSON.stringify(routeList(site)),
    },
    {
      kind: "facts",
      name: siteFactsFile,
      from: "text",
      text: () => JSON.stringify(siteFacts(site, open.siteData)),
    },
    { kind: "llms", name: outputKinds.llms, from: "text", text: () => llmsText(site) },
    ...feedFiles(site).map(({ name, text }): Output => ({
      kind: "feed",
      name,
      from: "text",
      text,
    })),
    ...(comparesVersions(site.config)
      ? [
          {
            kind: "comparisonTexts",
            name: comparisonTextsFile,
            from: "text",
            text: () => JSON.stringify(site.texts.comparison),
          } as const,
        ]
      : []),
    ...(site.config.search.enabled
      ? [
          {
            kind: "openSearch",
            name: openSearchFile,
            from: "text",
            text: () => openSearch(site),
          } as const,
        ]
      : []),
    ...[...open.madeFiles().made].map(([name, text]): Output => {
      return { kind: "generatedFile", name, from: "text", compression: "dense", text: () => text };
    }),
  ];
  return files.map((file) => ({ ...file, name: localeFolder(open) + file.name }));
}

function textsOfSite(
  { root, config, sites }: OutputTableInput,
  own: ReadonlySet<string>,
): readonly Output[] {
  const [first] = sites;
  if (!first) return [];
  const folder = path.join(root, config.staticFolder);
  const written = (name: string) => {
    const file = publishedFile(folder, name);
    return file === undefined ? undefined : readFileSync(file, "utf8");
  };
  const unhashed = () => unhashedAssets(sites, own);
  const { headers, redirects } = outputKinds;
  const texts: readonly (readonly [keyof typeof outputKinds, string, () => string])[] = [
    ["sitemap", outputKinds.sitemap, () => sitemap(sites.map((open) => open.site))],
    ["robots", outputKinds.robots, () => robots(first.site)],
    [
      "headers",
      headers,
      () => {
        const documents = documentEndings(sites, own);
        return headersFile({
          config,
          unhashed: unhashed(),
          documents,
          packedData: first.siteData.packedData,
          own: written(headers),
        });
      },
    ],
    ["redirects", redirects, () => redirectsFile(config, written(redirects))],
    ...(comparesVersions(config)
      ? [["comparisonStyles", comparisonStyles, stylesOfComparisons] as const]
      : []),
    ["hosting", hostingFile, () => JSON.stringify(hosting(config, unhashed()))],
  ];
  return texts.map(([kind, name, text]): Output => ({ kind, name, from: "text", text }));
}

function stylesOfComparisons(): string {
  return readFileSync(engineFile("../src/theme/styles/comparison.css"), "utf8");
}

function redirectsOf({ config, sites }: OutputTableInput): readonly Output[] {
  const moved = sites[0]?.site.texts.moved;
  if (!moved) return [];
  return config.redirects.map(({ from, to }): Output => {
    const text = () => redirectPage(config, to, moved);
    return { kind: "redirect", name: redirectName(from), from: "text", text };
  });
}

function publishedOf(open: OpenSite): readonly Output[] {
  return open.published().map(({ file, output }): Output => {
    return { kind: "published", name: output, from: "file", file };
  });
}

function library(root: string): readonly Output[] {
  const found = diagramLibrary(root);
  if (found === undefined) return [];
  return found.files().map(({ name, file }): Output => {
    return { kind: "diagramLibrary", name: `${found.output}/${name}`, from: "file", file };
  });
}

/** The page a name in the output belongs to. */
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

/** Endings of files that can be opened as documents and carry a script, whether or not there are any. */
function documentEndings(sites: readonly OpenSite[], own: ReadonlySet<string>): readonly string[] {
  const made = sites.flatMap((open) => [...open.madeFiles().made.keys()]);
  const found = [...own, ...made].filter((name) => filePolicy(mediaType(name)));
  const endings = found.map((name) => extensionOf(name).slice(1));
  return [...new Set(["svg", "xml", ...endings])].toSorted();
}

/** What lies below `assets/`, where the engine puts its hashed files, and is none of them: names and addresses. */
function unhashedAssets(sites: readonly OpenSite[], own: ReadonlySet<string>): readonly string[] {
  const pages = sites.flatMap((open) =>
    [...open.site.pages.keys()].flatMap((route) => {
      const name = localeFolder(open) + outputName(route);
      return [name, ...namesOfPage(name, open.siteData)];
    }),
  );
  const made = sites.flatMap((open) =>
    [...open.madeFiles().made.keys()].map((name) => localeFolder(open) + name),
  );
  const moved = (sites[0]?.site.config.redirects ?? []).flatMap(({ from }) =>
    namesAt(outputName(routePath(from))),
  );
  const names = [...own, ...made, ...pages, ...moved];
  return [...new Set(names)].filter((name) => name.startsWith("assets/")).toSorted();
}

/** Files of a page, by its name without ending. */
function namesOfPage(name: string, { packedData }: DataPlaces): readonly string[] {
  return [".html", ...dataEndings(packedData), ".md"].map((ending) => name + ending);
}

/** The address of a redirect and its page. */
function namesAt(name: string): readonly string[] {
  return [name, `${name}.html`];
}
