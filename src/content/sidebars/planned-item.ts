import type { SidebarHtml, SidebarLink, SidebarSeparator } from "../../core/site.ts";
import type { Place } from "../../core/diagnostic.ts";
import type { DeclaredCategoryLink } from "../../core/schema/category.ts";

/** Where an item was written; undefined for what comes from folders. */
export type PlaceOfItem = () => Place | undefined;

/** The place of an item that no file declares. */
export const nowhere: PlaceOfItem = () => undefined;

interface PlannedDocument {
  readonly kind: "document";
  readonly docId: string;
  /** Undefined: the document's own. */
  readonly label: string | undefined;
  readonly className: string | undefined;
  readonly place: PlaceOfItem;
}

/** Where the label of a category leads. */
export type PlannedLink =
  | { readonly kind: "document"; readonly docId: string; readonly place: PlaceOfItem }
  | {
      readonly kind: "generated-index";
      readonly slug: string | undefined;
      readonly title: string | undefined;
      readonly description: string | undefined;
    };

/** An item that holds others. */
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

/** A sidebar item with its folders expanded, its documents still to be found. */
export type PlannedItem =
  | PlannedDocument
  | PlannedCategory
  | SidebarLink
  | SidebarHtml
  | SidebarSeparator;

/** @param place where the id of the document is written */
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
