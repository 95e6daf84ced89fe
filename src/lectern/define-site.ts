import type { DeclaredSite } from "../core/schema/site.ts";

/**
 * Returns the configuration unchanged. With this function, editors check `site.config.ts` and offer
 * completions.
 */
export function defineSite(site: DeclaredSite): DeclaredSite {
  return site;
}
