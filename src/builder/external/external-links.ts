import type { Place } from "../../base/diagnostic.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import type { Page } from "../../model/page.ts";
import type { PageFindings } from "../pages/page-content.ts";

/** Links that lead to other sites: where each stands, by its address without a fragment. */
export interface ExternalLinks {
  add(page: Page, findings: Pick<PageFindings, "inspection" | "places">): void;
  all(): ReadonlyMap<string, readonly Place[]>;
}

/** Gathers links while pages stream by. Those the configuration allows are left out. */
export function externalLinks({
  url,
  externalLinks: { allow },
}: Pick<SiteConfig, "url" | "externalLinks">): ExternalLinks {
  const found = new Map<string, Place[]>();
  return {
    add(page, { inspection, places }) {
      for (const href of new Set(inspection.links.map((link) => link.href))) {
        const address = externalAddress(href);
        if (address === undefined || address.startsWith(`${url}/`)) continue;
        if (allow.some((start) => address.startsWith(start))) continue;
        const place = places[href] ?? ("source" in page ? { file: page.source } : undefined);
        found.set(address, [...(found.get(address) ?? []), ...(place ? [place] : [])]);
      }
    },
    all: () => found,
  };
}

function externalAddress(href: string): string | undefined {
  if (!/^(https?:)?\/\//i.test(href) || !URL.canParse(href, "https://site.invalid"))
    return undefined;
  const url = new URL(href, "https://site.invalid");
  url.hash = "";
  return url.href;
}
