import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import { importAgain } from "../../core/lazy.ts";
import { createStore } from "../../core/store.ts";
import { LONGEST_QUERY, type SearchTrouble } from "../../search/port.ts";
import { Icon } from "../elements.tsx";
import { preferenceKeys, type PreferencesPort, useHydrated, usePorts } from "../ports.ts";
import { useSite, useTexts } from "../site-context.tsx";
import { isTyping, useListener } from "../dom.ts";
import { isMac } from "./is-mac.ts";
import { searchScope } from "./search-scope.ts";
import type { SearchEvent, SearchLauncher, SearchStore } from "./search-store.ts";
import { Trouble } from "./Trouble.tsx";

const dialogId = "search-dialog";

/**
 * Lets the browser open the dialog before JavaScript has loaded. React's types don't include these
 * attributes yet.
 */
const opener = { command: "show-modal", commandfor: dialogId } as object;

/**
 * The search in the top bar: a button that looks like a box and opens the search dialog. A page has
 * only one search dialog. Keyboard shortcuts and buttons in the content also open it.
 */
export function SearchBox({ page }: { readonly page: PageData }): ReactNode {
  const site = useSite();
  return site.search.enabled ? <Box page={page} /> : null;
}

function Box({ page }: { readonly page: PageData }): ReactNode {
  const texts = useTexts().search;
  const { search, preferences } = usePorts();
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const around = { site: useSite(), search, preferences, page };
  const [loader] = useState(() => searchLoader(around));
  useEffect(() => loader.show(page), [loader, page]);

  useEffect(() => {
    const open = (query: string) => openDialog(dialog.current, loader, query);
    const stops = [search.onOpen(open), onSearchKey(() => open(""))];
    // If the browser opened the dialog before hydration, keep what the reader has already typed,
    // and don't select it.
    if (dialog.current?.open) begin(loader, dialog.current.querySelector("input")?.value ?? "");
    return () => stops.forEach((stop) => stop());
  }, [search, loader]);
  useListener(dialog, "mousedown", (event) => {
    // Only clicks on the backdrop have the dialog as their target.
    if (event.target === dialog.current) dialog.current?.close();
  });

  return (
    <div className="search needs-script">
      <button
        {...opener}
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={loader.warm}
        onClick={(event) => {
          // Until JavaScript has loaded, the browser opens the dialog itself.
          event.preventDefault();
          openDialog(dialog.current, loader, "");
        }}
      >
        <Icon name="search" />
        <span>{texts.label}</span>
        <kbd aria-hidden="true">/</kbd>
        <kbd aria-hidden="true">{hydrated && isMac() ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      <dialog
        ref={dialog}
        id={dialogId}
        className="search-dialog"
        aria-label={texts.label}
        // This event may arrive after the reader has opened the dialog again.
        onClose={({ currentTarget }) => currentTarget.open || loader.send({ kind: "left" })}
        // The browser may have opened the dialog before hydration.
        suppressHydrationWarning
      >
        <SearchForm loader={loader} page={page} onCancel={() => dialog.current?.close()} />
      </dialog>
    </div>
  );
}

interface SearchFormProps {
  readonly loader: SearchLoader;
  readonly page: PageData;
  onCancel(): void;
}

/**
 * A plain input, which exists from the first paint. Its panel loads when the reader is about to
 * search.
 */
function SearchForm({ loader, page, onCancel }: SearchFormProps): ReactNode {
  const { search: texts, loading } = useTexts();
  const field = useRef<HTMLElement>(null);
  const { loaded, trouble } = useSyncExternalStore(loader.subscribe, loader.get, loader.get);
  const type = (query: string) => loader.send({ kind: "typed", query });
  return (
    <search ref={field} className="search-field">
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          loader.send({ kind: "entered", target: "here" });
        }}
        onReset={({ currentTarget }) => {
          type("");
          currentTarget.querySelector("input")?.focus();
        }}
      >
        <input
          {...boxInput}
          aria-label={texts.label}
          className="search-input"
          placeholder={texts.placeholder}
          onChange={(event) => type(event.target.value)}
        />
        <button
          type="submit"
          className="search-submit"
          title={texts.submit}
          aria-label={texts.submit}
          tabIndex={-1}
        >
          <Icon name="search" />
        </button>
        <button type="reset" className="search-clear" title={texts.clear} aria-label={texts.clear}>
          <Icon name="close" />
        </button>
        <button type="button" className="search-cancel" onClick={onCancel}>
          {texts.cancel}
        </button>
      </form>
      {loaded && <loaded.Panel store={loaded.store} page={page} field={field} />}
      {!loaded && trouble && (
        <output className="search-panel search-trouble">
          <Trouble trouble={trouble} />
        </output>
      )}
      {/* The document contains this too, for a dialog that the browser opens before hydration. */}
      {!loaded && !trouble && <output className="search-wait">{loading}</output>}
    </search>
  );
}

/** Attributes of a text field for queries. */
export const searchInput = {
  type: "search",
  dir: "auto",
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: "false",
  enterKeyHint: "search",
  maxLength: LONGEST_QUERY,
} as const;

/** The input is first in the dialog, so that the browser focuses it. */
const boxInput = {
  ...searchInput,
  // `use-combobox.ts` adds more if there is a list.
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": false,
} as const;

/** @param query the query; empty if the reader types it */
function openDialog(dialog: HTMLDialogElement | null, loader: SearchLoader, query: string): void {
  if (!dialog) return;
  if (!dialog.open) {
    loader.send({ kind: "left" });
    dialog.showModal();
    loader.send({ kind: "reopened" });
  }
  const input = dialog.querySelector("input");
  input?.focus();
  input?.select();
  begin(loader, query);
}

function begin(loader: SearchLoader, query: string): void {
  loader.warm();
  if (query !== "") loader.send({ kind: "proposed", query });
}

/**
 * Calls `open` when the reader presses Control+K or Command+K, or `/` outside text fields.
 *
 * @returns a function that removes the listener
 */
function onSearchKey(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isSearchKey(event)) return;
    event.preventDefault();
    open();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
}

interface Loading {
  readonly isLoading?: boolean;
  /** Why the last attempt to load failed. */
  readonly trouble?: SearchTrouble | undefined;
  readonly loaded?: {
    readonly store: SearchStore;
    readonly Panel: (typeof import("./search-panel.tsx"))["SearchPanel"];
  };
}

interface LoaderInput {
  readonly site: SiteData;
  readonly search: SearchLauncher;
  readonly preferences: PreferencesPort;
  readonly page: PageData;
}

type SearchLoader = ReturnType<typeof searchLoader>;

const panel = importAgain(() => import("./search-panel.tsx"));

/**
 * Loads the store and the panel once, and again after a failure. The loader stays the same across
 * pages.
 */
function searchLoader({ site, search, preferences, page: first }: LoaderInput) {
  let page = first;
  /** Events to send to the store when it has loaded. */
  let early: readonly SearchEvent[] = [];
  const { get, set, subscribe } = createStore<Loading>({});

  function scope(allVersions: boolean): readonly string[] {
    const preferredOf = (section: string) => preferences.get(preferenceKeys.version(section));
    return searchScope({ site, page }, preferredOf, allVersions);
  }

  function load(): void {
    const before = early;
    set({ ...get(), isLoading: true });
    Promise.all([panel(), search.load()]).then(
      ([{ openSearch, SearchPanel }, access]) => {
        const store = openSearch({ site, preferences, search: access, scope, dialog: dialogId });
        for (const event of early) store.send(event);
        set({ loaded: { store, Panel: SearchPanel } });
      },
      () => {
        set({ trouble: navigator.onLine ? "broken" : "unreachable" });
        // Try again if another event has arrived in the meantime.
        if (early !== before && early.at(-1)?.kind !== "left") warm();
      },
    );
  }

  function warm(): void {
    search.load().then(
      ({ provider }) => provider.warm(scope(false)),
      () => {},
    );
    const { loaded, isLoading } = get();
    if (!loaded && !isLoading) load();
  }

  return {
    get,
    subscribe,
    /** Preloads everything that a search needs. May be called often. */
    warm,
    send(event: SearchEvent): void {
      const { loaded, isLoading } = get();
      if (loaded) return loaded.store.send(event);
      // Earlier events don't matter if the reader types or leaves.
      early = event.kind === "entered" ? [...early, event] : [event];
      if (!isLoading && event.kind !== "left") warm();
    },
    /** Called when the reader opens another page. */
    show(next: PageData): void {
      page = next;
    },
  };
}
