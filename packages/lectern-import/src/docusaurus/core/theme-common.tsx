import { useSyncExternalStore, type ReactNode } from "react";
import Details from "../theme/details.tsx";
import Head from "./head.tsx";
import { listen } from "./router.tsx";
import useDocusaurusContext from "./use-docusaurus-context.ts";

/** The exports of `@docusaurus/theme-common`. */
export { Details };
export {
  filterDocCardListItems,
  useCurrentSidebarCategory,
  useCurrentSidebarSiblings,
  useDoc,
  useDocsPreferredVersion,
  useDocsSidebar,
  useDocsVersion,
} from "./docs-client.ts";

/** The page's colour mode, with the system preference already applied. */
export type ColorMode = "light" | "dark";

/**
 * Returns the page's colour mode and a function to change it. The mode is `light` on the server and
 * during hydration. The function doesn't save the mode as the reader's choice.
 */
export function useColorMode() {
  const colorMode = useSyncExternalStore<ColorMode>(listenToMode, shownMode, () => "light");
  return {
    colorMode,
    colorModeChoice: colorMode,
    isDarkTheme: colorMode === "dark",
    setColorMode: (mode: ColorMode) => {
      document.documentElement.dataset["theme"] = mode;
    },
  };
}

function shownMode(): ColorMode {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

function listenToMode(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Returns the old site's `themeConfig` as saved by the importer, and the objects it always has. */
export function useThemeConfig(): Readonly<Record<string, unknown>> {
  const always = { navbar: { items: [] }, colorMode: {}, docs: { sidebar: {} }, prism: {} };
  return { ...always, ...useDocusaurusContext().siteConfig.themeConfig };
}

/** Returns a theme without styles, because Lectern has its own code colours. */
export function usePrismTheme() {
  return { plain: {}, styles: [] };
}

/**
 * Returns `desktop` if the window is wider than 996 pixels, otherwise `mobile`. Returns `ssr` on
 * the server and during hydration.
 */
export function useWindowSize(): "desktop" | "mobile" | "ssr" {
  return useSyncExternalStore(
    listen,
    () => (innerWidth > 996 ? "desktop" : "mobile"),
    () => "ssr",
  );
}

/**
 * Selects the plural form for a number from forms such as `one page|many pages`: the first form for
 * 1 and the second for all other numbers. Ignores further forms, so languages with more forms get
 * the second.
 */
export function usePluralForm() {
  return {
    selectMessage: (count: number, forms: string) => {
      const [one = "", many = one] = forms.split("|");
      return count === 1 ? one : many;
    },
  };
}

type PageMetadataProps = Readonly<{ title?: string; description?: string; children?: ReactNode }>;

/** Sets the page's title and description, and passes the children to `Head`. */
export function PageMetadata({ title, description, children }: PageMetadataProps): ReactNode {
  return (
    <Head>
      {title === undefined ? undefined : <title>{title}</title>}
      {description === undefined ? undefined : <meta name="description" content={description} />}
      {children}
    </Head>
  );
}

// Unlike in Docusaurus, the root element doesn't get the class.
export { default as HtmlClassNameProvider } from "../theme/layout-part.tsx";

/** Class names of Docusaurus. Most of them have no rules in Lectern. */
export const ThemeClassNames = {
  page: {},
  wrapper: {},
  common: { editThisPage: "edit-this-page", lastUpdated: "last-updated", admonition: "admonition" },
  layout: {},
  docs: {},
  blog: {},
} as const;
