import path from "node:path";
import {
  joinRoute,
  routePath,
  type RoutePath,
  folderOf,
  sourcePath,
  type SourcePath,
} from "../../core/paths.ts";
import type { Renames } from "../../content/sources/git-renames.ts";
import {
  isCompared,
  type ComparedPair,
  type PagePair,
  type VersionPair,
} from "../../core/comparison.ts";
import { fillText } from "../../core/strings/texts.ts";
import type { ComparisonPage, DocumentPage, Page } from "../../core/page.ts";
import {
  findSection,
  findVersion,
  type Section,
  type Site,
  type Version,
} from "../../core/site.ts";
import type { EarlierPage } from "../../pages/site-index.ts";
import type { SourceFiles } from "../store/source-files.ts";
import { splitFrontMatter } from "../../content/sources/front-matter.ts";

/** What became of pages between each version and the one before. Nothing is read until it is asked for. */
export interface EarlierPages {
  /** What a page links to; undefined when the version before has no such page. */
  of(page: DocumentPage): EarlierPage | undefined;
  /** Each version with the one before it. */
  pairs(): readonly VersionPair[];
  /** All of them: first those of pages, then the lists. Where the site has a page of its own at the address, that is served. */
  pages(): readonly ComparisonPage[];
  /** The page that compares two versions of a page, or lists what changed in a version. */
  pageAt(route: RoutePath): ComparisonPage | undefined;
  /** The pair a comparison is made of. */
  pairOf(page: ComparisonPage): ComparedPair | undefined;
}

export interface EarlierPagesInput {
  readonly site: Site;
  readonly files: Pick<SourceFiles, "hash" | "read">;
  /** By the source of the newer version. */
  readonly renames: Renames;
}

/** A version and the one before it, with their section. */
interface Neighbours {
  readonly section: Section;
  readonly newer: Version;
  readonly older: Version;
}

/** Set up what says how pages relate to those of the version before. */
export function earlierPages(input: EarlierPagesInput): EarlierPages {
  const { site } = input;
  const neighbours = versionNeighbours(site);
  const documents = new Map<Version, ReadonlyMap<string, DocumentPage>>();
  const byId = (version: Version) => {
    const known =
      documents.get(version) ?? new Map(version.documents.map((page) => [page.id, page]));
    documents.set(version, known);
    return known;
  };
  const counterpart = counterpartIn(input, byId);
  const known = new Map<DocumentPage, PagePair>();
  const pairFor = (page: DocumentPage): PagePair | undefined => {
    const found = known.get(page);
    if (found) return found;
    const places = neighboursOf(neighbours, page);
    if (!places) return undefined;
    const made = pairUp(input, { ...places, page, former: counterpart(page, places) });
    known.set(page, made);
    return made;
  };
  let pairs: readonly VersionPair[] | undefined;
  const comparison = (pair: ComparedPair) => comparisonPage(site, pair);
  const api: EarlierPages = {
    of(page) {
      const pair = pairFor(page);
      const places = neighboursOf(neighbours, page);
      if (!pair || !places || pair.kind === "added" || pair.kind === "removed") return undefined;
      const { link, unchanged } = site.texts.comparison;
      const older = places.older.config.label;
      return pair.kind === "same"
        ? { label: fillText(unchanged, { older }), route: undefined }
        : { label: fillText(link, { older }), route: pair.route };
    },
    pairs: () => (pairs ??= neighbours.map((places) => versionPair(places, { pairFor }))),
    pages() {
      const compared = api
        .pairs()
        .flatMap(({ pages }) => pages.filter(isComparedPair).map(comparison));
      const lists = neighbours.map((places) => listPage(site, places));
      return [...compared, ...lists].filter(({ route }) => !site.pages.has(route));
    },
    pageAt(route) {
      const list = neighbours.find((places) => listRoute(places) === route);
      if (list) return listPage(site, list);
      const [, of] = /^(.*)\/changes-since-[^/]+$/.exec(route) ?? [];
      if (of === undefined) return undefined;
      const page = site.pages.get(routePath(of === "" ? "/" : of));
      const pair = page?.kind === "document" ? pairFor(page) : undefined;
      return pair?.kind === "compared" && pair.route === route ? comparison(pair) : undefined;
    },
    pairOf({ of }) {
      const page = of && site.pages.get(of);
      const pair = page?.kind === "document" ? pairFor(page) : undefined;
      return pair?.kind === "compared" ? pair : undefined;
    },
  };
  return api;
}

function isComparedPair(pair: PagePair): pair is ComparedPair {
  return pair.kind === "compared";
}

/** The versions of sections that compare them, each with the one before it. */
export function versionNeighbours(site: Site): readonly Neighbours[] {
  return site.sections
    .filter(({ config }) => isCompared(config))
    .flatMap((section) =>
      section.versions.slice(0, -1).flatMap((newer, at) => {
        const older = section.versions[at + 1];
        return older ? [{ section, newer, older }] : [];
      }),
    );
}

function neighboursOf(all: readonly Neighbours[], page: DocumentPage): Neighbours | undefined {
  return all.find(
    ({ section, newer }) =>
      section.config.id === page.section && newer.config.name === page.version,
  );
}

/** The page with the same id in the version before; else the one whose file was renamed. */
function counterpartIn(
  { renames }: EarlierPagesInput,
  byId: (version: Version) => ReadonlyMap<string, DocumentPage>,
) {
  return (page: DocumentPage, { newer, older }: Neighbours): DocumentPage | undefined => {
    const same = byId(older).get(page.id);
    const first = same ? undefined : renames.get(page.source);
    if (first === undefined) return same;
    const below = first.slice(newer.config.folder.length);
    const former = older.documents.find(({ source }) => source === older.config.folder + below);
    // Of two pages that come from one, the one that has its id is the same.
    return former && !byId(newer).has(former.id) ? former : undefined;
  };
}

interface PairInput extends Neighbours {
  readonly page: DocumentPage;
  readonly former: DocumentPage | undefined;
}

function pairUp({ files }: EarlierPagesInput, input: PairInput): PagePair {
  const { page, former, newer, older } = input;
  if (!former) return { kind: "added", newer: page.route };
  const isRenamed = former.id !== page.id || placeIn(older, former) !== placeIn(newer, page);
  const route = joinRoute(page.route, `changes-since-${older.config.name}`);
  const both = { newer: page.route, older: former.route };
  const isSame =
    !isRenamed && page.title === former.title && sameSources(files, page.source, former.source);
  return isSame ? { kind: "same", ...both } : { kind: "compared", ...both, isRenamed, route };
}

function placeIn({ config }: Version, { route }: DocumentPage): string {
  return config.path === "/" ? route : route.slice(config.path.length);
}

function versionPair(
  places: Neighbours,
  { pairFor }: { readonly pairFor: (page: DocumentPage) => PagePair | undefined },
): VersionPair {
  const { section, newer, older } = places;
  const listed = ({ unlisted }: DocumentPage) => !unlisted;
  const inNewer = newer.documents.filter(listed).flatMap((page) => pairFor(page) ?? []);
  const found = new Set(inNewer.flatMap((pair) => ("older" in pair ? [pair.older] : [])));
  const removed = older.documents
    .filter((page) => listed(page) && !found.has(page.route))
    .map((page): PagePair => ({ kind: "removed", older: page.route }));
  return {
    section: section.config.id,
    newer: newer.config.name,
    older: older.config.name,
    route: listRoute(places),
    pages: [...inNewer, ...removed],
  };
}

function listRoute({ newer, older }: Neighbours): RoutePath {
  return joinRoute(newer.config.path, `all-changes-since-${older.config.name}`);
}

function listPage({ texts }: Site, places: Neighbours): ComparisonPage {
  const { section, newer, older } = places;
  const { title, description } = texts.comparison.list;
  const labels = { older: older.config.label, newer: newer.config.label };
  return {
    kind: "comparison",
    section: section.config.id,
    version: newer.config.name,
    route: listRoute(places),
    of: undefined,
    title: fillText(title, labels),
    description: fillText(description, labels),
  };
}

/** The page that shows what changed on a page. */
export function comparisonPage(site: Site, pair: ComparedPair): ComparisonPage {
  const { newer, older } = comparedPages(site, pair);
  const { title, description } = site.texts.comparison;
  const values = {
    title: newer.title,
    older: versionOf(site, older)?.config.label,
    newer: versionOf(site, newer)?.config.label,
  };
  return {
    kind: "comparison",
    section: newer.section,
    version: newer.version,
    route: pair.route,
    of: pair.newer,
    title: fillText(title, values),
    description: fillText(description, values),
  };
}

/** Both pages of a pair. */
export function comparedPages(site: Site, { newer, older }: ComparedPair) {
  return { newer: documentAt(site, newer), older: documentAt(site, older) };
}

function documentAt(site: Site, route: RoutePath): DocumentPage {
  const page: Page | undefined = site.pages.get(route);
  if (page?.kind !== "document") throw new Error(`no document has the route ${route}`);
  return page;
}

/** The version a page belongs to. */
export function versionOf(site: Site, { section, version }: DocumentPage): Version | undefined {
  const found = findSection(site, section);
  return found && findVersion(found, version);
}

/** Imports by a path from the file itself; what a package or the site exports is the same in all versions. */
const relativeImport = /^\s*import\s[^"']*["'](\.{1,2}\/[^"']+)["']/gm;

/**
 * Whether two sources, and what they import by relative paths, have one text.
 * Where their links lead may differ: versions link to pages of their own. So may
 * what only programs read, such as descriptions; titles are for the caller to compare.
 */
function sameSources(
  files: Pick<SourceFiles, "hash" | "read">,
  a: SourcePath,
  b: SourcePath,
): boolean {
  const seen = new Set<string>();
  const isSame = (one: SourcePath, other: SourcePath): boolean => {
    const pair = `${one}\n${other}`;
    if (one === other || seen.has(pair)) return true;
    seen.add(pair);
    const hash = files.hash(one);
    // Neither is there: a path without its ending, which both mean in the same way.
    if (hash === undefined) return files.hash(other) === undefined;
    const text = files.read(one)?.text ?? "";
    if (hash !== files.hash(other) && plainText(text) !== plainText(files.read(other)?.text ?? ""))
      return false;
    const imports = [...text.matchAll(relativeImport)];
    return imports.every(([, specifier = ""]) =>
      isSame(from(one, specifier), from(other, specifier)),
    );
  };
  return isSame(a, b);
}

/** The text without its front matter, and without where its links lead; code as it is. */
function plainText(source: string): string {
  const { body } = splitFrontMatter(source);
  return body
    .split(/^(\s*(?:```|~~~).*)$/m)
    .map((part, at) => (at % 4 === 0 ? withoutTargets(part) : part))
    .join("\n")
    .trim();
}

/** Of links in running text, to pages and files of the site. */
function withoutTargets(text: string): string {
  return text
    .replace(/\]\((?![a-z][a-z+.-]*:)[^()\s]*/gi, "](")
    .replace(/^(\s*\[[^\]]+\]:\s*)(?![a-z][a-z+.-]*:)\S+/gim, "$1");
}

function from(source: SourcePath, specifier: string): SourcePath {
  return sourcePath(path.posix.join(folderOf(source), specifier));
}
