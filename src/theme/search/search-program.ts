import { createStore, type Store } from "../../core/store.ts";
import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { SearchTrouble } from "../../search/port.ts";
import { type PreferencesPort, type SearchAccess, preferenceKeys } from "../ports.ts";
import type { BoxEvent } from "./box/box-state.ts";
import type { SearchBoxInput, SearchBoxProgram } from "./box/search-box.ts";
import { searchScope } from "./search-scope.ts";

type LazyPart = typeof import("./search-panel.tsx");

/** The part of a search box that is loaded when the reader is about to search. */
export type SearchProgram =
  /** `trouble`: why it could not be loaded last time. The next keystroke tries again. */
  | { readonly kind: "absent" | "loading"; readonly trouble: SearchTrouble | undefined }
  | {
      readonly kind: "ready";
      readonly box: SearchBoxProgram;
      readonly Panel: LazyPart["SearchPanel"];
    };

/** Holds what has become of the search program, and passes on what happens in the box. */
export interface ProgramStore extends Omit<Store<SearchProgram>, "set"> {
  /** The reader is about to search: load what it takes. May be called often. */
  warm(): void;
  /** Tell the box; what it is told before it is there, it hears then. */
  send(event: BoxEvent): void;
  /** The reader is on this page now: it says what is searched first. */
  show(page: PageData): void;
}

export interface ProgramInput {
  readonly site: SiteData;
  readonly search: SearchAccess;
  readonly preferences: PreferencesPort;
  readonly page: PageData;
  /** The id of the dialog the box is in. */
  readonly dialog: string;
}

/** The program of the one search of a page. It outlives pages. It is loaded once, and again after a failure. */
export function searchProgram({ page: first, ...around }: ProgramInput): ProgramStore {
  const { search } = around;
  let page = first;
  const input = boxInput(around, () => page);
  const { get, set, subscribe } = createStore<SearchProgram>({
    kind: "absent",
    trouble: undefined,
  });
  let early: readonly BoxEvent[] = [];

  function load(trouble: SearchTrouble | undefined): void {
    set({ kind: "loading", trouble });
    const before = early;
    Promise.all([import("./search-panel.tsx"), search.styles()]).then(
      ([{ searchBox, SearchPanel }]) => {
        const box = searchBox(input);
        for (const event of early) box.send(event);
        set({ kind: "ready", box, Panel: SearchPanel });
      },
      () => {
        set({ kind: "absent", trouble: navigator.onLine ? "broken" : "unreachable" });
        // What the reader did in the meantime is another try.
        if (early !== before && early.at(-1)?.kind !== "left") warm();
      },
    );
  }

  function warm(): void {
    search.provider.warm(input.scope(false));
    const state = get();
    if (state.kind === "absent") load(state.trouble);
  }

  return {
    get,
    subscribe,
    warm,
    send(event) {
      const state = get();
      if (state.kind === "ready") return state.box.send(event);
      // Who types, or leaves, means nothing any more of what was done before.
      early = event.kind === "entered" ? [...early, event] : [event];
      if (state.kind === "absent" && event.kind !== "left") warm();
    },
    show(next) {
      page = next;
    },
  };
}

/** What a box needs to know of the page around it. */
function boxInput(
  { site, search, preferences, dialog }: Omit<ProgramInput, "page">,
  page: () => PageData,
): SearchBoxInput {
  const element = () => {
    const found = document.getElementById(dialog);
    return found instanceof HTMLDialogElement ? found : undefined;
  };
  return {
    search,
    preferences,
    limit: site.search.limit,
    scope(allVersions) {
      const preferredOf = (section: string) => preferences.get(preferenceKeys.version(section));
      return searchScope({ site, page: page() }, preferredOf, allVersions);
    },
    address: (route) => site.localeBase + encodeURI(route.slice(1)),
    input: () => element()?.querySelector("input") ?? undefined,
    close: () => element()?.close(),
  };
}
