import type { PortAnswer, SearchRequest } from "../../search/port.ts";

/** Messages from the page to the worker. */
export type ToWorker =
  /** The first message. `base`: URL of the index files' folder, which ends with `/`. */
  | { readonly kind: "setup"; readonly base: string }
  | { readonly kind: "warm"; readonly scope: readonly string[] }
  | { readonly kind: "query"; readonly id: number; readonly request: SearchRequest }
  /** Fetches the indexes again, because the site has changed. */
  | { readonly kind: "changed" };

/** Messages from the worker to the page. */
export type FromWorker =
  /** The answer to this query and all earlier ones. */
  | { readonly kind: "answer"; readonly id: number; readonly answer: PortAnswer }
  /** A message for authors. */
  | { readonly kind: "warning"; readonly message: string };
