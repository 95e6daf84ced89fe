/**
 * Search with a Typesense server instead of index files. The handbook page "Search with Typesense"
 * lists the tested features.
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

/** Sends a request like `fetch`. */
type Ask = (url: string, init: RequestInit) => Promise<Response>;

/** Opens a search on a Typesense server. A newer query cancels older queries. */
export function openPort(
  { provider, locale, warn }: ServiceInput,
  ask: Ask = (url, init) => fetch(url, init),
): SearchPort {
  // The key in the URL and a plain-text body avoid preflight requests.
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
        // A newer query cancelled this request, so nobody reads the result.
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

/** Returns one document per section, and the schema for `POST /collections`. */
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
    // Unique in the collection and valid in a URL.
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

/** Returns the schema. Typesense stores additional fields but doesn't search them. */
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
