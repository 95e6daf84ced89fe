/**
 * Search with a Typesense server instead of the index files. The handbook page "Search with
 * Typesense" lists what was tested.
 */

import {
  noAnswer,
  type ExportedSection,
  type PortAnswer,
  type SearchPort,
  type SearchRequest,
  type ServiceExport,
  type ServiceInput,
} from "lectern/search";
import { typesenseAnswer } from "./answer.ts";
import { typesenseRequest } from "./request.ts";

/** Sends a request; in a browser this is `fetch`. */
type Ask = (url: string, init: RequestInit) => Promise<Response>;

/** The search of a Typesense server. A newer query cancels older ones. */
export function openPort(
  { provider, locale, warn }: ServiceInput,
  ask: Ask = (url, init) => fetch(url, init),
): SearchPort {
  // With the key in the URL and a body of plain text, browsers send no preflight request.
  const key = encodeURIComponent(provider.searchKey);
  const url = `${provider.url}/multi_search?x-typesense-api-key=${key}`;
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
        const response = await ask(url, {
          method: "POST",
          headers: { "content-type": "text/plain" },
          body: JSON.stringify({ searches: asked.searches }),
          signal: own.signal,
        });
        if (!response.ok) throw new Error(`the search service answered ${response.status}`);
        const body: unknown = await response.json();
        return typesenseAnswer(body, asked, request.limit);
      } catch (error) {
        // A newer query has cancelled this one: nobody reads the answer.
        if (own.signal.aborted) return noAnswer(true);
        warn(error instanceof Error ? error.message : String(error));
        // `fetch` throws a TypeError only if there is no response.
        const isUnreachable = error instanceof TypeError;
        const trouble = isUnreachable ? "unreachable" : "broken";
        return { ...noAnswer(true, trouble), error: asked.error };
      }
    },
  };
}

/** Returns a document for each section, and the schema for `POST /collections`. */
export function exportSections(
  sections: readonly ExportedSection[],
  collection: string,
): ServiceExport {
  const lines = sections.map((section) => `${JSON.stringify(documentOf(section))}\n`);
  return { schema: schemaOf(collection), documents: lines.join("") };
}

function documentOf(section: ExportedSection) {
  const { locale, tag, title, text, parents, area, version, order, ...shown } = section;
  return {
    // Unique in the collection, and valid in a URL.
    id: encodeURIComponent(`${locale}.${tag}.${order}`),
    locale,
    tag,
    title,
    content: text,
    parents,
    area,
    version,
    // Groups the hits of a page.
    page: `${tag} ${section.pageRoute}`,
    order,
    ...shown,
  };
}

/** The service stores other fields with a document, but doesn't search them. */
function schemaOf(collection: string) {
  const facet = (name: string) => ({ name, type: "string", facet: true });
  return {
    name: collection,
    fields: [
      { name: "title", type: "string" },
      { name: "content", type: "string" },
      { name: "parents", type: "string" },
      facet("locale"),
      facet("tag"),
      facet("area"),
      facet("version"),
      facet("page"),
      { name: "order", type: "int32", sort: true },
    ],
    // Splits identifiers, so that `instance` finds `context_course::instance()`.
    token_separators: ["_", "-", ".", ":", ">", "\\", "/", "(", ")"],
  };
}
