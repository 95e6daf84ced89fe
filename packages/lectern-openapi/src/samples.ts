import type { Api, Schema, Typed } from "./api.ts";
import { follow } from "./references.ts";
import { schemaObject } from "./schemas.ts";

const strings: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00Z",
  email: "user@example.com",
  uri: "https://example.com",
  uuid: "7b2f3c1e-9d4a-4f6b-8a1c-0e5d2f7a9b3c",
};

/**
 * Returns the example of a value in the file, or builds an example from its schema.
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
