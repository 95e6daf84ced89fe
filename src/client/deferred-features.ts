import type { PageData } from "../core/page-data.ts";
import { whenIdle } from "../theme/dom.ts";
import { rememberPage } from "../theme/search/recent-pages.ts";
import { textsOf } from "../theme/texts.ts";
import { headingLinks } from "./content/heading-links.ts";
import { lazyParts, type LazyPartsInput } from "./content/lazy-parts.ts";
import type { ContentPart } from "./content/mount-part.tsx";
import { pageMenus } from "./content/page-menus.ts";
import { versionChanges } from "./content/version-changes.ts";
import { singleKeys } from "./keys/single-keys.ts";
import { layOutEntered, layOutGradually } from "./navigation/gradual-layout.ts";
import { applyHeadMetadata } from "./navigation/head-metadata.ts";
import type { PageNavigation } from "./navigation/navigate.ts";
import { outOfReach } from "./navigation/out-of-reach.ts";
import { prefetcher } from "./navigation/prefetch.ts";
import { preserveHash, scrollPlaces } from "./navigation/scroll-places.ts";
import { markArrival } from "./search/arrival.ts";

/**
 * Features that the first paint and hydration don't need. They load when the browser is idle and
 * not on first use, because a deploy could remove their file in the meantime.
 */
export interface DeferredFeatures extends ContentPart {
  /** Restores the scroll position of a history entry. Returns false if it's unknown. */
  restoreScroll(entryKey: string): boolean;
  /** Updates the metadata in the head. */
  describe(page: PageData): void;
  /**
   * Returns the nodes that were created from a page's HTML before the navigation, or `undefined`.
   */
  takePrepared(html: string): DocumentFragment | undefined;
  /** Delays the layout of content that was just inserted. */
  layOut(content: HTMLElement): void;
}

export interface DeferredInput extends LazyPartsInput {
  readonly navigation: PageNavigation;
}

/** Starts the features. The development server doesn't prefetch, because pages change. */
export function deferredFeatures(input: DeferredInput): DeferredFeatures {
  const { site, isDev, preferences, navigation } = input;
  const texts = textsOf(site);
  const ahead = prefetcher(navigation.loader, !isDev);
  const parts = [ahead, versionChanges({ site, ...navigation }), ...lazyParts(input)];
  // Run this separately, because it queries the entire page.
  whenIdle(layOutEntered, 200);
  outOfReach(site, navigation);
  preserveHash();
  markArrival();
  singleKeys(site, preferences);
  themeColor();
  // Load the menu early, so that a tap on its button doesn't have to wait.
  import("../theme/sidebar/MenuPanel.tsx").catch(() => {});
  headingLinks(texts.content.headingLinkCopied);
  pageMenus({
    copied: texts.code.copied,
    texts: texts.search,
    preferences,
    page: () => navigation.store.get().page,
  });
  return {
    restoreScroll: scrollPlaces(),
    describe: (page) => applyHeadMetadata(site, page),
    layOut: layOutGradually,
    takePrepared: ahead.takePrepared,
    watch(content) {
      rememberPage(preferences, navigation.store.get().page);
      for (const part of parts) part.watch(content);
    },
  };
}

/** Keeps the colour of the browser's interface in sync with the colour mode. */
function themeColor(): void {
  const root = document.documentElement;
  const apply = () => {
    const isDark = root.dataset["theme"] === "dark";
    // The document contains the colour of the light mode, then the colour of the dark mode.
    const colors = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]");
    for (const [at, color] of colors.entries()) {
      color.media = (at === 1) === isDark ? "all" : "not all";
    }
  };
  apply();
  new MutationObserver(apply).observe(root, { attributeFilter: ["data-theme"] });
}
