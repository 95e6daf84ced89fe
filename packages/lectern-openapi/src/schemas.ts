import type { Api, Schema, SchemaObject, Typed } from "./api.ts";
import { cellText, forCell, inlineCode, table } from "./markdown.ts";
import { follow, schemaName } from "./references.ts";

/** Maximum depth of nested properties to list. */
const deepest = 5;

/** Renders schemas as Markdown for table cells. */
export interface SchemaText {
  /** Returns a type such as `array of [Pet](…)`. */
  typeOf(schema: Schema | undefined): string;
  /** Returns the description and the limits of a value. */
  describe(schema: Schema | undefined, description?: string): string;
  /** Returns a table of properties, or an empty string if the schema has no properties. */
  properties(schema: Schema | undefined): string;
}

/** @param link returns the link to a named schema */
export function schemaText(api: Api, link: (name: string) => string): SchemaText {
  const typeOf = (schema: Schema | undefined, depth = 0): string => {
    const name = schemaName(schema);
    if (name !== undefined) return link(name);
    if (depth > deepest) return "…";
    const { type = [], format, items, ...found } = schemaObject(api, schema);
    const join = (schemas: readonly Schema[], word: string) =>
      [...new Set(schemas.map((each) => typeOf(each, depth + 1)))]
        .filter((each) => each !== "any")
        .join(word);
    const values = found.enum ?? ("const" in found ? [found["const"]] : []);
    const named = [type].flat().map((each) => {
      const others = found.properties ? undefined : found.additionalProperties;
      if (each === "array" && items !== undefined) return `array of ${typeOf(items, depth + 1)}`;
      if (each === "object" && typeof others === "object")
        return `map of ${typeOf(others, depth + 1)}`;
      return format === undefined ? each : `${each} (${format})`;
    });
    const types = [
      join(found.oneOf ?? found.anyOf ?? [], " or "),
      named.join(" or "),
      join(found.allOf ?? [], " and "),
      found.properties ? "object" : [...new Set(values.map((each) => typeof each))].join(" or "),
      "any",
    ];
    const isNullable = found["nullable"] === true;
    return types.find((each) => each !== "") + (isNullable ? " or null" : "");
  };

  const describe = (schema: Schema | undefined, description?: string) => {
    const found = schemaObject(api, schema);
    const { description: written } = schemaName(schema) ? Object(schema) : found;
    const values = found.enum ?? schemaObject(api, found.items).enum;
    const notes = [
      found["deprecated"] === true && "**Deprecated.**",
      cellText(description ?? written).replace(/[^.:!?"'”)]$/, "$&."),
      values && `One of ${values.map(valueText).join(", ")}.`,
      found["readOnly"] === true && "Read-only.",
      found["writeOnly"] === true && "Write-only.",
    ];
    const limits = Object.entries(limitNames).map(([key, label]) => {
      // In OpenAPI 3.0, `exclusiveMinimum` changes the meaning of `minimum`.
      const hasLimit = key in found && (key === "default" || typeof found[key] !== "boolean");
      return hasLimit && `${label}: ${valueText(found[key])}.`;
    });
    return [...notes, ...limits].filter(Boolean).join(" ");
  };

  const rowsOf = (schema: Schema | undefined, prefix: string, passed: readonly unknown[]) => {
    const found = schemaObject(api, schema);
    const { properties = {}, required = [], additionalProperties: others } = found;
    const rows: string[][] = [];
    if (passed.includes(found) || passed.length > deepest) return rows;
    const inside = [...passed, found];
    // Named alternatives have their own section.
    const options = (found.oneOf ?? found.anyOf ?? []).filter((each) => !schemaName(each));
    for (const each of [...(found.allOf ?? []), ...options])
      rows.push(...rowsOf(each, prefix, inside));
    for (const [name, value] of Object.entries(properties)) {
      const label =
        forCell(inlineCode(prefix + name)) + (required.includes(name) ? " (required)" : "");
      rows.push(
        [label, typeOf(value), describe(value)],
        ...rowsInside(value, prefix + name, inside),
      );
    }
    return others === undefined ? rows : [...rows, ...rowsInside(others, `${prefix}*`, inside)];
  };

  /** Returns rows for a property, unless its schema has its own section. */
  const rowsInside = (schema: Schema, path: string, passed: readonly unknown[]): string[][] => {
    if (schemaName(schema) !== undefined) return [];
    const { items } = schemaObject(api, schema);
    return items === undefined
      ? rowsOf(schema, path === "" ? "" : `${path}.`, passed)
      : rowsInside(items, `${path}[]`, passed);
  };

  return {
    typeOf,
    describe,
    properties(schema) {
      const rows = rowsInside(schemaObject(api, schema), "", []);
      // Later parts of `allOf` refine properties of earlier parts.
      const unique = new Map(rows.map((row) => [row[0], row]));
      return table(["Property", "Type", "Description"], [...unique.values()]);
    },
  };
}

/**
 * Returns the schema object, or the one that it refers to. Empty for `true`, `false` and
 * `undefined`.
 */
export function schemaObject(api: Api, schema: Schema | undefined): SchemaObject {
  const found = follow<Schema | undefined>(api, schema);
  return typeof found === "object" ? found : {};
}

/** Labels of keys that restrict a value. */
const limitNames = {
  const: "Always",
  default: "Default",
  minimum: "Minimum",
  exclusiveMinimum: "Greater than",
  maximum: "Maximum",
  exclusiveMaximum: "Less than",
  multipleOf: "Multiple of",
  minLength: "Minimum length",
  maxLength: "Maximum length",
  pattern: "Pattern",
  minItems: "Minimum items",
  maxItems: "Maximum items",
};

function valueText(value: unknown): string {
  const text = typeof value === "string" && value !== "" ? value : JSON.stringify(value);
  return forCell(inlineCode(text));
}

/** Examples of strings by format. */
const strings: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00Z",
  email: "user@example.com",
  uri: "https://example.com",
  uuid: "7b2f3c1e-9d4a-4f6b-8a1c-0e5d2f7a9b3c",
};

/**
 * Returns a value's example from the file, or builds an example from its schema.
 *
 * @param hidden key of properties to omit; for example, requests have no `readOnly` properties
 */
export function sampleOf(api: Api, value: Typed, hidden: "readOnly" | "writeOnly"): unknown {
  const build = (schema: Schema | undefined, passed: readonly unknown[]): unknown => {
    const found = schemaObject(api, schema);
    const { type, properties = {}, examples } = found;
    const example = found["example"] ?? (Array.isArray(examples) ? examples[0] : undefined);
    const given = example ?? found["const"] ?? found["default"] ?? found.enum?.[0];
    if (given !== undefined) return given;
    if (passed.includes(found) || passed.length > 8) return undefined;
    const inside = [...passed, found];
    const options = found.oneOf ?? found.anyOf;
    if (options) return build(options[0], inside);
    switch ([type].flat().find((each) => each !== "null") ?? "") {
      case "array":
        return [build(found.items, inside)].filter((each) => each !== undefined);
      case "string":
        return strings[found.format ?? ""] ?? "string";
      case "integer":
      case "number":
        return found["minimum"] ?? 1;
      case "boolean":
        return true;
      default: {
        const own = Object.entries(properties)
          .filter(([, each]) => schemaObject(api, each)[hidden] !== true)
          .map(([name, each]) => [name, build(each, inside)] as const)
          .filter(([, each]) => each !== undefined);
        const parts = (found.allOf ?? []).map((each) => build(each, inside));
        const isObject = type !== undefined || found.allOf !== undefined || own.length > 0;
        return isObject ? Object.assign({}, ...parts, Object.fromEntries(own)) : undefined;
      }
    }
  };
  const [first] = Object.values(value.examples ?? {});
  return value.example ?? (first && follow(api, first).value) ?? build(value.schema, []);
}
