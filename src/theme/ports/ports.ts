import { type Context, createContext, createElement, type ReactNode, useContext } from "react";
import type { Excerpt } from "../../search/excerpt.ts";
import {
  noAnswer,
  type FoundSection,
  type PhraseCheck,
  type SearchPort,
} from "../../search/port.ts";

/** What the shell asks of navigation. Links themselves need no port: they are links. */
export interface NavigatePort {
  /** Fetches the page again after a failure. */
  retry(): void;
  /** Fetches the page again after it crashed, and puts it in the place of what is shown. */
  renew(): void;
  /** Fetches a page's data ahead. Takes any address and may be called often; what to fetch is the port's decision. */
  prefetch(href: string): void;
  /** Takes the element of a page's content when it is in the document, before it is laid out; null when it goes. */
  entered(content: HTMLElement | null): void;
}

/** What the shell asks of search. Who answers stands behind `provider`. */
export interface SearchAccess {
  readonly provider: SearchPort;
  /** Loads the styles of what is found, once. Resolves, too, when they cannot be had. */
  styles(): Promise<void>;
  /** Hears of wishes to search from outside the shell, with what to search for. Returns how to stop. */
  onOpen(listener: (query: string) => void): () => void;
  /**
   * What to show below a hit, and whether it is one: from the text of its section where the answer leaves that open.
   *
   * @param isWanted false as soon as the hit is no longer shown: its text is not read then. Absent: it is read
   */
  present(
    hit: FoundSection,
    phrases: readonly PhraseCheck[],
    isWanted?: () => boolean,
  ): Promise<ShownHit>;
  /** Go to an address and mark the words there. */
  go(href: string, terms: readonly string[]): void;
}

/** What `present` finds out about a hit. One with `isHit: false` is not shown. */
export interface ShownHit {
  /** Undefined when the section's text cannot be had. */
  readonly excerpt: Excerpt | undefined;
  readonly isHit: boolean;
}

/**
 * Settings a reader has made, by the short names of `preference-keys.ts`. The
 * port stores them under `storageKey(basePath, key)`.
 */
export interface PreferencesPort {
  get(key: string): string | undefined;
  /** Undefined removes the setting. */
  set(key: string, value: string | undefined): void;
  /** Tells of every change, those of other tabs included. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** What the shell asks for when it needs more of the sidebar than the page came with. */
export interface SidebarPort {
  /** Asks for the whole tree; the items arrive through the shell's props. May be called often. */
  load(): void;
}

/** An implementation of each port, as `Ports` takes them. */
export interface PortValues {
  readonly navigate: NavigatePort;
  readonly search: SearchAccess;
  readonly preferences: PreferencesPort;
  readonly sidebar: SidebarPort;
}

const NavigateContext = createContext<NavigatePort | undefined>(undefined);
const SearchContext = createContext<SearchAccess | undefined>(undefined);
const PreferencesContext = createContext<PreferencesPort | undefined>(undefined);
const SidebarContext = createContext<SidebarPort | undefined>(undefined);

/** Gives the shell its four ways to act on the world. */
export function Ports(props: PortValues & { readonly children?: ReactNode }): ReactNode {
  const withSidebar = createElement(SidebarContext, { value: props.sidebar }, props.children);
  const withPreferences = createElement(
    PreferencesContext,
    { value: props.preferences },
    withSidebar,
  );
  const withSearch = createElement(SearchContext, { value: props.search }, withPreferences);
  return createElement(NavigateContext, { value: props.navigate }, withSearch);
}

/** Ports that do nothing, for the server. */
export const inertPorts: PortValues = {
  navigate: { retry() {}, renew() {}, prefetch() {}, entered() {} },
  search: {
    provider: { warm() {}, query: async () => noAnswer(false) },
    styles: async () => {},
    onOpen: () => () => {},
    present: async ({ excerpt }) => ({ excerpt, isHit: true }),
    go() {},
  },
  preferences: { get: () => undefined, set() {}, subscribe: () => () => {} },
  sidebar: { load() {} },
};

/** @throws Error when `Ports` is missing above the component; so do the other hooks. */
export function useNavigate(): NavigatePort {
  return useProvided(NavigateContext, "useNavigate", "navigate");
}

/** @throws Error when `Ports` is missing above the component */
export function useSearch(): SearchAccess {
  return useProvided(SearchContext, "useSearch", "search");
}

/** @throws Error when `Ports` is missing above the component */
export function usePreferences(): PreferencesPort {
  return useProvided(PreferencesContext, "usePreferences", "preferences");
}

/** @throws Error when `Ports` is missing above the component */
export function useSidebarPort(): SidebarPort {
  return useProvided(SidebarContext, "useSidebarPort", "sidebar");
}

function useProvided<T>(context: Context<T | undefined>, hook: string, port: string): T {
  const value = useContext(context);
  if (value === undefined) {
    throw new Error(`${hook}() was called outside <Ports ${port}={…}>.`);
  }
  return value;
}
