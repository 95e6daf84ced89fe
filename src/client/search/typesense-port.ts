import {
  noAnswer,
  type PortAnswer,
  type SearchPort,
  type SearchRequest,
} from "../../search/port.ts";
import { typesenseAnswer } from "../../search/typesense/answer.ts";
import { typesenseRequest } from "../../search/typesense/request.ts";

export interface TypesensePortInput {
  /** Scheme, host and port of the server. */
  readonly url: string;
  readonly collection: string;
  /** A key that may search and nothing else. */
  readonly searchKey: string;
  /** Code of the locale being read. */
  readonly locale: string;
  /** Asks the server. */
  fetch(address: string, init: RequestInit): Promise<Response>;
  /** Hears why there are no results. */
  warn(message: string): void;
}

/** The search of a Typesense server. A newer query calls off the older ones. */
export function typesensePort(input: TypesensePortInput): SearchPort {
  // In the address and as plain text: a browser sends such a request without asking first whether it may.
  const key = encodeURIComponent(input.searchKey);
  const address = `${input.url}/multi_search?x-typesense-api-key=${key}`;
  let running: AbortController | undefined;

  return {
    warm() {},
    async query(request: SearchRequest): Promise<PortAnswer> {
      running?.abort();
      const own = new AbortController();
      running = own;
      const asked = typesenseRequest(request, input);
      if (!asked.asks) return { ...noAnswer(false), error: asked.error };
      try {
        const response = await input.fetch(address, {
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
        input.warn(error instanceof Error ? error.message : String(error));
        // Only without an answer does `fetch` throw a TypeError.
        const isUnreachable = error instanceof TypeError;
        const trouble = isUnreachable ? "unreachable" : "broken";
        return { ...noAnswer(true, trouble), error: asked.error };
      }
    },
  };
}
