import type { z } from "zod";
import { siteSchema } from "../../src/core/schema/site.ts";
import { schemaDocs, type KeyDoc } from "./schema-docs.ts";

const docs = schemaDocs();

/** Returns Markdown for each configuration key: its type, default and an example. */
export function configurationKeys(): ReadonlyMap<string, string> {
  return new Map(keysOf(siteSchema).map(([name, key]) => [name, body(name, key).join("\n\n")]));
}

interface Key {
  readonly schema: z.core.$ZodType;
  readonly doc: KeyDoc;
}

function body(name: string, { schema, doc }: Key): readonly string[] {
  const said = doc.text === "" ? [] : [doc.text];
  const given = defaultOf({ schema, doc });
  const facts = [`Type: ${formOf(schema)}.`, given ? `Default: ${given}.` : "Required."];
  const example = doc.example && `\`\`\`ts\n${name}: ${doc.example},\n\`\`\``;
  return [...said, facts.join(" "), ...(example ? [example] : []), ...tables(schema)];
}

/** Returns a table for each map in a value. */
function tables(schema: z.core.$ZodType): readonly string[] {
  return mapsIn(schema).map(({ title, map }) => {
    const rows = keysOf(map).map(([name, { schema: inner, doc }]) =>
      [
        `\`${name}\``,
        formOf(inner),
        defaultOf({ schema: inner, doc }) ?? "required",
        doc.text,
        inCode(doc.example),
      ]
        .map((cell) => cell.replaceAll("|", "\\|"))
        .join(" | "),
    );
    const head = "| key | type | default | meaning | example |\n| --- | --- | --- | --- | --- |";
    return `${title}\n\n${head}\n${rows.map((row) => `| ${row} |`).join("\n")}`;
  });
}

interface FoundMap {
  readonly title: string;
  readonly map: z.core.$ZodType;
}

/** Returns the maps in a value, outermost first and without duplicates. */
function mapsIn(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): readonly FoundMap[] {
  const inner = bare(schema);
  if (seen.has(inner)) return [];
  seen.add(inner);
  const { def } = (inner as z.core.$ZodTypes)._zod;
  if (def.type === "object") {
    const below = Object.values(def.shape).flatMap((value) => mapsIn(value, seen));
    return [{ title: `${upperFirst(formOf(inner))}:`, map: inner }, ...below];
  }
  if (def.type === "array") return mapsIn(def.element, seen);
  if (def.type === "record") return mapsIn(def.valueType, seen);
  return def.type === "union" ? def.options.flatMap((option) => mapsIn(option, seen)) : [];
}

function keysOf(schema: z.core.$ZodType): readonly (readonly [string, Key])[] {
  const { shape } = (bare(schema) as z.core.$ZodObject)._zod.def;
  const own = docs.get(Object.keys(shape).join(" "));
  return Object.entries(shape).map(([name, value]) => {
    const doc = own?.[name];
    if (!doc) throw new Error(`The key ${name} is in no schema of the sources.`);
    return [name, { schema: value, doc }] as const;
  });
}

/** Returns the schema without the parts that make a value optional. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "optional" || def.type === "default" || def.type === "prefault") {
    return bare(def.innerType);
  }
  return def.type === "pipe" ? bare(def.out) : schema;
}

interface Worded {
  readonly error?: ((issue: { readonly code: string }) => unknown) | undefined;
}

/** Describes the form of a value, in the words of its error message. */
function formOf(schema: z.core.$ZodType): string {
  const { def } = bare(schema)._zod;
  const checks = (def.checks ?? []) as readonly { readonly _zod: { readonly def: Worded } }[];
  const ofChecks = checks.map((check) => check._zod.def).toReversed();
  // For maps, the type comes first. For other values, the strictest check does.
  const worded = def.type === "object" ? [def, ...ofChecks] : [...ofChecks, def];
  for (const { error } of worded as readonly Worded[]) {
    const form = error?.({ code: "invalid_type" });
    if (typeof form !== "string" || form === "") continue;
    return form.replace(/https?:\/\/[^\s,]+/g, "`$&`") + choices(bare(schema));
  }
  const literal = (def as { values?: readonly unknown[] }).values;
  return literal ? literal.map((value) => `\`${String(value)}\``).join(" or ") : "any value";
}

/** Returns the allowed values of a list, if they're known. */
function choices(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== "array") return "";
  const element = (def.element as z.core.$ZodTypes)._zod.def;
  return element.type === "enum" ? `: ${Object.values(element.entries).join(", ")}` : "";
}

/** Describes the default, or returns `undefined` if the key is required. */
function defaultOf({ schema, doc }: Key): string | undefined {
  if (doc.defaultText) return doc.defaultText;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "default") return inCode(code(def.defaultValue));
  if (def.type === "prefault") return "the defaults of its keys";
  return def.type === "optional" ? "none" : undefined;
}

function code(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"([A-Za-z]\w*)":/g, " $1: ")
    .replaceAll(",", ", ")
    .replace(/\s+/g, " ")
    .replaceAll("}", " }");
}

function inCode(text: string | undefined): string {
  return text ? `\`${text}\`` : "";
}

function upperFirst(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
