import { type ReactNode, useSyncExternalStore } from "react";
import { Icon } from "../icons.tsx";
import { useSearch } from "../ports.ts";
import { useSite } from "../site-context.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { useTexts } from "../use-texts.ts";

/** Opens the search; looks like the field it leads to. */
export function SearchButton(): ReactNode {
  const site = useSite();
  const search = useSearch();
  const texts = useTexts();
  const hydrated = useHydrated();
  const isApple = useSyncExternalStore(never, onApple, () => false);
  if (!site.search.enabled) return null;
  return (
    <button
      type="button"
      className="search-button needs-script"
      aria-label={texts.search.label}
      aria-keyshortcuts="/ Control+K Meta+K"
      // Whether there is something to search in shows in the browser alone; the place stays kept.
      data-unavailable={hydrated && !search.available ? "" : undefined}
      onClick={() => search.open()}
    >
      <Icon name="search" />
      <span className="search-placeholder">{texts.search.placeholder}</span>
      <span className="search-keys" aria-hidden="true">
        <kbd>/</kbd>
        <kbd>{isApple ? "⌘ K" : "Ctrl K"}</kbd>
      </span>
    </button>
  );
}

const never = () => () => {};

function onApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
