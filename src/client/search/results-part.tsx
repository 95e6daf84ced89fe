import type { TextCatalogue } from "../../core/strings/texts.ts";
import type { SiteData } from "../../core/site-data.ts";
import { inertPorts, PortsContext, type PreferencesPort } from "../../theme/ports.ts";
import { ResultsPage } from "../../theme/search/ResultsPage.tsx";
import { readResultsUrl } from "../../theme/search/results-url.ts";
import type { SearchAccess } from "../../theme/search/search-store.ts";
import { SiteContext } from "../../theme/site-context.tsx";
import { type ContentPart, mountPart } from "../content/mount-part.tsx";

/** Shows the search results on the results page, for the query in its URL. */
export function resultsPart(input: {
  readonly site: SiteData;
  readonly preferences: PreferencesPort;
  readonly search: SearchAccess;
}): ContentPart {
  const { site, preferences, search } = input;
  return {
    watch(content) {
      const place = content.querySelector<HTMLElement>(".search-page-results");
      if (!place || place.dataset["shown"] !== undefined) return;
      place.dataset["shown"] = "";
      const texts = JSON.parse(place.dataset["texts"] ?? "{}") as TextCatalogue["searchPage"];
      const request = readResultsUrl(location.search);
      mountPart(
        place,
        <SiteContext value={site}>
          <PortsContext value={{ ...inertPorts, preferences }}>
            <ResultsPage texts={texts} request={request} search={search} />
          </PortsContext>
        </SiteContext>,
      );
    },
  };
}
