import { useSyncExternalStore, type ReactNode } from "react";
import Details from "../theme/details.tsx";
import Head from "./head.tsx";
import { useImportedProps } from "./use-docusaurus-context.ts";

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

/** The mode a page is shown in, with the system's preference already applied. */
export type ColorMode = "light" | "dark";

/**
 * The mode the page is shown in, and a way to change it. It is `light` on the server
 * and while the browser adopts its markup. A mode that is set is not stored as the
 * reader's choice.
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

/**
 * The `themeConfig` of the site the components come from, as the importer noted it;
 * empty when it noted none.
 */
export function useThemeConfig(): Readonly<Record<string, unknown>> {
  return useImportedProps().themeConfig ?? {};
}

/** A theme without styles: the engine has its own colours for code. */
export function usePrismTheme() {
  return { plain: {}, styles: [] };
}

/**
 * `desktop` when the window is wider than 996 pixels, otherwise `mobile`; `ssr` on the
 * server and while the browser adopts its markup.
 */
export function useWindowSize(): "desktop" | "mobile" | "ssr" {
  return useSyncExternalStore(
    (changed) => {
      addEventListener("resize", changed);
      return () => removeEventListener("resize", changed);
    },
    () => (innerWidth > 996 ? "desktop" : "mobile"),
    () => "ssr",
  );
}

/**
 * Picks the text for a number from forms such as `one page|many pages`: the first for
 * 1, the second for any other number. Further forms are not read, so languages that
 * need them get the second.
 */
export function usePluralForm() {
  return {
    selectMessage: (count: number, forms: string) => {
      const [one = "", many = one] = forms.split("|");
      return count === 1 ? one : many;
    },
  };
}

interface PageMetadataProps {
  readonly title?: string;
  readonly description?: string;
  readonly children?: ReactNode;
}

/** Sets the title and the description of the page as `Head` does, which also reads the children. */
export function PageMetadata({ title, description, children }: PageMetadataProps): ReactNode {
  return (
    <Head>
      {title === undefined ? undefined : <title>{title}</title>}
      {description === undefined ? undefined : <meta name="description" content={description} />}
      {children}
    </Head>
  );
}

/** Shows its children only: the class is not put on the root element. */
export function HtmlClassNameProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

/** Class names of Docusaurus. Most of them have no rules in Lectern. */
export const ThemeClassNames = {
  page: {},
  wrapper: {},
  common: { editThisPage: "edit-this-page", lastUpdated: "last-updated", admonition: "admonition" },
  layout: {},
  docs: {},
  blog: {},
} as const;
