import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { SearchLauncher } from "./search/search-store.ts";

/**
 * The navigation functions for the layout. Links don't need them, because the client JavaScript
 * intercepts links.
 */
interface NavigatePort {
  /** Fetches the page again after a failed request. */
  readonly retry: () => void;
  /** Fetches and renders the page again after it crashed. */
  readonly renew: () => void;
  /**
   * A ref for the element with the page's content. React calls it before layout, and calls it with
   * `null` when it removes the element.
   */
  readonly mountContent: (content: HTMLElement | null) => void;
}

/** User preferences, by the keys of `preferenceKeys`. */
export interface PreferencesPort {
  get(key: string): string | undefined;
  /** Stores a value. `undefined` removes the preference. */
  set(key: string, value: string | undefined): void;
  /**
   * Calls the listener for every change, including changes in other tabs. Returns a function that
   * unsubscribes it.
   */
  subscribe(listener: () => void): () => void;
}

/** The services that the client provides to the layout. */
export interface Ports {
  readonly navigate: NavigatePort;
  readonly search: SearchLauncher;
  readonly preferences: PreferencesPort;
  /** Loads the entire sidebar, which the layout then receives in its props. */
  readonly loadSidebar: () => void;
  /** Loads the styles of parts that appear after the first paint. */
  readonly loadStyles: () => Promise<void>;
}

/** Ports that do nothing, for the server. */
export const inertPorts: Ports = {
  navigate: { retry() {}, renew() {}, mountContent() {} },
  search: { load: () => new Promise(() => {}), onOpen: () => () => {} },
  preferences: { get: () => undefined, set() {}, subscribe: () => () => {} },
  loadSidebar() {},
  loadStyles: () => new Promise(() => {}),
};

/** Without a provider, for example on the server, ports do nothing. */
export const PortsContext = createContext(inertPorts);

export function usePorts(): Ports {
  return useContext(PortsContext);
}

const HydratedContext = createContext(false);

interface HydratedProps {
  /** Whether React hydrates server HTML. */
  readonly hydrates: boolean;
  /** Called after hydration. */
  readonly onHydrated?: () => void;
  readonly children?: ReactNode;
}

/**
 * Makes `useHydrated` return true after hydration. The changes that this causes render as a
 * transition, because they would otherwise lengthen the hydration task, which can't yield to input.
 */
export function Hydrated({ hydrates, onHydrated, children }: HydratedProps): ReactNode {
  const [isHydrated, setHydrated] = useState(!hydrates);
  useEffect(() => onHydrated?.(), [onHydrated]);
  useEffect(() => {
    // For styles, and for tests that wait until the page is interactive.
    if (isHydrated) document.documentElement.dataset["ready"] = "";
    else startTransition(() => setHydrated(true));
  }, [isHydrated]);
  return createElement(HydratedContext, { value: isHydrated }, children);
}

/** False on the server and during hydration; true afterwards. */
export function useHydrated(): boolean {
  return useContext(HydratedContext);
}

/**
 * Returns a preference and its setter. The preference is `undefined` on the server and during
 * hydration.
 */
export function usePreference(
  key: string,
): readonly [string | undefined, (value: string | undefined) => void] {
  const { preferences } = usePorts();
  const hydrated = useHydrated();
  const value = useSyncExternalStore(
    preferences.subscribe,
    () => (hydrated ? preferences.get(key) : undefined),
    () => undefined,
  );
  return [value, (next) => preferences.set(key, next)];
}

/** Names of the user preferences. */
export const preferenceKeys = {
  /** `light` or `dark`. Absent if the reader hasn't chosen. */
  theme: "theme",
  /**
   * Whether the reader has dismissed the announcement with the id `announcementId`: `true` or
   * `false`.
   */
  announcementDismissed: "announcement.dismiss",
  /** The last announcement that was shown. */
  announcementId: "announcement.id",
  /** `hidden`. For other values, the sidebar is shown. */
  sidebar: "sidebar",
  /** The version that the reader chose in a section. */
  version: (section: string) => `docs-preferred-version-${section}`,
  /** The latest searches as a JSON list of queries, newest first. */
  recentSearches: "search.recent",
  /** The pages that were read last, as a JSON list of routes and titles, newest first. */
  recentPages: "pages.recent",
  starredPages: "pages.starred",
  /** `true` after the site was installed as an app. */
  appInstalled: "pwa.event.appInstalled.fired",
  /**
   * Parts to download for offline use: `all`, or part ids as JSON. Absent if the reader hasn't
   * chosen.
   */
  offlineChoice: "offline.choice",
  /** `true` while the reader has paused the download. */
  offlinePaused: "offline.paused",
  /** `off` if the reader has turned off the single-character shortcuts. */
  singleKeys: "keys.single",
  /** The selected tab in a group of tabs. */
  tab: (group: string) => `tab.${group}`,
} as const;

/**
 * Returns the storage key of a preference: `lectern./manual/.theme`. The base path separates sites
 * on the same origin.
 */
export function storageKey(basePath: string, name: string): string {
  return `lectern.${basePath}.${name}`;
}
