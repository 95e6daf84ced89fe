import type { DeclaredSite } from "../core/schema/site.ts";

/** The default export of `site.config.ts` goes through here, so that editors check and complete it. */
export function defineSite(site: DeclaredSite): DeclaredSite {
  return site;
}
