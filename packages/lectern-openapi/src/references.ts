import type { Referable } from "./api.ts";

/** Keys and indexes from the root of the file to a value. */
export type Path = readonly string[];

/** Returns the value that a reference points to, or the value itself. */
export function follow<Value>(api: unknown, value: Referable<Value>): Value {
  let found: unknown = value;
  for (let target = targetOf(found); target !== undefined; target = targetOf(found)) {
    found = valueAt(api, target);
  }
  return found as Value;
}

/** Returns the schema name if a value refers to `components.schemas`. */
export function schemaName(value: unknown): string | undefined {
  const [components, schemas, name, ...rest] = pathOf(targetOf(value) ?? "") ?? [];
  const isSchema = components === "components" && schemas === "schemas" && rest.length === 0;
  return isSchema ? name : undefined;
}

interface BrokenReference {
  readonly message: string;
  readonly hint?: string;
  readonly path: Path;
}

/** Finds references that don't point to a value in the same file. */
export function brokenReferences(api: unknown): readonly BrokenReference[] {
  const found: BrokenReference[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (typeof value !== "object" || value === null) return;
    const problem = problemOf(api, value);
    if (problem) found.push({ ...problem, path: [...path, "$ref"] });
    for (const [key, part] of Object.entries(value)) {
      if (!isData(key, path)) visit(part, [...path, key]);
    }
  };
  visit(api, []);
  return found;
}

/** Whether the value of a key is API data, where `$ref` has no meaning. */
function isData(key: string, path: Path): boolean {
  const isName = /^(?:.*[pP]roperties|.*[sS]chemas|\$defs|responses)$/.test(path.at(-1) ?? "");
  return !isName && /^(?:x-.*|examples?|default|enum|const)$/.test(key);
}

function problemOf(api: unknown, value: object): Omit<BrokenReference, "path"> | undefined {
  const passed = new Set<string>();
  const first = targetOf(value);
  if (first !== undefined && !first.startsWith("#")) {
    const hint = "Bundle the files into one, for example with npx @redocly/cli bundle.";
    return { message: `The reference "${first}" points to another file.`, hint };
  }
  for (let target = first; target !== undefined;) {
    if (passed.has(target)) return { message: `The reference "${first}" points to itself.` };
    passed.add(target);
    const found = valueAt(api, target);
    if (found === undefined) {
      return { message: `The reference "${first}" points to something that isn't in the file.` };
    }
    target = targetOf(found);
  }
  return undefined;
}

function targetOf(value: unknown): string | undefined {
  const target: unknown = Object(value)["$ref"];
  return typeof target === "string" ? target : undefined;
}

/** Returns the keys in `#/components/schemas/Pet`, or `undefined` for other references. */
function pathOf(reference: string): Path | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  try {
    return decodeURIComponent(reference).split("/").slice(1).map(unescaped);
  } catch {
    return undefined;
  }
}

/** Unescapes a key in a JSON pointer. */
export function unescaped(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

function valueAt(api: unknown, reference: string): unknown {
  const path = pathOf(reference);
  const inside = (value: unknown, key: string): unknown =>
    Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined;
  return path?.reduce(inside, api);
}
