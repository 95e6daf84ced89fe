/** The parts of an OpenAPI file that pages show. Files are validated before they get this type. */

type Table<Value> = Readonly<Record<string, Value>>;

/** A value, or a reference to it. */
export type Referable<Value> = Value | { readonly $ref: string };

interface Described {
  readonly summary?: string;
  readonly description?: string;
  readonly externalDocs?: { readonly url: string; readonly description?: string };
}

export interface Api {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string } & Described;
  readonly externalDocs?: Described["externalDocs"];
  readonly servers?: readonly Server[];
  readonly tags?: readonly ({ readonly name: string } & Described)[];
  readonly paths?: Table<Referable<PathItem>>;
  readonly webhooks?: Table<Referable<PathItem>>;
  readonly security?: readonly Table<readonly string[]>[];
  readonly components?: {
    readonly schemas?: Table<Schema>;
    readonly securitySchemes?: Table<Referable<SecurityScheme>>;
  };
}

export interface Server extends Described {
  readonly url: string;
  readonly variables?: Table<{ readonly default: string }>;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

export type PathItem = { readonly [Method in (typeof methods)[number]]?: Operation } & Pick<
  Operation,
  "parameters" | "servers"
>;

/** Returns the methods and operations of a path, in the order of the file. */
export function operationsIn(item: PathItem): readonly [string, Operation][] {
  const all = Object.entries(item as Table<Operation>);
  return all.filter(([key]) => methods.some((method) => method === key));
}

export interface Operation extends Described {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Referable<Parameter>[];
  readonly requestBody?: Referable<
    { readonly content: Content; readonly required?: boolean } & Described
  >;
  readonly responses?: Table<Referable<Response>>;
  readonly callbacks?: Table<Referable<Table<Referable<PathItem>>>>;
  readonly security?: Api["security"];
  readonly servers?: Api["servers"];
}

/** A value with its schema: a parameter, a header or the content of a body. */
export interface Typed extends Described {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Table<Referable<{ readonly value?: unknown }>>;
}

export interface Parameter extends Typed {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly content?: Content;
}

/** Content by media type. */
export type Content = Table<Typed>;

export interface Response extends Described {
  readonly content?: Content;
  readonly headers?: Table<Referable<Typed>>;
}

export type Schema = SchemaObject | boolean;

/** A JSON Schema. Keys that aren't listed here restrict its values. */
export interface SchemaObject extends Described {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Table<Schema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly [key: string]: unknown;
}

export interface SecurityScheme extends Described {
  readonly type: string;
  readonly name?: string;
  readonly in?: string;
  readonly scheme?: string;
  readonly openIdConnectUrl?: string;
  readonly flows?: Table<Flow>;
}

interface Flow {
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly scopes?: Table<string>;
}
