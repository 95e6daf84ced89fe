import { operationsIn, type Api, type Content, type Operation, type Parameter } from "./api.ts";
import { curl } from "./curl.ts";
import { blocks, blockText, cellText, codeBlock, forCell, inlineCode, table } from "./markdown.ts";
import { follow, schemaName } from "./references.ts";
import { sampleOf, type SchemaText } from "./schemas.ts";

/** An operation, including values inherited from its path. */
export interface ListedOperation {
  readonly method: string;
  /** Path or webhook name. */
  readonly path: string;
  readonly operation: Operation;
  /** Unique in the file, and valid in a URL. */
  readonly id: string;
  readonly title: string;
  readonly parameters: readonly Parameter[];
  readonly servers: Api["servers"];
}

export interface OperationInput {
  readonly api: Api;
  readonly schemas: SchemaText;
  /** Returns the link to an authentication scheme. */
  readonly schemeLink: (name: string) => string;
}

/** Returns the content below the heading of an operation. */
export function operationText(listed: ListedOperation, input: OperationInput): string {
  const { operation, method, path, id, parameters } = listed;
  const { api, schemas } = input;
  const body = operation.requestBody && follow(api, operation.requestBody);
  const isWebhook = !path.startsWith("/");
  const section = (title: string, ...parts: readonly (string | undefined)[]) => {
    const text = blocks(...parts);
    return text && `### ${title} {#${id}-${title.toLowerCase().replace(" ", "-")}}\n\n${text}`;
  };
  const rows = parameters.map((each) => [
    forCell(inlineCode(each.name)) + (each.required === true ? " (required)" : ""),
    each.in,
    schemas.typeOf(each.schema ?? Object.values(each.content ?? {})[0]?.schema),
    (each.deprecated === true ? "**Deprecated.** " : "") +
      schemas.describe(each.schema, each.description),
  ]);
  return blocks(
    `**${method.toUpperCase()}** ${inlineCode(path)}`,
    operation.deprecated &&
      ":::warning[Deprecated]\n\nDon't use this operation in new code.\n\n:::",
    blockText(operation.description),
    docsLink(operation.externalDocs),
    operation.operationId && `Operation ID: ${inlineCode(operation.operationId)}`,
    securityText(operation.security ?? (isWebhook ? undefined : api.security), input),
    section("Parameters", table(["Name", "In", "Type", "Description"], rows)),
    section(
      "Request body",
      body &&
        `${body.required === true ? "Required" : "Optional"}. ${contentTypes(body.content, input)}`,
      blockText(body?.description),
      contentTables(body?.content, input),
    ),
    section("Responses", responsesText(operation, input)),
    section("Callbacks", ...callbackTexts(operation, input)),
    section(
      "Example",
      isWebhook ? sampleBlock("Request", body?.content, api) : curl(api, listed),
      responseSample(operation, api),
    ),
  );
}

export function docsLink(docs: Operation["externalDocs"]): string | undefined {
  const target = docs?.url.replaceAll(/[<>\s]/g, encodeURIComponent);
  return docs && `[${cellText(docs.description ?? "More information")}](<${target}>)`;
}

function securityText(security: Api["security"], { schemeLink }: OperationInput) {
  const ways = security?.map((schemes) => {
    const all = Object.entries(schemes).map(([name, scopes]) =>
      scopes.length === 0
        ? schemeLink(name)
        : `${schemeLink(name)} (${scopes.map(inlineCode).join(", ")})`,
    );
    return all.join(" and ") || "none";
  });
  return ways && `Authentication: ${ways.join(" or ") || "none"}`;
}

/** Lists the media types with the types of their content. */
function contentTypes(content: Content, { schemas }: OperationInput): string {
  const all = Object.entries(content).map(([type, { schema }]) => [type, schemas.typeOf(schema)]);
  const types = [...new Set(all.map(([, type]) => type))];
  const mediaOf = (type: string | undefined) =>
    all.flatMap(([media = "", each]) => (each === type ? inlineCode(media) : []));
  return types.map((type) => `${mediaOf(type).join(", ")}: ${type}`).join("; ");
}

/** Returns a table of properties for each unnamed schema. */
function contentTables(content: Content = {}, { schemas }: OperationInput): string {
  const inline = Object.values(content).filter(({ schema }) => schemaName(schema) === undefined);
  return blocks(...new Set(inline.map(({ schema }) => schemas.properties(schema))));
}

function responsesOf({ responses = {} }: Operation, api: Api) {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, each]) => ({ status: inlineCode(status), ...follow(api, each) }));
}

function responsesText(operation: Operation, input: OperationInput): string {
  const responses = responsesOf(operation, input.api);
  const rows = responses.map(({ status, description, content }) => [
    status,
    cellText(description),
    content ? contentTypes(content, input) : "",
  ]);
  const bodies = responses.map(({ status, content }) => {
    const properties = contentTables(content, input);
    return properties && `Response body for ${status}:\n\n${properties}`;
  });
  // List each header once, because responses usually share most of their headers.
  const headers = new Map<string, string[]>();
  for (const { status, headers: all = {} } of responses) {
    for (const [name, referred] of Object.entries(all)) {
      const { schema, description } = follow(input.api, referred);
      const { typeOf, describe } = input.schemas;
      const cells = [inlineCode(name), typeOf(schema), describe(schema, description)];
      const others = headers.get(cells.join("|"))?.[3];
      headers.set(cells.join("|"), [...cells, others ? `${others}, ${status}` : status]);
    }
  }
  return blocks(
    table(["Status", "Description", "Body"], rows),
    ...bodies,
    table(["Header", "Type", "Description", "Status"], [...headers.values()]),
  );
}

function callbackTexts({ callbacks = {} }: Operation, input: OperationInput): readonly string[] {
  const items = Object.entries(callbacks).flatMap(([name, callback]) =>
    Object.entries(follow(input.api, callback)).map(([url, item]) => ({ name, url, item })),
  );
  return items.flatMap(({ name, url, item }) =>
    operationsIn(follow(input.api, item)).map(([method, { description, summary, requestBody }]) => {
      const body = requestBody && follow(input.api, requestBody);
      return blocks(
        `${inlineCode(name)}: **${method.toUpperCase()}** ${inlineCode(url)}`,
        blockText(description ?? summary),
        body && `Body: ${contentTypes(body.content, input)}`,
        contentTables(body?.content, input),
      );
    }),
  );
}

/** Returns the example of the first successful response. */
function responseSample(operation: Operation, api: Api): string {
  const first = responsesOf(operation, api).find(({ status }) => status.startsWith("`2"));
  return sampleBlock(`Response ${first?.status.replaceAll("`", "")}`, first?.content, api);
}

function sampleBlock(title: string, content: Content = {}, api: Api): string {
  const [type = "", media] = Object.entries(content)[0] ?? [];
  const sample = media && sampleOf(api, media, title === "Request" ? "readOnly" : "writeOnly");
  if (sample === undefined) return "";
  const isText = typeof sample === "string" && !type.includes("json");
  const language = isText ? (type.includes("xml") ? "xml" : "text") : "json";
  const text = isText ? sample : JSON.stringify(sample, undefined, 2);
  return codeBlock(`${language} title="${title}"`, text);
}
