import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerSearch, parametersOf } from "./stand-in-search.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Collection {
  readonly name: string;
  readonly fields: ReadonlyMap<string, { readonly type: string; readonly facet: boolean }>;
  readonly separators: readonly string[];
  readonly documents: Map<string, Fields>;
}

export interface StandIn {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Request bodies of the received searches, oldest first. */
  readonly searches: readonly Fields[];
  stop(): Promise<void>;
}

/**
 * Implements the part of a Typesense server (27) that an export and a reader need:
 * `POST /collections`, `POST /collections/:name/documents/import?action=upsert` and
 * `POST /multi_search`. Like the real server, it rejects wrong keys, documents that don't match
 * the schema, and unknown parameters. Its ranking is simpler.
 */
export async function startStandIn(keys: {
  readonly admin: string;
  readonly search: string;
}): Promise<StandIn> {
  const collections = new Map<string, Collection>();
  const searches: Fields[] = [];

  async function answer(request: IncomingMessage): Promise<readonly [number, string]> {
    const url = new URL(request.url ?? "/", "http://server");
    const key =
      request.headers["x-typesense-api-key"] ?? url.searchParams.get("x-typesense-api-key");
    const body = await bodyOf(request);
    const wanted = url.pathname === "/multi_search" ? keys.search : keys.admin;
    if (key !== wanted && key !== keys.admin) {
      return [
        401,
        JSON.stringify({
          message: "Forbidden - a valid `x-typesense-api-key` header must be sent.",
        }),
      ];
    }
    const [, path, name = "", part, action] = url.pathname.split("/");
    if (request.method !== "POST") return [404, JSON.stringify({ message: "Not Found" })];
    if (path === "collections" && name === "") {
      const collection = newCollection(JSON.parse(body) as Fields);
      if (collections.has(collection.name)) {
        return [
          409,
          JSON.stringify({
            message: `A collection with name \`${collection.name}\` already exists.`,
          }),
        ];
      }
      collections.set(collection.name, collection);
      return [201, body];
    }
    if (path === "collections" && part === "documents" && action === "import") {
      const collection = collections.get(name);
      if (!collection) return [404, JSON.stringify({ message: "Not Found" })];
      const lines = body.split("\n").filter((line) => line !== "");
      return [200, lines.map((line) => JSON.stringify(upsert(collection, line))).join("\n")];
    }
    if (path === "multi_search") {
      const asked = (JSON.parse(body) as { readonly searches: readonly Fields[] }).searches;
      searches.push(...asked);
      const results = asked.map((one) => {
        const parameters = parametersOf(one);
        const collection = collections.get(parameters.text("collection"));
        return collection
          ? answerSearch(collection, parameters)
          : { code: 404, error: "Not found." };
      });
      return [200, JSON.stringify({ results })];
    }
    return [404, JSON.stringify({ message: "Not Found" })];
  }

  const server = createServer((request, response: ServerResponse) => {
    // Like the real server with `enable-cors`. The key is in the URL, so browsers don't send a
    // preflight request.
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", "application/json; charset=utf-8");
    answer(request).then(
      ([status, body]) => response.writeHead(status).end(body),
      (error: unknown) => response.writeHead(400).end(JSON.stringify({ message: String(error) })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    searches,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) body += String(chunk);
  return body;
}

interface Schema {
  readonly name: string;
  readonly fields: readonly {
    readonly name: string;
    readonly type: string;
    readonly facet?: boolean;
  }[];
  readonly token_separators?: readonly string[];
}

function newCollection(body: Fields): Collection {
  const schema = body as unknown as Schema;
  const separators = schema.token_separators ?? [];
  if (separators.some((text) => text.length !== 1)) {
    throw new Error("`token_separators` should be an array of character symbols.");
  }
  return {
    name: schema.name,
    separators,
    fields: new Map(schema.fields.map(({ name, type, facet = false }) => [name, { type, facet }])),
    documents: new Map(),
  };
}

function upsert(collection: Collection, line: string): Fields {
  const document = JSON.parse(line) as Fields;
  const id = document["id"];
  if (typeof id !== "string" || /[\s/]/.test(id)) {
    return { success: false, error: "Document's `id` field should be a string.", document: line };
  }
  for (const [name, { type }] of collection.fields) {
    const kind = type === "string" ? "string" : "number";
    if (typeof document[name] !== kind) {
      return { success: false, error: `Field \`${name}\` must be a ${type}.`, document: line };
    }
  }
  collection.documents.set(id, document);
  return { success: true };
}
