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
import type { Translations } from "../sources/translated-source.ts";
import type { PageSource } from "../sources/page-source.ts";

interface DocumentAddress {
  /** Prefix of all routes in the version. */
  readonly root: RoutePath;
  /** Below the version folder, without number prefixes; empty for the version folder itself. */
  readonly folder: string;
  /** File name, or id of the front matter, without number prefix. */
  readonly name: string;
  readonly isIndex: boolean;
  /** Front matter: absolute in `root`, or relative to the folder. */
  readonly slug: string | undefined;
}

/** Returns the route: the slug, the folder of an index, or folder and name. */
export function documentRoute(address: DocumentAddress): RoutePath {
  const { root, folder, name, isIndex, slug } = address;
  if (slug === undefined) return joinRoute(root, folder, isIndex ? "" : name);
  return joinRoute(root, resolveSlug(folder, decodeURI(slug)));
}

/** Like a browser resolves a link: `..` climbs, and stops at the top. */
function resolveSlug(folder: string, slug: string): string {
  const segments = slug.startsWith("/") ? [] : folder.split("/");
  for (const segment of slug.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

/** A document, with the facts about its file that sidebars need. */
export interface LoadedDocument {
  /** Its tags and its sidebar are still to come. */
  readonly page: DocumentPage;
  readonly source: PageSource;
  /** Below the version folder, as on disk; empty for the version folder itself. */
  readonly folder: string;
  /** File name without ending, as on disk. */
  readonly stem: string;
  /** Front matter, or the number at the start of the file name. */
  readonly position: number | undefined;
}

interface LoadDocumentsInput {
  readonly config: SiteConfig;
  readonly section: SectionConfig;
  readonly version: VersionConfig;
  /** The sources in the version's folder, in order. */
  readonly sources: readonly PageSource[];
  readonly translations: Translations;
  readonly changes: ReadonlyMap<SourcePath, LastChange>;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Give every source of a version its id, route, title and the rest that needs no other page. */
export function loadDocuments(input: LoadDocumentsInput): readonly LoadedDocument[] {
  const byId = new Map<string, SourcePath>();
  return input.sources.map((source) => {
    const document = loadDocument(input, source);
    const { id } = document.page;
    const first = byId.get(id);
    if (first === undefined) byId.set(id, source.path);
    else input.report(duplicateId(id, first, source.path));
    return document;
  });
}

/** The id a source has in its version; its front matter may give the name. */
export function documentId(source: PageSource, folder: string): string {
  const { frontMatter } = source;
  const stem = stemOf(source.path);
  const name = frontMatter.parseNumberPrefixes ? splitNumberPrefix(stem).name : stem;
  const parent = withoutNumberPrefixes(folder);
  return `${parent === "" ? "" : `${parent}/`}${frontMatter.id ?? name}`;
}

/** The folder of a source below the version's folder; empty for that itself. */
export function folderInVersion(path: SourcePath, version: VersionConfig): string {
  return folderOf(path.slice(version.folder.length + 1));
}

function loadDocument(input: LoadDocumentsInput, source: PageSource): LoadedDocument {
  const { config, section, version, translations } = input;
  const { frontMatter, path } = source;
  const file = translations.fileOf(path);
  const folder = folderInVersion(path, version);
  const parent = withoutNumberPrefixes(folder);
  const stem = stemOf(path);
  const { name, number } = frontMatter.parseNumberPrefixes
    ? splitNumberPrefix(stem)
    : { name: stem, number: undefined };
  const isIndex = isIndexName(name, parent);
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
  return { page, source, folder, stem, position: frontMatter.sidebarPosition ?? number };
}

/** The index of the version's own folder is named for the section. */
function titleOf(path: string, section: SectionConfig): string {
  return path === "" ? section.label : titleFromName(path.slice(path.lastIndexOf("/") + 1));
}

/** `?` and `#` end the path of an address. */
function addressable(path: string): string {
  return path.replace(/[?#]/g, "");
}

function editUrl(
  config: SiteConfig,
  frontMatter: PageSource["frontMatter"],
  file: SourcePath,
): string | undefined {
  if (frontMatter.customEditUrl !== undefined) return frontMatter.customEditUrl ?? undefined;
  const url = config.editUrl?.replaceAll("{path}", () => encodeURI(file));
  // A path that begins with `..` is folded into the address.
  return url === undefined || isInSite(file) ? url : new URL(url).href;
}

function duplicateId(id: string, first: SourcePath, second: SourcePath): Diagnostic {
  return {
    code: "document/duplicate-id",
    severity: "error",
    message: `"${second}" and "${first}" have the same id "${id}".`,
    hint: "Change the id in the front matter of one of them.",
    place: { file: second },
  };
}
