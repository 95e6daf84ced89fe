import type { Api, Content, Schema, Server } from "./api.ts";
import { codeBlock } from "./markdown.ts";
import type { ListedOperation } from "./operation.ts";
import { follow } from "./references.ts";
import { sampleOf, schemaObject } from "./schemas.ts";

/** Returns an example request as a code block. */
export function curl(api: Api, listed: ListedOperation): string {
  const { method, operation } = listed;
  const parameters = listed.parameters.map((each) => {
    const isShown = each.required === true || each.example !== undefined;
    return { ...each, isShown, sample: sampleOf(api, each, "readOnly") };
  });
  const login = loginOf(api, operation.security ?? api.security);
  const query = [...login.query];
  const filled = parameters
    .filter((each) => each.in === "path" && (each.example ?? each.examples) !== undefined)
    .reduce((text, { name, sample }) => text.replaceAll(`{${name}}`, encoded(sample)), listed.path);
  for (const { name, sample } of parameters.filter((each) => each.in === "query" && each.isShown)) {
    query.push(...[sample].flat().map((value) => `${encoded(name)}=${encoded(value)}`));
  }
  const server = listed.servers?.[0];
  const base = new URL(server ? serverUrl(server) : "/", "https://api.example.com").href;
  const url = base.replace(/\/$/, "") + filled + (query.length === 0 ? "" : `?${query.join("&")}`);
  const body = operation.requestBody && follow(api, operation.requestBody);
  const words = [
    `curl ${method === "get" ? "" : `--request ${method.toUpperCase()} `}${quoted(url)}`,
    ...login.words,
    ...parameters
      .filter((each) => each.in === "header" && each.isShown)
      .map(({ name, sample }) => header(name, textOf(sample))),
    ...(body ? bodyWords(api, body.content) : []),
  ];
  return codeBlock('sh title="Request"', words.join(" \\\n  "));
}

/** Returns the URL of a server, with the default values of its variables. */
export function serverUrl({ url, variables = {} }: Server): string {
  return url.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => variables[name]?.default ?? whole);
}

/** Returns the options for the first authentication method. */
function loginOf(api: Api, security: Api["security"] = []) {
  const query: string[] = [];
  const words = Object.keys(security[0] ?? {}).flatMap((scheme) => {
    const referred = api.components?.securitySchemes?.[scheme];
    const { type, name = "", ...more } = referred ? follow(api, referred) : { type: "" };
    if (type === "apiKey" && more.in === "header") return [header(name, "YOUR_KEY")];
    if (type === "apiKey" && more.in === "cookie")
      return [`--cookie ${quoted(`${name}=YOUR_KEY`)}`];
    if (type === "apiKey") query.push(`${encoded(name)}=YOUR_KEY`);
    if (more.scheme?.toLowerCase() === "basic") return ["--user USERNAME:PASSWORD"];
    const isToken = ["http", "oauth2", "openIdConnect"].includes(type);
    return isToken ? [header("Authorization", "Bearer YOUR_TOKEN")] : [];
  });
  return { words, query };
}

function bodyWords(api: Api, content: Content): readonly string[] {
  const all = Object.entries(content);
  const [type, media] = all.find(([each]) => each.includes("json")) ?? all[0] ?? [];
  if (type === undefined || !media) return [];
  const sample = sampleOf(api, media, "readOnly");
  const isFile = (schema: Schema | undefined) => schemaObject(api, schema).format === "binary";
  if (/^multipart\/|urlencoded/.test(type)) {
    const option = type.startsWith("multipart/") ? "--form" : "--data-urlencode";
    const { properties = {} } = schemaObject(api, media.schema);
    return Object.entries(Object(sample)).map(([name, value]) => {
      const text = isFile(properties[name]) ? "@file" : textOf(value);
      return `${option} ${quoted(`${name}=${text}`)}`;
    });
  }
  const isJson = type.includes("json");
  const text = isJson ? JSON.stringify(sample ?? {}, undefined, 2) : textOf(sample);
  const isText = isJson || (typeof sample === "string" && !isFile(media.schema));
  return [header("Content-Type", type), isText ? `--data ${quoted(text)}` : "--data-binary @file"];
}

function header(name: string, value: string): string {
  return `--header ${quoted(`${name}: ${value}`)}`;
}

/** Quotes an argument for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function encoded(value: unknown): string {
  return encodeURIComponent(textOf(value));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
