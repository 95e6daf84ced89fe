import {
  noAnswer,
  type PortAnswer,
  type SearchPort,
  type SearchRequest,
  type ServiceInput,
} from "../search/port.ts";
import { typesenseAnswer } from "./answer.ts";
import { typesenseRequest } from "./request.ts";
import { errorMessage } from "../core/text.ts";

/**
 * Search by a Typesense server in the place of the index files: what a site's
 * program asks in the browser, and what the server is given. The core knows the
 * ports alone; a site that does not name this service carries none of it. What was
 * tried, and what was not, is in handbook/docs/readers/typesense.md.
 */

export { typesenseDocuments, typesenseSchema } from "./documents.ts";
export type { TypesenseDocument, TypesenseSchema } from "./documents.ts";

/** Asks the server; in a browser this is `fetch`. */
type Ask = (address: string, init: RequestInit) => Promise<Response>;

/** The search of a Typesense server. A newer query calls off the older ones. */
export function openPort(
  { provider, locale, warn }: ServiceInput,
  ask: Ask = (address, init) => fetch(address, init),
): SearchPort {
  // In the address and as plain text: a browser sends such a request without asking first whether it may.
  const key = encodeURIComponent(provider.searchKey);
  const address = `${provider.url}/multi_search?x-typesense-api-key=${key}`;
  const place = { collection: provider.collection, locale };
  let running: AbortController | undefined;

  return {
    warm() {},
    async query(request: SearchRequest): Promise<PortAnswer> {
      running?.abort();
      const own = new AbortController();
      running = own;
      const asked = typesenseRequest(request, place);
      if (!asked.asks) return { ...noAnswer(false), error: asked.error };
      try {
        const response = await ask(address, {
          method: "POST",
          headers: { "content-type": "text/plain" },
          body: JSON.stringify({ searches: asked.searches }),
          signal: own.signal,
        });
        if (!response.ok) throw new Error(`the search service answered ${response.status}`);
        const body: unknown = await response.json();
        return typesenseAnswer(body, asked, request.limit);
      } catch (error) {
        // A newer query has called it off: nobody looks at this answer.
        if (own.signal.aborted) return noAnswer(true);
        warn(errorMessage(error));
        // Only without an answer does `fetch` throw a TypeError.
        const isUnreachable = error instanceof TypeError;
        const trouble = isUnreachable ? "unreachable" : "broken";
        return { ...noAnswer(true, trouble), error: asked.error };
      }
    },
  };
}
