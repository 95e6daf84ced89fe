import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PageData } from "../../model/page-data.ts";
import type { FacetChoice } from "../../search/index/facets.ts";
import { preferenceKeys } from "../ports/preference-keys.ts";
import { usePreferences, useSearch } from "../ports/ports.ts";
import { useSite } from "../site-context.tsx";
import { searchScope } from "./search-scope.ts";
import type { SearchSession, SessionState } from "./search-session.ts";

/** What the reader narrowed or widened the search to. */
export interface Narrowing extends FacetChoice {
  readonly allVersions: boolean;
}

const usual: Narrowing = { allVersions: false };

type LazyPart = typeof import("./search-panel.tsx");

/** The part of a search box that is loaded when the reader is about to search. */
export interface LoadedSearch {
  readonly session: SearchSession;
  readonly Panel: LazyPart["SearchPanel"];
}

export interface SearchBoxState {
  readonly query: string;
  readonly narrowing: Narrowing;
  readonly loaded: LoadedSearch | undefined;
  /** Why the session cannot be had, in a sentence. */
  readonly trouble: string | undefined;
  /** Undefined until the session is there. */
  readonly state: SessionState | undefined;
  /** The reader is about to search: load what it takes. May be called often. */
  warm(): void;
  /** Search for something, as soon as that is possible. */
  searchFor(query: string): void;
  /** The reader has typed, and the session is told of it by itself. */
  noteTyped(query: string): void;
  narrow(narrowing: Narrowing): void;
  /** Go to the first result, as soon as there is one. */
  goToFirst(): void;
}

export interface SearchBoxInput {
  /** Names the elements of the box. */
  readonly id: string;
  readonly page: PageData;
  /** A result has been chosen, and is shown in this window. */
  onLeave(): void;
}

interface Now {
  page: PageData;
  onLeave: () => void;
  narrowing: Narrowing;
  early: string;
  /** Whether the first result was asked for before there was a session. */
  wantsFirst: boolean;
  session: SearchSession | undefined;
}

/** The session of a search box with what it needs: the scope of the page, the reader's choices, the ports. */
export function useSearchSession(input: SearchBoxInput): SearchBoxState {
  const site = useSite();
  const search = useSearch();
  const preferences = usePreferences();
  const [early, setEarly] = useState("");
  const [narrowing, setNarrowing] = useState(usual);
  const [loaded, setLoaded] = useState<LoadedSearch>();
  const [trouble, setTrouble] = useState<string>();
  const loading = useRef<Promise<void>>(undefined);
  // The session outlives a page and is asked between two renders: it looks here.
  const now = useRef<Now>({
    page: input.page,
    onLeave: input.onLeave,
    narrowing,
    early,
    wantsFirst: false,
    session: undefined,
  });
  useEffect(() => {
    now.current.page = input.page;
    now.current.onLeave = input.onLeave;
  });

  function scope(): readonly string[] {
    const { page, narrowing } = now.current;
    const preferredOf = (section: string) => preferences.get(preferenceKeys.version(section));
    return searchScope({ site, page }, preferredOf, narrowing.allVersions);
  }

  function open({ openSession, askSearch, rememberSearch, SearchPanel }: LazyPart): void {
    const session = openSession({
      id: input.id,
      initialQuery: now.current.early,
      ask: (text) =>
        askSearch(search, {
          text,
          scope: scope(),
          choice: now.current.narrowing,
          limit: site.search.limit,
        }),
      address: (route) => site.localeBase + encodeURI(route.slice(1)),
      onChoose: (query) => rememberSearch(preferences, query),
      go(item) {
        session.leave();
        now.current.early = "";
        setEarly("");
        now.current.onLeave();
        search.go(item.href, item.kind === "section" ? item.hit.terms : []);
      },
    });
    now.current.session = session;
    setLoaded({ session, Panel: SearchPanel });
    if (now.current.early !== "") session.setQuery(now.current.early);
    if (now.current.wantsFirst) session.goToFirst();
  }

  function noteTyped(query: string): void {
    now.current.early = query;
    now.current.wantsFirst = false;
    // Between its first render and its subscription nobody hears of the session's
    // state: without a render React would put the input back to what it was.
    setEarly(query);
  }

  const session = loaded?.session;
  const state = useSyncExternalStore(
    session?.subscribe ?? never,
    () => session?.get(),
    () => undefined,
  );
  function warm(): void {
    search.provider.warm(scope());
    const parts = () => Promise.all([import("./search-panel.tsx"), search.styles()]);
    loading.current ??= parts().then(
      ([panel]) => {
        setTrouble(undefined);
        open(panel);
      },
      () => {
        loading.current = undefined;
        search.lost({ query: () => now.current.early, say: setTrouble, again: warm });
      },
    );
  }

  return {
    query: state?.query ?? early,
    trouble,
    narrowing,
    loaded,
    state,
    warm,
    searchFor(query) {
      noteTyped(query);
      // Not the one of the last render: a letter may be typed before the next.
      now.current.session?.setQuery(query);
    },
    noteTyped,
    goToFirst() {
      if (now.current.session) now.current.session.goToFirst();
      else now.current.wantsFirst = true;
    },
    narrow(next) {
      now.current.narrowing = next;
      setNarrowing(next);
      now.current.session?.refresh();
    },
  };
}

const never = () => () => {};
