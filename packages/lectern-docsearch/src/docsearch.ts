/** Search with Algolia DocSearch instead of the index files. */

import { liteClient, type LiteClient } from "algoliasearch/lite";
import {
  noAnswer,
  type PortAnswer,
  type SearchPort,
  type SearchRequest,
  type ServiceInput,
} from "lectern/search";
import { docSearchAnswer } from "./answer.ts";
import { docSearchRequest } from "./request.ts";

export { exportSections } from "./records.ts";

/** Sends HTTP requests for the Algolia client. By default, the client sends them itself. */
export type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>["requester"]>;

/** Opens a search in an Algolia index. */
export function openPort(
  { provider, locale, base, warn }: ServiceInput,
  requester?: Requester,
): SearchPort {
  const { host, protocol, hostname } = new URL(provider.url);
  // `BH4D9OD16A-dsn.algolia.net`. Browsers send host names in lower case.
  const applicationId = (hostname.split(/[-.]/)[0] ?? "").toUpperCase();
  const client: LiteClient = liteClient(applicationId, provider.searchKey, {
    // The Content-Security-Policy only allows this host, so the client can't fall back to others.
    hosts: [{ url: host, accept: "readWrite", protocol: protocol === "http:" ? "http" : "https" }],
    ...(requester && { requester }),
  });

  return {
    warm() {},
    async query(request: SearchRequest): Promise<PortAnswer> {
      const asked = docSearchRequest(request, { index: provider.collection, locale });
      if (!asked.asks) return { ...noAnswer(false), error: asked.error };
      try {
        const { results } = await client.search({ requests: [...asked.requests] });
        return docSearchAnswer(results, { error: asked.error, limit: request.limit, base });
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
        // The client throws a RetryError if no host answers.
        const isUnreachable = error instanceof Error && error.name === "RetryError";
        const answer = noAnswer(true, isUnreachable ? "unreachable" : "broken");
        return { ...answer, error: asked.error };
      }
    },
  };
}
