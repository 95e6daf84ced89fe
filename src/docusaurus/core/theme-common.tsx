import { useSyncExternalStore, type ReactNode } from "react";
import Details from "../theme/details.tsx";
import Head from "./head.tsx";
import { useImportedProps } from "./use-docusaurus-context.ts";

/** What components take of `@docusaurus/theme-common`. */
export { Details };
export { useDocsPreferredVersion, useDocsVersion } from "./docs-client.ts";

export type ColorMode = "light" | "dark";

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

export function useThemeConfig(): Readonly<Record<string, unknown>> {
  return useImportedProps().themeConfig ?? {};
}

export function usePrismTheme() {
  return { plain: {}, styles: [] };
}

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

export function PageMetadata({ title, description, children }: PageMetadataProps): ReactNode {
  return (
    <Head>
      {title === undefined ? undefined : <title>{title}</title>}
      {description === undefined ? undefined : <meta name="description" content={description} />}
      {children}
    </Head>
  );
}

export function HtmlClassNameProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

/** Every class of the other theme has no rule here; the names are given all the same. */
export const ThemeClassNames = {
  page: {},
  wrapper: {},
  common: { editThisPage: "edit-this-page", lastUpdated: "last-updated", admonition: "admonition" },
  layout: {},
  docs: {},
  blog: {},
} as const;
