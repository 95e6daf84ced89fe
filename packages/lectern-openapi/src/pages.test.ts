import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiPages } from "./pages.ts";
import { readApi } from "./read-api.ts";

const file = new URL("../../../test/fixtures/openapi/apis/harbour.yaml", import.meta.url);

function pagesOf(text: string): ReadonlyMap<string, string> {
  const { api, problems } = readApi(text);
  expect(problems).toEqual([]);
  return new Map(
    api && apiPages(api).map(({ path, text: body }) => [path.slice(0, -".md".length), body]),
  );
}

/** Returns pages of an API with these parts. */
function pagesWith(parts: object): ReadonlyMap<string, string> {
  const info = { title: "T", version: "1" };
  return pagesOf(JSON.stringify({ openapi: "3.1.0", info, paths: {}, ...parts }));
}

const pages = pagesOf(readFileSync(file, "utf8"));
const page = (name: string) => pages.get(name) ?? "";

/** Returns the section of a page with a heading, up to the next heading of the same level. */
function section(name: string, heading: string): string {
  const [, after = ""] = page(name).split(`## ${heading} {#`);
  return after.split("\n## ")[0] ?? "";
}

test("an API has an overview, a page for each tag, one for webhooks and one for schemas", () => {
  expect([...pages.keys()]).toEqual(["index", "berths", "operations", "webhooks", "schemas"]);
});

test("the overview lists servers, authentication and all operations", () => {
  const text = page("index");
  expect(text).toContain("| `https://eu.example.org/v2` |");
  expect(text).toContain("### key {#auth-key}\n\nAn API key in the header `X-Key`.\n\nAsk for it.");
  expect(text).toContain(
    "| `clientCredentials` | `https://example.org/token` | `read`: Read berths |",
  );
  expect(text).toContain("| **GET** `/berths` | [List berths](./berths.md#listBerths) |");
  expect(text).toContain("| **POST** `arrival` | [arrival](./webhooks.md#post-arrival) |");
});

test("descriptions are Markdown without HTML, headings and links to headings", () => {
  const text = page("index");
  expect(text).toContain("**Before you begin**");
  expect(text).toContain("Ask the &lt;b>harbour master&lt;/b> for a key, and read the rules.");
  expect(text).toContain("```html\n<b>bold</b>\n```");
});

test("an operation has its method, path, id and authentication", () => {
  const list = section("berths", "List berths");
  expect(list).toContain("**GET** `/berths`\n\nOperation ID: `listBerths`\n\nAuthentication: none");
  const get = section("berths", String.raw`GET /berths/\{berth\}`);
  expect(get).toContain("Authentication: [login](./index.md#auth-login) (`read`) or none");
});

test("an operation without a summary has its id or its request as the title", () => {
  expect(page("berths")).toContain("## create berth {#create-berth}");
  expect(page("berths")).toContain(String.raw`## GET /berths/\{berth\} {#get-berths-berth}`);
  expect(page("operations")).toContain(String.raw`## Add a \<photo\> {#addPhoto}`);
});

test("parameters are a table, and those of an operation replace those of its path", () => {
  expect(section("berths", "List berths")).toContain(
    String.raw`| ${"`side` (required)"} | query | array of string | ${"`port\\|starboard`"}, or a &lt;script>alert(1)&lt;/script>. One of ${"`port`, `starboard`"}. Minimum items: ${"`1`"}. |`,
  );
  const get = section("berths", String.raw`GET /berths/\{berth\}`);
  expect(get).toContain("| `berth` (required) | path | integer | Its number. |");
  expect(get).not.toContain("Number of the berth");
});

test("a request body lists its properties, also those inside others", () => {
  const text = section("berths", "create berth");
  expect(text).toContain(":::warning[Deprecated]");
  expect(text).toContain("Required. `application/json`: object");
  expect(text).toContain(
    "| `depth` (required) | number | Metres, it's in the water<br>• at low tide. Minimum: `0.5`. |",
  );
  expect(text).toContain("| `owner` | object or null |  |\n| `owner.name` | string |  |");
});

test("responses are a table with links to schemas, then their properties and headers", () => {
  const text = section("berths", "List berths");
  expect(text).toContain(
    "| `200` | The berths | `application/json`: array of [Berth](./schemas.md#Berth) |",
  );
  expect(text).toContain("Response body for `default`:\n\n| Property | Type | Description |");
  expect(text).toContain("| `X-Total` | integer | Number of berths. | `200` |");
});

test("callbacks show the request that the API sends", () => {
  const text = section("berths", "create berth");
  expect(text).toContain("### Callbacks {#create-berth-callbacks}");
  expect(text).toContain(
    "`taken`: **POST** `{$request.body#/url}`\n\nBody: `application/json`: [Berth](./schemas.md#Berth)",
  );
});

test("an example request has required parameters, a key and a body for a shell", () => {
  expect(section("berths", "List berths")).toContain(
    "```sh title=\"Request\"\ncurl 'https://eu.example.org/v2/berths?side=port&side=starboard'\n```",
  );
  expect(section("berths", "create berth"))
    .toContain(`curl --request POST 'https://eu.example.org/v2/berths' \\
  --header 'X-Key: YOUR_KEY' \\
  --header 'Content-Type: application/json' \\
  --data '{
  "depth": 0.5,
  "owner": {
    "name": "string"
  }
}'`);
  expect(page("berths")).toContain("curl 'https://eu.example.org/v2/berths/7'");
  expect(page("operations")).toContain(
    String.raw`--form 'photo=@file' ${"\\"}
  --form 'title=It'\''s me'`,
  );
});

test("an example response is built from the schema, and a schema in itself ends", () => {
  expect(section("berths", "List berths")).toContain(`\`\`\`json title="Response 200"
[
  {
    "number": 1,
    "depth": 3.5,
    "boat": {
      "name": "string",
      "built": "2026-01-31"
    }
  }
]
\`\`\``);
});

test("a webhook shows what your server receives", () => {
  const text = section("webhooks", "arrival");
  expect(text).toContain("**POST** `arrival`");
  expect(text).toContain('```json title="Request"');
  expect(text).not.toContain("curl");
});

test("schemas have their description, properties of all parts, and links to each other", () => {
  expect(section("schemas", "Berth")).toBe(`Berth}

A place for **one** boat.

| Property | Type | Description |
| --- | --- | --- |
| \`number\` | integer | Read-only. |
| \`depth\` (required) | number |  |
| \`boat\` | [Boat](./schemas.md#Boat) or null |  |
| \`next\` | [Berth](./schemas.md#Berth) |  |
`);
  expect(section("schemas", "Side")).toContain(
    "Type: string\n\nOne of `port`, `starboard`. Default: `port`.",
  );
});

test("links to another site get its URL, but not in code", () => {
  const description = "[a](/b) `[a](/b)` [c](//d)";
  const info = { title: "T", version: "1", description };
  const { api } = readApi(JSON.stringify({ openapi: "3.1.0", info, paths: {} }));
  const [overview] = api ? apiPages(api, "https://example.org/") : [];
  expect(overview?.text).toContain("[a](https://example.org/b) `[a](/b)` [c](//d)");
});

test("OpenAPI 3.0 has nullable values", () => {
  const schemas = { A: { type: "object", properties: { b: { type: "string", nullable: true } } } };
  expect(pagesWith({ openapi: "3.0.3", components: { schemas } }).get("schemas")).toContain(
    "| `b` | string or null |  |",
  );
});

test("a scheme for authentication that isn't in the file has no link", () => {
  const get = { security: [{ key: [] }], responses: { 200: { description: "" } } };
  const text = pagesWith({ paths: { "/a": { get } } }).get("operations");
  expect(text).toContain("Authentication: key\n");
});

test("tags with the name of another page get a number", () => {
  const get = { responses: { 200: { description: "" } } };
  const paths = Object.fromEntries(
    ["Schemas", "index", "webhooks"].map((tag) => [`/${tag}`, { get: { ...get, tags: [tag] } }]),
  );
  const webhooks = { a: { post: get } };
  const components = { schemas: { A: {} } };
  const names = [...pagesWith({ paths, webhooks, components }).keys()];
  expect(names).toEqual(["index", "schemas-2", "index-2", "webhooks", "webhooks-2", "schemas"]);
});

test("more than a hundred schemas are divided by their first letter", () => {
  const names = Array.from({ length: 101 }, (_, at) => `${at < 50 ? "b" : "A"}${at}`);
  const schemas = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const text = pagesWith({ components: { schemas } });
  expect([...text.keys()]).toEqual(["index", "schemas-a", "schemas-b"]);
});
