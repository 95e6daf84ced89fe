import type { PortAnswer, SearchRequest } from "../../search/port.ts";

/** What the page tells the worker. */
export type ToWorker =
  /** The first message. @see Setup */
  | { readonly kind: "setup"; readonly setup: Setup }
  | { readonly kind: "warm"; readonly scope: readonly string[] }
  | { readonly kind: "query"; readonly id: number; readonly request: SearchRequest }
  /** The site has changed: fetch indexes anew. */
  | { readonly kind: "changed" };

/** What the worker must know before it can search. */
export interface Setup {
  /** What addresses of index files start with; ends with `/`. */
  readonly base: string;
}

/** What the worker tells the page. */
export type FromWorker =
  /** The answer to this query and to all before it. */
  | { readonly kind: "answer"; readonly id: number; readonly answer: PortAnswer }
  /** Something an author should know. */
  | { readonly kind: "warning"; readonly message: string };
