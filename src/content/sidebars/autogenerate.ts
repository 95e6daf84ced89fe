import { baseName, folderOf } from "../../core/paths.ts";
import type { CategoryFile } from "./sidebar-files.ts";
import { splitNumberPrefix, compareNames, titleFromName } from "../sources/file-names.ts";
import type { LoadedDocument } from "../documents/load-documents.ts";
import type { DeclaredCategoryLink } from "../../core/schema/category.ts";
import type { DeclaredSidebarCategory, DeclaredSidebarItem } from "../../core/schema/sidebars.ts";

/** A version's folders, with the documents that sidebars can show. */
export type FolderTree = ReturnType<typeof folderTree>;

/** @param categories category files by folder, relative to the version's folder */
export function folderTree(
  documents: readonly LoadedDocument[],
  categories: ReadonlyMap<string, CategoryFile>,
) {
  const byFolder = new Map<string, LoadedDocument[]>([["", []]]);
  const below = new Map<string, string[]>();
  for (const document of documents) {
    for (let folder = document.folder; !byFolder.has(folder); folder = folderOf(folder)) {
      byFolder.set(folder, []);
      const siblings = below.get(folderOf(folder));
      if (siblings) siblings.push(folder);
      else below.set(folderOf(folder), [folder]);
    }
    byFolder.get(document.folder)?.push(document);
  }
  const byId = new Map(documents.map((document) => [document.page.id, document]));
  const documentsIn = (folder: string) => byFolder.get(folder) ?? [];
  return {
    /** All folders that contain documents, at any depth. `""` is the version's folder. */
    folders: new Set(byFolder.keys()),
    document: (id: string) => byId.get(id),
    documentsIn,
    foldersIn: (folder: string) => below.get(folder) ?? [],
    category: (folder: string) => categories.get(folder),
    /** Returns the folder's index document, which may be next to the folder. */
    indexOf: (folder: string) =>
      documentsIn(folder).find(({ isIndex }) => isIndex) ??
      documentsIn(folderOf(folder)).find(({ name }) => name === plainName(folder)),
  };
}

function plainName(folder: string): string {
  return splitNumberPrefix(baseName(folder)).name;
}

/** A category. If it's generated from a folder, `file` is the folder's category file. */
export interface FolderCategory extends DeclaredSidebarCategory {
  readonly file?: CategoryFile | undefined;
}

interface Entry {
  readonly position: number | undefined;
  readonly name: string;
  readonly item: DeclaredSidebarItem;
}

/**
 * Returns the items for a folder: its documents, and its subfolders as categories, sorted by
 * position, then by name. The folder's index comes first unless it has a position. A category's own
 * page isn't repeated among its items.
 *
 * @param dir folder relative to the version's folder; may be empty
 * @param page document of the category that contains the items; it isn't repeated
 */
export function autogenerate(
  dir: string,
  tree: FolderTree,
  page: string | undefined,
): readonly DeclaredSidebarItem[] {
  const links = new Map<string, DeclaredCategoryLink | undefined>();
  const collect = (folder: string): void => {
    for (const inner of tree.foldersIn(folder)) {
      links.set(inner, linkOf(inner, tree));
      collect(inner);
    }
  };
  collect(dir);
  const taken = new Set<string | undefined>([page]);
  for (const link of links.values()) if (link?.type === "doc") taken.add(link.id);

  const itemsOf = (folder: string): readonly DeclaredSidebarItem[] => {
    const documents = tree
      .documentsIn(folder)
      .filter((document) => !taken.has(document.page.id))
      .map((document): Entry => {
        const first = document === tree.indexOf(folder) ? -Infinity : undefined;
        return {
          position: document.position ?? first,
          name: document.stem,
          item: { type: "doc", id: document.page.id },
        };
      });
    const categories = tree
      .foldersIn(folder)
      .map((inner) =>
        categoryEntry(inner, tree, { link: links.get(inner), items: itemsOf(inner) }),
      );
    return [...documents, ...categories].sort(compareEntries).map((entry) => entry.item);
  };
  return itemsOf(dir);
}

/**
 * Returns the link from the category file or, if there is no such link, the folder's index. The
 * file can contain the last part of the id, as in Docusaurus.
 */
function linkOf(folder: string, tree: FolderTree): DeclaredCategoryLink | undefined {
  const declared = tree.category(folder)?.value?.link;
  if (declared?.type === "doc" && !tree.document(declared.id)) {
    const own = tree.documentsIn(folder).find(({ page }) => baseName(page.id) === declared.id);
    if (own) return { type: "doc", id: own.page.id };
  }
  const index = declared === undefined ? tree.indexOf(folder) : undefined;
  return index ? { type: "doc", id: index.page.id } : (declared ?? undefined);
}

function categoryEntry(
  folder: string,
  tree: FolderTree,
  { link, items }: Pick<FolderCategory, "link" | "items">,
): Entry {
  const file = tree.category(folder);
  const declared = file?.value ?? {};
  const page = link?.type === "doc" ? tree.document(link.id)?.page : undefined;
  const { name, number } = splitNumberPrefix(baseName(folder));
  const item: FolderCategory = {
    type: "category",
    label: declared.label ?? page?.label ?? titleFromName(name),
    description: declared.description ?? undefined,
    className: declared.className ?? page?.frontMatter.sidebarClassName,
    collapsible: declared.collapsible ?? undefined,
    collapsed: declared.collapsed ?? undefined,
    link,
    items,
    file,
  };
  return {
    position: declared.position ?? page?.frontMatter.sidebarPosition ?? number,
    name: baseName(folder),
    item,
  };
}

/** Items without a position come after those that have one. */
function compareEntries(a: Entry, b: Entry): number {
  if (a.position !== undefined && b.position !== undefined && a.position !== b.position) {
    return a.position - b.position;
  }
  if (a.position === undefined && b.position !== undefined) return 1;
  if (a.position !== undefined && b.position === undefined) return -1;
  return compareNames(a.name, b.name);
}
