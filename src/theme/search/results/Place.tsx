import type { ReactNode } from "react";
import { wayOf } from "../../../search/way.ts";
import type { FoundPage } from "../../../search/port.ts";

/** Where a page stands: its area, the categories above it, its version. */
export function Place({ page }: { readonly page: FoundPage }): ReactNode {
  const way = [page.area, ...wayOf(page.parentCategories)].filter((step) => step !== "");
  return (
    <span className="search-place">
      {" "}
      {way.join(" › ")}
      {page.version !== "" && (
        <>
          {" "}
          <span className="search-version">{page.version}</span>
        </>
      )}
    </span>
  );
}
