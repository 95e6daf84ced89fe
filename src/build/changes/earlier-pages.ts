import path from "node:path";
import { readRenames, type Renames } from "../../content/sources/git.ts";
import { splitFrontMatter } from "../../content/sources/front-matter.ts";
import {
  isCompared,
  type ComparedPair,
  type PagePair,
  type VersionPair,
} from "../../core/comparison.ts";
import { fillText } from "../../core/strings/texts.ts";
import type { ComparisonPage, DocumentPage } from "../../core/page.ts";
import {
  folderOf,
  joinRoute,
  sourcePath,
  type RoutePath,
  type SourcePath,
} from "../../core/paths.ts";
import {
  findSection,
  findVersion,
  type Section,
  type Site,
  type Version,
} from "../../core/site.ts";
import type { EarlierPage } from "../../pages/site-index.ts";
import type { SourceFiles } from "../store/source-files.ts";

/**
 * Pairs the pages of each version with pages of the previous version. Sources are read on demand.
 */
export interface EarlierPages {
  /** Returns the link from a page to its comparison, or `undefined` if there is no earlier page. */
  of(page: DocumentPage): EarlierPage | undefined;
  /** Returns each version with the previous version. */
  pairs(): readonly VersionPair[];
  /**
   * Returns all page comparisons, then all change lists. A site page with the same route takes
   * precedence.
   */
  pages(): readonly ComparisonPage[];
  /** Returns the comparison page or change list at a route. */
  pageAt(route: RoutePath): ComparisonPage | undefined;
  /** Returns the pages that a comparison page compares. */
  pairOf(page: ComparisonPage): ComparedPair | undefined;
}

export interface EarlierPagesInput {
  readonly site: Site;
  readonly files: Pick<SourceFiles, "hash" | "read">;
  /** Earlier paths of renamed sources, by their path in the newer version. */
  readonly renames: Renames;
}

/** A version of a section, and the previous version. */
interface Neighbours {
  readonly section: Section;
  readonly newer: Version;
  readonly older: Version;
}

export function earlierPages(input: EarlierPagesInput): EarlierPages {
  const { site } = input;
  const neighbours = versionNeighbours(site);
  const pairFor = pageMatcher(input, neighbours);
  let pairs: readonly VersionPair[] | undefined;
  const allPairs = () => (pairs ??= neighbours.map((versions) => versionPair(versions, pairFor)));
  const pages = () => {
    const compared = allPairs().flatMap((versions) =>
      versions.pages.flatMap((pair) =>
        pair.kind === "compared" ? comparisonPage(site, pair) : [],
      ),
    );
    const lists = neighbours.map((versions) => listPage(site, versions));
    return [...compared, ...lists].filter(({ route }) => !site.pages.has(route));
  };
  return {
    of(page) {
      const pair = pairFor(page);
      const versions = neighboursOf(neighbours, page);
      if (!versions || (pair?.kind !== "same" && pair?.kind !== "compared")) return undefined;
      const { link, unchanged } = site.texts.comparison;
      const older = versions.older.config.label;
      return pair.kind === "same"
        ? { label: fillText(unchanged, { older }), route: undefined }
        : { label: fillText(link, { older }), route: pair.route };
    },
    pairs: allPairs,
    pages,
    pageAt: (route) =>
      route.includes("changes-since-") ? pages().find((page) => page.route === route) : undefined,
    pairOf({ of }) {
      const page = of && site.pages.get(of);
      const pair = page?.kind === "document" ? pairFor(page) : undefined;
      return pair?.kind === "compared" ? pair : undefined;
    },
  };
}

/** Returns the versions of sections that show comparisons, each with the previous version. */
function versionNeighbours(site: Site): readonly Neighbours[] {
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

/**
 * Finds renamed sources in all versions. It only runs git for versions that added and removed
 * pages.
 *
 * @param root absolute path of the site folder
 */
export async function renamesOf(root: string, site: Site): Promise<Renames> {
  const asked = versionNeighbours(site).filter(
    ({ newer, older }) => hasOthers(newer, older) && hasOthers(older, newer),
  );
  const found = await Promise.all(asked.map(({ newer }) => readRenames(root, newer.config.folder)));
  return new Map(found.flatMap((renames) => [...renames]));
}

function hasOthers(version: Version, than: Version): boolean {
  const ids = new Set(than.documents.map(({ id }) => id));
  return version.documents.some(({ id }) => !ids.has(id));
}

type PairFor = (page: DocumentPage) => PagePair | undefined;

/**
 * Returns a function that pairs pages. A page matches the earlier page with the same id, or the
 * page it was renamed from. Each pair is computed once.
 */
function pageMatcher(
  { files, renames }: EarlierPagesInput,
  neighbours: readonly Neighbours[],
): PairFor {
  const documents = new Map<Version, ReadonlyMap<string, DocumentPage>>();
  const byId = (version: Version) => {
    const cached =
      documents.get(version) ?? new Map(version.documents.map((page) => [page.id, page]));
    documents.set(version, cached);
    return cached;
  };
  const formerOf = (page: DocumentPage, { newer, older }: Neighbours): DocumentPage | undefined => {
    const same = byId(older).get(page.id);
    const renamed = same ? undefined : renames.get(page.source);
    if (renamed === undefined) return same;
    const below = renamed.slice(newer.config.folder.length);
    const former = older.documents.find(({ source }) => source === older.config.folder + below);
    // If two pages match the same earlier page, the page with the same id takes precedence.
    return former && !byId(newer).has(former.id) ? former : undefined;
  };
  const pairUp = (page: DocumentPage, versions: Neighbours): PagePair | undefined => {
    const { newer, older } = versions;
    const former = formerOf(page, versions);
    if (!page.frontMatter.changes || former?.frontMatter.changes === false) return undefined;
    if (!former) return { kind: "added", newer: page.route };
    const isRenamed = former.id !== page.id || placeIn(older, former) !== placeIn(newer, page);
    const both = { newer: page.route, older: former.route };
    const isSame =
      !isRenamed && page.title === former.title && sameSources(files, page.source, former.source);
    if (isSame) return { kind: "same", ...both };
    const route = joinRoute(page.route, `changes-since-${older.config.name}`);
    return { kind: "compared", ...both, isRenamed, route };
  };
  const pairs = new Map<DocumentPage, PagePair>();
  return (page) => {
    const versions = neighboursOf(neighbours, page);
    const pair = pairs.get(page) ?? (versions && pairUp(page, versions));
    if (pair) pairs.set(page, pair);
    return pair;
  };
}

function placeIn({ config }: Version, { route }: DocumentPage): string {
  return config.path === "/" ? route : route.slice(config.path.length);
}

function versionPair(versions: Neighbours, pairFor: PairFor): VersionPair {
  const { section, newer, older } = versions;
  const listed = ({ unlisted }: DocumentPage) => !unlisted;
  const excluded = new Set(
    newer.documents.filter(({ frontMatter }) => !frontMatter.changes).map(({ id }) => id),
  );
  const inNewer = newer.documents.filter(listed).flatMap((page) => pairFor(page) ?? []);
  const found = new Set(inNewer.flatMap((pair) => ("older" in pair ? [pair.older] : [])));
  const removed = older.documents
    .filter((page) => listed(page) && page.frontMatter.changes && !excluded.has(page.id))
    .filter(({ route }) => !found.has(route))
    .map((page): PagePair => ({ kind: "removed", older: page.route }));
  return {
    section: section.config.id,
    newer: newer.config.name,
    older: older.config.name,
    route: listRoute(versions),
    pages: [...inNewer, ...removed],
  };
}

function listRoute({ newer, older }: Neighbours): RoutePath {
  return joinRoute(newer.config.path, `all-changes-since-${older.config.name}`);
}

function listPage({ texts }: Site, versions: Neighbours): ComparisonPage {
  const { section, newer, older } = versions;
  const { title, description } = texts.comparison.list;
  const labels = { older: older.config.label, newer: newer.config.label };
  return {
    kind: "comparison",
    section: section.config.id,
    version: newer.config.name,
    route: listRoute(versions),
    of: undefined,
    title: fillText(title, labels),
    description: fillText(description, labels),
  };
}

function comparisonPage(site: Site, pair: ComparedPair): ComparisonPage {
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

export function comparedPages(site: Site, { newer, older }: ComparedPair) {
  return { newer: documentAt(site, newer), older: documentAt(site, older) };
}

function documentAt(site: Site, route: RoutePath): DocumentPage {
  const page = site.pages.get(route);
  if (page?.kind !== "document") throw new Error(`no document has the route ${route}`);
  return page;
}

export function versionOf(site: Site, { section, version }: DocumentPage): Version | undefined {
  const found = findSection(site, section);
  return found && findVersion(found, version);
}

/**
 * Matches relative imports. Packages and `@site` imports aren't included, because they resolve to
 * the same module in all versions.
 */
const relativeImport = /^\s*import\s[^"']*["'](\.{1,2}\/[^"']+)["']/gm;

/**
 * Returns whether two sources and their relative imports have the same text. Link targets may
 * differ, because versions link to their own pages. Front matter may also differ, because the
 * caller compares titles.
 */
function sameSources(files: Pick<SourceFiles, "hash" | "read">, a: SourcePath, b: SourcePath) {
  const seen = new Set<string>();
  const isSame = (one: SourcePath, other: SourcePath): boolean => {
    const pair = `${one}\n${other}`;
    if (one === other || seen.has(pair)) return true;
    seen.add(pair);
    const hash = files.hash(one);
    // Both files are missing, for example because both imports omit the extension.
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

/** Returns the text without front matter and link targets. Code is unchanged. */
function plainText(source: string): string {
  const { body } = splitFrontMatter(source);
  return body
    .split(/^(\s*(?:```|~~~).*)$/m)
    .map((part, at) => (at % 4 === 0 ? withoutTargets(part) : part))
    .join("\n")
    .trim();
}

/** Removes link targets that point to the site's pages or files. */
function withoutTargets(text: string): string {
  return text
    .replace(/\]\((?![a-z][a-z+.-]*:)[^()\s]*/gi, "](")
    .replace(/^(\s*\[[^\]]+\]:\s*)(?![a-z][a-z+.-]*:)\S+/gim, "$1");
}

function from(source: SourcePath, specifier: string): SourcePath {
  return sourcePath(path.posix.join(folderOf(source), specifier));
}
