import { createContext, useContext } from "react";
import type { SiteData } from "../core/site-data.ts";
import { type Texts, textsOf } from "./texts.ts";

/** What is known of the site on every page. `Shell` gives it to its tree; whoever renders content gives it to the content. */
export const SiteContext = createContext<SiteData | undefined>(undefined);

/**
 * The site's data: for the shell, the blocks, and the site's own components.
 *
 * @throws Error when no `SiteContext` stands above the component
 */
export function useSite(): SiteData {
  const site = useContext(SiteContext);
  if (site === undefined) {
    throw new Error("useSite() was called outside <SiteContext value={site}>.");
  }
  return site;
}

/** The texts of the site's locale. */
export function useTexts(): Texts {
  return textsOf(useSite());
}
