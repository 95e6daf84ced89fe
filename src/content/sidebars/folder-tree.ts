import { baseName, folderOf } from "../../core/paths.ts";
import type { CategoryFile } from "./category-file.ts";
import { isIndexName, splitNumberPrefix } from "../sources/file-names.ts";
import type { LoadedDocument } from "../documents/load-documents.ts";

/** The folders of a version with the documents that sidebars may show. */
export interface FolderTree {
  /** Every folder that holds documents, at any depth, `""` for the version's own. */
  readonly folders: ReadonlySet<string>;
  document(id: string): LoadedDocument | undefined;
  documentsIn(folder: string): readonly LoadedDocument[];
  foldersIn(folder: string): readonly string[];
  category(folder: string): CategoryFile | undefined;
  /** The document that is the page of a folder by its name. */
  indexOf(folder: string): LoadedDocument | undefined;
}

/** @param categories by folder below the version's */
export function folderTree(
  documents: readonly LoadedDocument[],
  categories: ReadonlyMap<string, CategoryFile>,
): FolderTree {
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
    folders: new Set(byFolder.keys()),
    document: (id) => byId.get(id),
    documentsIn,
    foldersIn: (folder) => below.get(folder) ?? [],
    category: (folder) => categories.get(folder),
    indexOf: (folder) =>
      documentsIn(folder).find((document) => isIndexName(nameOf(document), plainName(folder))) ??
      documentsIn(folderOf(folder)).find((document) => nameOf(document) === plainName(folder)),
  };
}

function nameOf({ stem, page }: LoadedDocument): string {
  return page.frontMatter.parseNumberPrefixes ? splitNumberPrefix(stem).name : stem;
}

function plainName(folder: string): string {
  return splitNumberPrefix(baseName(folder)).name;
}
