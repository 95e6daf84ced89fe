/**
 * Search by a Typesense server in the place of the index files: what a site's
 * program asks in the browser, and what the server is given. The core knows the
 * ports alone; a site that does not name this service carries none of it. What was
 * tried, and what was not, is in handbook/docs/more/typesense.md.
 */

export { openPort } from "./typesense-port.ts";
export { typesenseDocuments, typesenseSchema } from "./documents.ts";
export type { TypesenseDocument, TypesenseSchema } from "./documents.ts";
