import type { SectionConfig, SiteConfig, VersionConfig } from "../../core/config.ts";
import {
  joinRoute,
  type RoutePath,
  folderOf,
  isInSite,
  type SourcePath,
} from "../../core/paths.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { DocumentPage, LastChange } from "../../core/page.ts";
import {
  isIndexName,
  splitNumberPrefix,
  stemOf,
  titleFromName,
  withoutNumberPrefixes,
} from "../sources/file-names.ts";
import { isGenerated, type Translations } from "../sources/translated-source.ts";
import type { PageSource } from "../sources/page-source.ts";

interface DocumentAddress {
  /** Prefix of all routes in the version. */
  readonly root: RoutePath;
  /** Path in the version's folder, without number prefixes. Empty for the version's folder. */
  readonly folder: string;
  /** File name or the ID from the front matter, without the number prefix. */
  readonly name: string;
  readonly isIndex: boolean;
  /** Slug from the front matter. Absolute slugs start at `root`, others at the folder. */
  readonly slug: string | undefined;
}

/**
 * Returns the route of a document: its slug, its folder if it's an index, otherwise folder and
 * name.
 */
export function documentRoute(address: DocumentAddress): RoutePath {
  const { root, folder, name, isIndex, slug } = address;
  if (slug === undefined) return joinRoute(root, folder, isIndex ? "" : name);
  return joinRoute(root, resolveSlug(folder, decodeURI(slug)));
}

/** Resolves a slug the way a browser resolves links. `..` never goes above the top folder. */
function resolveSlug(folder: string, slug: string): string {
  const segments = slug.startsWith("/") ? [] : folder.split("/");
  for (const segment of slug.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

/** A document with the file data that sidebars need. */
export type LoadedDocument = ReturnType<typeof loadDocument>;

export interface LoadDocumentsInput {
  readonly config: SiteConfig;
  readonly section: SectionConfig;
  readonly version: VersionConfig;
  /** Sources in the version's folder, in order. */
  readonly sources: readonly PageSource[];
  readonly translations: Translations;
  readonly changes: ReadonlyMap<SourcePath, LastChange>;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Creates the documents of a version, with the properties that don't depend on other pages. */
export function loadDocuments(input: LoadDocumentsInput) {
  const loaded = input.sources.map((source) => loadDocument(input, source));
  /** If several documents have the same ID, contains the first one. */
  const byId = new Map<string, DocumentPage>();
  for (const { page } of loaded) {
    const { id, source } = page;
    const first = byId.get(id);
    if (first === undefined) byId.set(id, page);
    else {
      input.report({
        code: "document/duplicate-id",
        severity: "error",
        message: `"${source}" and "${first.source}" have the same id "${id}".`,
        hint: "Change the id in the front matter of one of them.",
        place: { file: source },
      });
    }
  }
  return { loaded, byId };
}

/**
 * Returns the ID of a source in its version. An `id` in the front matter replaces the file name
 * part.
 */
export function documentId(source: PageSource, folder: string): string {
  const { parent, name } = namesOf(source, folder);
  return `${parent === "" ? "" : `${parent}/`}${source.frontMatter.id ?? name}`;
}

/** Returns a source's folder and name for its ID and URL, and the number in front of the name. */
function namesOf({ path, frontMatter }: PageSource, folder: string) {
  const stem = stemOf(path);
  return frontMatter.parseNumberPrefixes
    ? { stem, parent: withoutNumberPrefixes(folder), ...splitNumberPrefix(stem) }
    : { stem, parent: folder, name: stem, number: undefined };
}

/** Returns a source's folder, relative to the version's folder. Empty for the version's folder. */
export function folderInVersion(path: SourcePath, version: VersionConfig): string {
  return folderOf(path.slice(version.folder.length + 1));
}

function loadDocument(input: LoadDocumentsInput, source: PageSource) {
  const { config, section, version, translations } = input;
  const { frontMatter, path } = source;
  const file = translations.fileOf(path);
  const folder = folderInVersion(path, version);
  const { stem, parent, name, number } = namesOf(source, folder);
  // Docusaurus compares names with their numbers.
  const isIndex = config.compatibility ? isIndexName(stem, folder) : isIndexName(name, parent);
  const title = source.title ?? titleOf(isIndex ? parent : name, section);
  const page: DocumentPage = {
    kind: "document",
    section: section.id,
    version: version.name,
    source: path,
    id: documentId(source, folder),
    route: documentRoute({
      root: version.path,
      folder: addressable(parent),
      name: addressable(frontMatter.id ?? name),
      isIndex,
      slug: frontMatter.slug,
    }),
    title,
    label: frontMatter.sidebarLabel ?? title,
    description: source.description,
    frontMatter,
    tags: [],
    lastChange: input.changes.get(file),
    editUrl: editUrl(config, frontMatter, file),
    sidebar: undefined,
    unlisted: frontMatter.unlisted,
    ...translations.languagesOf(path),
  };
  return {
    /** The page, without its tags and sidebar. */
    page,
    source,
    /** Path in the version's folder, as on disk. Empty for the version's folder. */
    folder,
    /** File name without the extension, as on disk. */
    stem,
    /** File name in IDs. */
    name,
    /** Whether this is the document of its folder. */
    isIndex,
    /** Position from the front matter, or the number at the start of the file name. */
    position: frontMatter.sidebarPosition ?? number,
  };
}

/**
 * Returns the default title. The index of the version's folder has the section's label as its
 * title.
 */
function titleOf(path: string, section: SectionConfig): string {
  return path === "" ? section.label : titleFromName(path.slice(path.lastIndexOf("/") + 1));
}

/** Removes `?` and `#`, which would end the path of a URL. */
function addressable(path: string): string {
  return path.replace(/[?#]/g, "");
}

function editUrl(config: SiteConfig, frontMatter: PageSource["frontMatter"], file: SourcePath) {
  if (frontMatter.customEditUrl !== undefined) return frontMatter.customEditUrl ?? undefined;
  if (isGenerated(file)) return undefined;
  const url = config.editUrl?.replaceAll("{path}", () => encodeURI(file));
  // Normalizes the URL if the path starts with `..`.
  return url === undefined || isInSite(file) ? url : new URL(url).href;
}
