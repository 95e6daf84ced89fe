import type { Locale } from "../../core/config.ts";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import { readingOrder, type Sidebar, type Version } from "../../core/site.ts";
import { folderOf, type SourcePath, type RoutePath } from "../../core/paths.ts";
import type { DocumentPage, SectionPage } from "../../core/page.ts";
import { asPosts, postOf, type DeclaredAuthors, blogSidebars, splitPostList } from "../blog.ts";
import type { CategoryFile, SidebarsFile } from "../sidebars/sidebar-files.ts";
import { documentSidebars, resolveSidebars } from "../sidebars/resolve-sidebars.ts";
import { documentTags, tagPages, type TagSet } from "../tags.ts";
import { folderTree } from "../sidebars/autogenerate.ts";
import {
  documentId,
  folderInVersion,
  loadDocuments,
  type LoadDocumentsInput,
  type LoadedDocument,
} from "./load-documents.ts";
import type { PageSource } from "../sources/page-source.ts";
import { didYouMean } from "../../core/nearest.ts";
import { placeInFrontMatter } from "../sources/front-matter.ts";

/**
 * Whether drafts are built and sidebars list unlisted pages. `shown` is for authors and reviewers,
 * `left-out` for readers.
 */
export type Drafts = "shown" | "left-out";

export interface LoadVersionInput extends LoadDocumentsInput {
  readonly drafts: Drafts;
  /** Category files in the version's folder. */
  readonly categories: ReadonlyMap<SourcePath, CategoryFile>;
  readonly sidebarsFile: SidebarsFile | undefined;
  readonly tagSet: TagSet;
  readonly texts: TextCatalogue;
  /** Authors of a blog by key. */
  readonly authors: DeclaredAuthors;
  readonly locale: Locale;
}

/** A version with related data. */
export interface LoadedVersion {
  readonly version: Version;
  /** Generated pages of the version. */
  readonly generated: readonly SectionPage[];
  readonly draftSources: readonly SourcePath[];
}

/**
 * Creates a version from the sources in its folder: documents, sidebars, tags and generated pages.
 */
export function loadVersion(input: LoadVersionInput): LoadedVersion {
  const { version, section, config, report } = input;
  const isDraft = (source: PageSource) => input.drafts === "left-out" && source.frontMatter.draft;
  const drafts = input.sources.filter(isDraft);
  const isBlog = section.kind === "blog";
  const ready = input.sources.filter((source) => !isDraft(source));
  const sources = isBlog ? asPosts(ready, version) : ready;
  const draftIds = new Set(
    drafts.map((source) => documentId(source, folderInVersion(source.path, version))),
  );

  const { loaded, byId } = loadDocuments({ ...input, sources });
  const isHidden = ({ page }: LoadedDocument) => input.drafts === "left-out" && page.unlisted;
  const hiddenIds = new Set([...draftIds, ...loaded.filter(isHidden).map(({ page }) => page.id)]);
  const tree = folderTree(
    loaded.filter((document) => !isHidden(document)),
    categoriesByFolder(input),
  );
  const file = isBlog ? postsSidebar(input, loaded, hiddenIds) : input.sidebarsFile;
  const { sidebars, pages } = resolveSidebars({
    file,
    tree,
    quietFolders: foldersOf(input),
    section: section.id,
    version,
    documents: byId,
    hiddenIds,
    report,
  });

  const sidebarOf = documentSidebars(sidebars, version.name, report);
  const tagging = {
    tagSet: input.tagSet,
    tagsFile: section.tagsFile,
    severity: config.severities.undeclaredTags,
    report,
  };
  const documents = loaded.map(({ page, source }): DocumentPage => ({
    ...page,
    tags: documentTags(source, tagging),
    sidebar: sidebarOf(page.id, source),
    ...(isBlog && { post: postOf(source, version, input.authors) }),
  }));
  for (const { source } of loaded) {
    checkPagination(source, input, { byId, draftIds });
  }
  const shown = documents.filter((page) => !hiddenIds.has(page.id));
  const lists = splitPostList(pages, section, { posts: shown.length, texts: input.texts.blog });
  return {
    version: {
      config: version,
      documents,
      sidebars,
      mainDocument: mainDocument(version.path, shown, sidebars),
      draftIds,
    },
    generated: [...lists, ...tagPages(input, documents)],
    draftSources: drafts.map((source) => source.path),
  };
}

function postsSidebar(
  { section, version, authors, texts }: LoadVersionInput,
  loaded: readonly LoadedDocument[],
  hiddenIds: ReadonlySet<string>,
): SidebarsFile {
  const posts = loaded
    .filter(({ page }) => !hiddenIds.has(page.id))
    .map(({ page, source }) => ({ id: page.id, date: postOf(source, version, authors).date }));
  return blogSidebars(section, posts, texts.blog);
}

/** Returns all folders that contain sources, including drafts, relative to the version's folder. */
function foldersOf({ sources, version }: LoadVersionInput): ReadonlySet<string> {
  const folders = new Set([""]);
  for (const { path } of sources) {
    let folder = folderInVersion(path, version);
    for (; !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}

function categoriesByFolder(input: LoadVersionInput): ReadonlyMap<string, CategoryFile> {
  const byFolder = new Map<string, CategoryFile>();
  for (const [path, category] of input.categories) {
    const folder = folderInVersion(path, input.version);
    if (!byFolder.has(folder)) byFolder.set(folder, category);
  }
  return byFolder;
}

/** Checks that the previous and next pages in the front matter are documents of the version. */
function checkPagination(
  { path, head, frontMatter }: PageSource,
  { version, report }: LoadVersionInput,
  known: {
    readonly byId: ReadonlyMap<string, DocumentPage>;
    readonly draftIds: ReadonlySet<string>;
  },
): void {
  const asked = [
    ["pagination_next", frontMatter.paginationNext],
    ["pagination_prev", frontMatter.paginationPrev],
  ] as const;
  for (const [key, id] of asked) {
    if (id === undefined || id === null || known.byId.has(id) || known.draftIds.has(id)) continue;
    report({
      code: "front-matter/invalid",
      severity: "error",
      message: `"${key}" is "${id}", which isn't a document of the version "${version.name}".`,
      hint: didYouMean(id, [...known.byId.keys()]),
      place: placeInFrontMatter(path, head, [key]),
    });
  }
}

/**
 * Returns the page that version links point to: the page at the root, or else the first page of the
 * first sidebar, or else any page.
 */
function mainDocument(
  root: RoutePath,
  documents: readonly DocumentPage[],
  sidebars: readonly Sidebar[],
): DocumentPage | undefined {
  const byRoute = new Map(documents.map((document) => [document.route, document]));
  const first = sidebars[0] && readingOrder(sidebars[0]).find((item) => byRoute.has(item.route));
  return byRoute.get(root) ?? (first && byRoute.get(first.route)) ?? documents[0];
}
