import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PageData } from "../../model/page-data.ts";
import { useHydrated } from "../ports/hydrated.ts";
import { Icon } from "../icons.tsx";
import { useSearch } from "../ports/ports.ts";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";
import { onApple } from "./on-apple.ts";
import { SearchDialog } from "./SearchDialog.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { onSearchKey } from "./search-keys.ts";

/**
 * Search in the top bar: a box where there is room for one, a button that opens
 * it as a dialog where there is not. The dialog also answers wishes to search
 * that come from the text of a page.
 */
export function SearchBox({ page }: { readonly page: PageData }): ReactNode {
  const site = useSite();
  return site.search.enabled ? <Box page={page} /> : null;
}

function Box({ page }: { readonly page: PageData }): ReactNode {
  const texts = useTexts().search;
  const search = useSearch();
  /** What the dialog is opened for; undefined while it is closed. */
  const [wish, setWish] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();

  useEffect(() => search.onOpen(setWish), [search]);
  useEffect(
    () =>
      onSearchKey(() => {
        const input = form.current?.querySelector("input");
        // Out of sight on small screens.
        if (input === null || input === undefined || input.getClientRects().length === 0) {
          setWish("");
          return;
        }
        // The bar comes into view by itself; the page stays where it is.
        input.focus({ preventScroll: true });
        input.select();
      }),
    [],
  );

  return (
    <div className="search needs-script" ref={form}>
      <SearchForm
        id="search"
        page={page}
        onLeave={() => {}}
        hint={
          <span className="search-keys" aria-hidden="true">
            <kbd>/</kbd>
            <kbd>{hydrated && onApple() ? "⌘ K" : "Ctrl K"}</kbd>
          </span>
        }
      />
      <button
        type="button"
        className="bar-button search-button"
        aria-label={texts.label}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={() => search.provider.warm([])}
        onClick={() => setWish("")}
      >
        <Icon name="search" />
      </button>
      <SearchDialog page={page} wish={wish} onClose={() => setWish(undefined)} />
    </div>
  );
}
