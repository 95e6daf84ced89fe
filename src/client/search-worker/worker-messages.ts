import type { PortAnswer, SearchRequest } from "../../search/port.ts";

/** Messages from the page to the worker. */
export type ToWorker =
  /** The first message. `base`: URL of the index files' folder, with `/` at its end. */
  | { readonly kind: "setup"; readonly base: string }
  | { readonly kind: "warm"; readonly scope: readonly string[] }
  | { readonly kind: "query"; readonly id: number; readonly request: SearchRequest }
  /** The site has changed: fetch the indexes again. */
  | { readonly kind: "changed" };

/** Messages from the worker to the page. */
export type FromWorker =
  /** The answer to this query and all before it. */
  | { readonly kind: "answer"; readonly id: number; readonly answer: PortAnswer }
  /** For authors. */
  | { readonly kind: "warning"; readonly message: string };
