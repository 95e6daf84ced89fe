import type { PlaceOfItem, PlannedLink } from "./planned-item.ts";
import type { DeclaredCategoryLink } from "../../core/schema/category.ts";

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
