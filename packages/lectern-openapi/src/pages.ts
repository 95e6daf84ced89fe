import type { GeneratedPage } from "lectern";
import {
  operationsIn,
  type Api,
  type PathItem,
  type Referable,
  type SecurityScheme,
} from "./api.ts";
import { serverUrl } from "./curl.ts";
import {
  absoluteLinks,
  blocks,
  blockText,
  cellText,
  forCell,
  inlineCode,
  plainText,
  table,
} from "./markdown.ts";
import { docsLink, operationText, type ListedOperation, type OperationInput } from "./operation.ts";
import { follow } from "./references.ts";
import { schemaText } from "./schemas.ts";

/** A page with a section for each operation or schema. */
interface Group<Item> {
  readonly name: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly items: readonly Item[];
}

interface NamedSchema {
  readonly schema: string;
  readonly id: string;
}

/**
 * Returns the pages for an API: an overview, a page per tag, webhooks and schemas.
 *
 * @param links base URL for links in descriptions that start with `/`
 */
export function apiPages(api: Api, links?: string): readonly GeneratedPage[] {
  const pageName = uniqueIds(["index"]);
  const schemas = schemaGroups(api, pageName);
  const operations = operationGroups(api, pageName);
  const schemaLinks = schemas.flatMap(({ name, items }) =>
    items.map(({ schema, id }) => [schema, `[${plainText(schema)}](./${name}.md#${id})`] as const),
  );
  const linkTo = new Map(schemaLinks);
  const input: OperationInput = {
    api,
    schemas: schemaText(api, (name) => linkTo.get(name) ?? plainText(name)),
    schemeLink: (name) =>
      Object.hasOwn(api.components?.securitySchemes ?? {}, name)
        ? `[${plainText(name)}](./index.md#${schemeId(name)})`
        : plainText(name),
  };
  const page = <Item>(group: Group<Item>, show: (item: Item) => string): GeneratedPage => ({
    path: `${group.name}.md`,
    frontMatter: {
      // A site can have several APIs.
      title: `${group.title} (${api.info.title})`,
      sidebar_label: group.title,
      description: `${group.title} of ${api.info.title}.`,
    },
    text: blocks(blockText(group.description), ...group.items.map(show)),
  });
  const pages = [
    overview(operations, input),
    ...operations.map((group) =>
      page(group, (each) => blocks(heading(each.title, each.id), operationText(each, input))),
    ),
    ...schemas.map((group) => page(group, (each) => schemaSection(each, input))),
  ];
  return pages.map(({ path, frontMatter, text }, position) => ({
    path,
    frontMatter: { ...frontMatter, sidebar_position: position, toc_max_heading_level: 2 },
    text: links === undefined ? text : absoluteLinks(text, links),
  }));
}

function heading(title: string, id: string): string {
  return `## ${plainText(title)} {#${id}}`;
}

function operationGroups(api: Api, pageName: (text: string) => string) {
  const operationId = uniqueIds();
  const listed = ([path, referred]: readonly [string, Referable<PathItem>]) => {
    const item = follow(api, referred);
    return operationsIn(item).map(([method, operation]): ListedOperation => {
      const { operationId: id, summary, servers } = operation;
      const request = path.startsWith("/") ? `${method.toUpperCase()} ${path}` : path;
      const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const parameters = all.map((each) => follow(api, each));
      return {
        method,
        path,
        operation,
        id: operationId(id ?? `${method}-${path}`),
        title: summary ?? id ?? request,
        // An operation's parameters override its path's parameters of the same name and location.
        parameters: [...new Map(parameters.map((each) => [each.in + each.name, each])).values()],
        servers: servers ?? item.servers ?? api.servers,
      };
    });
  };
  const paths = Object.entries(api.paths ?? {}).filter(([path]) => path.startsWith("/"));
  const all = paths.flatMap(listed);
  const tagOf = ({ operation }: ListedOperation) => operation.tags?.[0] ?? "Operations";
  const groups = new Map<string, string | undefined>();
  for (const { name, description } of api.tags ?? []) groups.set(name, description);
  for (const tag of all.map(tagOf)) groups.set(tag, groups.get(tag));
  return [
    ...[...groups].map(([title, description]) => ({
      name: pageName(title.toLowerCase()),
      title,
      description,
      items: all.filter((each) => tagOf(each) === title),
    })),
    {
      name: pageName("webhooks"),
      title: "Webhooks",
      description: "Requests that the API sends to your server.",
      items: Object.entries(api.webhooks ?? {}).flatMap(listed),
    },
  ].filter(({ items }) => items.length > 0);
}

/**
 * Maximum number of schemas on a page. If there are more, each first letter has its own page, so
 * that URLs don't change when schemas are added.
 */
const mostOnPage = 100;

function schemaGroups(api: Api, pageName: (text: string) => string): readonly Group<NamedSchema>[] {
  const schemaId = uniqueIds();
  const names = Object.keys(api.components?.schemas ?? {}).toSorted();
  const all = names.map((schema) => ({ schema, id: schemaId(schema) }));
  const letterOf = ({ id }: NamedSchema) =>
    names.length > mostOnPage ? id.slice(0, 1).toUpperCase() : "";
  return [...new Set(all.map(letterOf))].map((letter) => ({
    name: pageName(`schemas-${letter.toLowerCase()}`),
    title: letter === "" ? "Schemas" : `Schemas: ${letter}`,
    items: all.filter((each) => letterOf(each) === letter),
  }));
}

function schemaSection({ schema: name, id }: NamedSchema, { api, schemas }: OperationInput) {
  const schema = api.components?.schemas?.[name];
  const rows = schemas.properties(schema);
  return blocks(
    heading(name, id),
    blockText(Object(schema).description),
    rows === "" && `Type: ${schemas.typeOf(schema)}`,
    schemas.describe(schema, ""),
    rows,
  );
}

function overview(groups: readonly Group<ListedOperation>[], { api }: OperationInput) {
  const { info, servers = [], components, externalDocs } = api;
  const rows = groups.flatMap(({ name, items }) =>
    items.map(({ method, path, id, title }) => [
      `**${method.toUpperCase()}** ${forCell(inlineCode(path))}`,
      `[${plainText(title)}](./${name}.md#${id})`,
    ]),
  );
  const schemes = Object.entries(components?.securitySchemes ?? {}).map(([name, referred]) => {
    const scheme = follow(api, referred);
    const title = `### ${plainText(name)} {#${schemeId(name)}}`;
    return blocks(title, schemeText(scheme), blockText(scheme.description), flowTable(scheme));
  });
  const serverRows = servers.map((server) => [
    forCell(inlineCode(serverUrl(server))),
    cellText(server.description),
  ]);
  return {
    path: "index.md",
    frontMatter: {
      title: info.title,
      description: info.summary ?? `API reference for ${info.title}.`,
    },
    text: blocks(
      `Version ${inlineCode(info.version)}`,
      blockText(info.description),
      docsLink(externalDocs),
      serverRows.length > 0 && "## Servers",
      table(["URL", "Description"], serverRows),
      schemes.length > 0 && "## Authentication",
      ...schemes,
      rows.length > 0 && "## Operations",
      table(["Request", "Operation"], rows),
    ),
  };
}

function schemeId(name: string): string {
  return idOf(`auth-${name}`);
}

function schemeText(scheme: SecurityScheme): string {
  const { type, name = "", openIdConnectUrl = "", scheme: http = "" } = scheme;
  switch (type) {
    case "apiKey":
      return `An API key in the ${scheme.in} ${inlineCode(name)}.`;
    case "http":
      return `HTTP authentication with the scheme ${inlineCode(http)}.`;
    case "openIdConnect":
      return `OpenID Connect: ${inlineCode(openIdConnectUrl)}`;
    default:
      return type === "oauth2" ? "OAuth 2.0" : plainText(type);
  }
}

function flowTable({ flows = {} }: SecurityScheme): string {
  const rows = Object.entries(flows).map(([flow, { authorizationUrl, tokenUrl, scopes = {} }]) => [
    inlineCode(flow),
    [authorizationUrl, tokenUrl].flatMap((url) => (url ? inlineCode(url) : [])).join("<br>"),
    Object.entries(scopes)
      .map(([scope, text]) => `${inlineCode(scope)}: ${cellText(text)}`)
      .join("<br>"),
  ]);
  return table(["Flow", "URLs", "Scopes"], rows);
}

/** Returns text that is valid in a URL and as the id of a heading. */
function idOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}_]+/gu, "-").replaceAll(/^-+|-+$/g, "") || "id";
}

/**
 * Returns a function that returns a unique id for each text. Ids differ even if case is ignored.
 */
function uniqueIds(taken: readonly string[] = []): (text: string) => string {
  const known = new Set(taken);
  return (text) => {
    const first = idOf(text);
    let id = first;
    for (let number = 2; known.has(id.toLowerCase()); number++) id = `${first}-${number}`;
    known.add(id.toLowerCase());
    return id;
  };
}
