import { createContext, useContext } from "react";
import type { SiteData } from "../core/site-data.ts";
import { type Texts, textsOf } from "./texts.ts";

/** Data about the site, for the layout, content and islands. */
export const SiteContext = createContext<SiteData | undefined>(undefined);

/**
 * Returns the data of the site.
 *
 * @throws Error without `SiteContext`
 */
export function useSite(): SiteData {
  const site = useContext(SiteContext);
  if (site === undefined) {
    throw new Error("useSite() was called outside <SiteContext value={site}>.");
  }
  return site;
}

/** Returns the labels in the site's language. */
export function useTexts(): Texts {
  return textsOf(useSite());
}
