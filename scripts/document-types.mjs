// Adds the comments of configuration keys to the types that sites import, so that editors show
// them. The types are inferred from the schema, which loses the comments. `npm run compile` runs it.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { siteSchema } from "../dist/core/schema/site.js";
import { schemaDocs } from "./schema-docs.mjs";

const file = (name) => fileURLToPath(new URL(`../dist/lectern/${name}`, import.meta.url));
const place = { docs: schemaDocs(), type: "WrittenSite", indent: "    " };
const documented = [
  'import type { DeclaredSite as WrittenSite } from "../core/schema/site.ts";',
  "/** The configuration in `site.config.ts`. */",
  "export interface DeclaredSite {",
  ...membersOf(siteSchema, place),
  "}",
  "",
];
replace("declared-site.d.ts", () => documented.join("\n"));
replace("define-site.d.ts", (text) => text.replace("../core/schema/site.ts", "./declared-site.ts"));

/** Rewrites a file. An unchanged file keeps its modification time. */
function replace(name, change) {
  const before = existsSync(file(name)) ? readFileSync(file(name), "utf8") : "";
  const after = change(before);
  if (after !== before) writeFileSync(file(name), after);
}

/**
 * Returns the keys of a schema object as members of a type, each with its comment.
 *
 * @param {any} map a schema
 * @param {{ docs: ReturnType<typeof schemaDocs>, type: string, indent: string }} place `type` is the inferred type of the object
 * @returns {string[]}
 */
function membersOf(map, { docs, type, indent }) {
  const { shape } = map._zod.def;
  const known = docs.get(Object.keys(shape).join(" "));
  return Object.entries(shape).flatMap(([key, schema]) => {
    const own = `${type}["${key}"]`;
    const { value, isOptional } = bare(schema);
    const comment = commentOf(known?.[key]);
    const written = typeOf(value, { docs, type: own, indent });
    const whole = isOptional && written !== own ? `${written} | undefined` : written;
    return [
      ...(comment === "" ? [] : [`${indent}/** ${comment} */`]),
      `${indent}readonly ${key}${isOptional ? "?" : ""}: ${whole};`,
    ];
  });
}

/** Writes out the types of objects and lists of objects, and references the inferred type of other values. */
function typeOf(value, { docs, type, indent }) {
  const { def } = value._zod;
  const inner = `${indent}    `;
  const map = (schema, of) =>
    ["{", ...membersOf(schema, { docs, type: of, indent: inner }), `${indent}}`].join("\n");
  const some = `NonNullable<${type}>`;
  if (def.type === "object") return map(value, some);
  if (def.type !== "array") return type;
  const item = bare(def.element);
  return item.value._zod.def.type === "object" && !item.isOptional
    ? `readonly ${map(item.value, `${some}[number]`)}[]`
    : type;
}

/** Unwraps optional values and defaults. */
function bare(schema) {
  const { def } = schema._zod;
  if (def.type === "optional" || def.type === "default" || def.type === "prefault") {
    return { ...bare(def.innerType), isOptional: true };
  }
  return { value: schema, isOptional: false };
}

/** Formats a comment in one line, and escapes its end mark. */
function commentOf({ text = "", defaultText, example } = {}) {
  return [text, defaultText && `@default ${defaultText}`, example && `@example ${example}`]
    .filter(Boolean)
    .join(" ")
    .replaceAll("*/", "*\\/");
}
