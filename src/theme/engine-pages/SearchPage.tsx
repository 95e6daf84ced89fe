import type { ReactNode } from "react";
import type { TextCatalogue } from "../../core/strings/texts.ts";

/**
 * The content of the page that shows the results of a search. Script puts the
 * search in the place of what it says without one; it finds its texts here, so
 * that no other page carries them.
 */
export function SearchPage({ texts }: { readonly texts: TextCatalogue["searchPage"] }): ReactNode {
  return (
    <div className="search-page-results" data-texts={JSON.stringify(texts)}>
      <p className="without-script">{texts.withoutScript}</p>
    </div>
  );
}
