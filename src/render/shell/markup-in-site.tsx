import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { SiteData } from "../../model/site-data.ts";
import { inertPorts, Ports } from "../../shell/ports/ports.ts";
import { SiteContext } from "../../shell/site-context.tsx";
import { withoutPreloads } from "../render-content.tsx";

/** A part of the shell as the browser hydrates it. */
export function markupInSite(part: ReactNode, site: SiteData): string {
  const markup = renderToString(
    <Ports {...inertPorts}>
      <SiteContext value={site}>{part}</SiteContext>
    </Ports>,
  );
  return withoutPreloads(markup);
}
