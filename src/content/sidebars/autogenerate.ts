import { baseName } from "../../core/paths.ts";
import { compareNames, splitNumberPrefix, titleFromName } from "../sources/file-names.ts";
import type { FolderTree } from "./folder-tree.ts";
import { nowhere, type PlannedItem, type PlannedLink } from "./planned-item.ts";
import { plannedLink } from "./planned-link.ts";

interface Entry {
  readonly position: number | undefined;
  readonly name: string;
  readonly item: PlannedItem;
}

/**
 * Returns the items for a folder: its documents, and its folders as categories, by
 * position, then by name. The folder's index comes first unless it has a position. If a
 * document is the page of a category, it isn't listed again inside it.
 *
 * @param dir below the version's folder; empty for that itself
 * @param page the document of the category the items stand in; it is not repeated
 */
export function autogenerate(
  dir: string,
  tree: FolderTree,
  page: string | undefined,
): readonly PlannedItem[] {
  const links = new Map<string, PlannedLink | undefined>();
  const collect = (folder: string): void => {
    for (const inner of tree.foldersIn(folder)) {
      links.set(inner, linkOf(inner, tree));
      collect(inner);
    }
  };
  collect(dir);
  const taken = new Set<string | undefined>([page]);
  for (const link of links.values()) if (link?.kind === "document") taken.add(link.docId);

  const itemsOf = (folder: string): readonly PlannedItem[] => {
    const documents = tree
      .documentsIn(folder)
      .filter((document) => !taken.has(document.page.id))
      .map((document): Entry => {
        const { id: docId, frontMatter } = document.page;
        const className = frontMatter.sidebarClassName;
        const first = document === tree.indexOf(folder) ? -Infinity : undefined;
        return {
          position: document.position ?? first,
          name: document.stem,
          item: { kind: "document", docId, label: undefined, className, place: nowhere },
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

/** What the category file says; when it says nothing, the document that is the folder's by its name. */
function linkOf(folder: string, tree: FolderTree): PlannedLink | undefined {
  const file = tree.category(folder);
  const declared = file?.declared.link;
  if (declared === null) return undefined;
  if (file !== undefined && declared !== undefined) {
    return plannedLink(declared, () => file.placeOf(["link", "id"]));
  }
  const index = tree.indexOf(folder);
  return index && { kind: "document", docId: index.page.id, place: nowhere };
}

function categoryEntry(
  folder: string,
  tree: FolderTree,
  { link, items }: { link: PlannedLink | undefined; items: readonly PlannedItem[] },
): Entry {
  const declared = tree.category(folder)?.declared ?? {};
  const page = link?.kind === "document" ? tree.document(link.docId)?.page : undefined;
  const { name, number } = splitNumberPrefix(baseName(folder));
  return {
    position: declared.position ?? page?.frontMatter.sidebarPosition ?? number,
    name: baseName(folder),
    item: {
      kind: "category",
      label: declared.label ?? page?.label ?? titleFromName(name),
      description: declared.description ?? undefined,
      className: declared.className ?? page?.frontMatter.sidebarClassName,
      collapsible: declared.collapsible ?? true,
      collapsed: declared.collapsed ?? true,
      link,
      items,
    },
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
