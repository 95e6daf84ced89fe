import type { SiteData } from "../../core/site-data.ts";
import type { TextCatalogue } from "../../core/strings/texts.ts";
import { inertPorts, type Ports, PortsContext } from "../../theme/ports.ts";
import { readResultsAddress } from "../../theme/search/results-address.ts";
import { ResultsPage } from "../../theme/search/results-page/ResultsPage.tsx";
import { SiteContext } from "../../theme/site-context.tsx";
import { type ContentPart, mountPart } from "../content/mount-part.tsx";

/** Brings the page of results to life: it shows what its address asks for. */
export function resultsPart(
  site: SiteData,
  ports: Pick<Ports, "search" | "preferences">,
): ContentPart {
  return {
    watch(content) {
      const place = content.querySelector<HTMLElement>(".search-page-results");
      if (!place || place.dataset["shown"] !== undefined) return;
      place.dataset["shown"] = "";
      const texts = JSON.parse(place.dataset["texts"] ?? "{}") as TextCatalogue["searchPage"];
      mountPart(
        place,
        <SiteContext value={site}>
          <PortsContext value={{ ...inertPorts, ...ports }}>
            <ResultsPage texts={texts} request={readResultsAddress(location.search)} />
          </PortsContext>
        </SiteContext>,
      );
    },
  };
}
