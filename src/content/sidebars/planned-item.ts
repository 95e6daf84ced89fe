import type { SidebarHtml, SidebarLink, SidebarSeparator } from "../../core/site.ts";
import type { Place } from "../../core/diagnostic.ts";
import type { DeclaredCategoryLink } from "../../core/schema/category.ts";

/** Returns the position of an item, or `undefined` if it's generated from a folder. */
export type PlaceOfItem = () => Place | undefined;

/** For items that no file declares. */
export const nowhere: PlaceOfItem = () => undefined;

interface PlannedDocument {
  readonly kind: "document";
  readonly docId: string;
  /** Default: the document's own label. */
  readonly label: string | undefined;
  readonly className: string | undefined;
  readonly place: PlaceOfItem;
}

/** Target of a category label. */
export type PlannedLink =
  | { readonly kind: "document"; readonly docId: string; readonly place: PlaceOfItem }
  | {
      readonly kind: "generated-index";
      readonly slug: string | undefined;
      readonly title: string | undefined;
      readonly description: string | undefined;
    };

/** An item that contains other items. */
export interface PlannedCategory {
  readonly kind: "category";
  readonly label: string;
  readonly description: string | undefined;
  readonly className: string | undefined;
  readonly collapsible: boolean;
  readonly collapsed: boolean;
  readonly link: PlannedLink | undefined;
  readonly items: readonly PlannedItem[];
}

/** A sidebar item with expanded folders. Its documents aren't resolved yet. */
export type PlannedItem =
  | PlannedDocument
  | PlannedCategory
  | SidebarLink
  | SidebarHtml
  | SidebarSeparator;

/** @param place position of the document ID */
export function plannedLink(declared: DeclaredCategoryLink, place: PlaceOfItem): PlannedLink {
  switch (declared.type) {
    case "doc":
      return { kind: "document", docId: declared.id, place };
    case "generated-index": {
      const { slug, title, description } = declared;
      return { kind: "generated-index", slug, title, description };
    }
  }
}
