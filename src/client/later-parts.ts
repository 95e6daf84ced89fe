import type { PageData } from "../core/page-data.ts";
import type { PreferencesPort } from "../theme/ports.ts";
import { textsOf } from "../theme/texts.ts";
import { versionChanges } from "./content/version-changes.ts";
import { headingLinks } from "./content/heading-links.ts";
import { pageMenus } from "./content/page-menus.ts";
import { singleKeys } from "./keys/single-keys.ts";
import { layOutEntered, layOutGradually } from "./navigation/gradual-layout.ts";
import { applyHeadFacts } from "./navigation/head-metadata.ts";
import { keepSection, scrollPlaces } from "./navigation/scroll-places.ts";
import type { NavigatorInput } from "./navigation/navigate.ts";
import { outOfReach } from "./navigation/out-of-reach.ts";
import { prefetcher, type Prefetcher } from "./navigation/prefetch.ts";
import { themeColor } from "./theme-color.ts";
import { whenIdle } from "../theme/dom.ts";

/** What the program can come to life without. It is loaded in the first quiet moment, while its file is surely there. */
export interface LaterParts {
  /** Scroll to where an entry of the history was left. False when that is not known. */
  restoreScroll(entryKey: string): boolean;
  /** Bring what other programs read in the document's head in line with a page. */
  describe(page: PageData): void;
  /** Have content that was just put into the document laid out by and by. */
  layOut(content: HTMLElement): void;
  readonly ahead: Prefetcher;
  /** Look after the content that has just been shown. */
  watch(content: Element): void;
}

export interface LaterPartsInput extends NavigatorInput {
  readonly isDev: boolean;
  readonly saved: PreferencesPort;
}

/** Start these parts. On the development server no page is fetched ahead. */
export function laterParts(input: LaterPartsInput): LaterParts {
  const { site } = input;
  const texts = textsOf(site);
  const ahead = prefetcher(input.loader, { scope: input.scope, isOn: !input.isDev });
  const changes = versionChanges(input);
  const watch = (content: Element) => {
    ahead.watch(content);
    changes.watch(content);
  };
  // In a moment of its own: it looks at all of the page.
  whenIdle(layOutEntered, 200);
  outOfReach(input);
  keepSection();
  singleKeys(site, input.saved);
  themeColor();
  // The menu of small screens: a tap on its button should not wait.
  import("../theme/sidebar/MenuPanel.tsx").catch(() => {});
  headingLinks(texts.content.headingLinkCopied);
  pageMenus(texts.code.copied);
  return {
    restoreScroll: scrollPlaces(),
    describe: (page) => applyHeadFacts(site, page),
    layOut: layOutGradually,
    ahead,
    watch,
  };
}
