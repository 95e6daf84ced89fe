import path from "node:path";
import type { Plain } from "../evaluate/plain-value.ts";
import type { PlannedPlugin, PlannedPlugins } from "../site-plan.ts";
import { mapOf } from "../translate/read-plain.ts";
import { placeBelow } from "./imported-paths.ts";
import type { WriteInput } from "./new-files.ts";

/** The module with remark and rehype plugins, in the root folder of the new site. */
export const unifiedModule = "unified-plugins.js";

/**
 * Adds the plugin module and the files it imports to the new site.
 *
 * @returns names of the packages it imports
 */
export function collectUnified({ root, plan, files }: WriteInput): readonly string[] {
  if (plan.plugins.length === 0) return [];
  const packages = new Set<string>();
  const text = pluginsText(plan.plugins, (specifier) => {
    if (!specifier.startsWith(".")) {
      packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
      return specifier;
    }
    const from = path.resolve(root, specifier);
    return `./${files.copy(from, placeBelow(root, from))}`;
  });
  files.make(unifiedModule, text);
  return [...packages];
}

/** Returns the name of a plugin, or of a function in its options, and imports it. */
type NameOf = (specifier: string, members: readonly string[]) => string;

/**
 * Returns the content of the plugin module.
 *
 * @param specifierOf returns the specifier of a plugin in the new site
 */
function pluginsText(entries: readonly PlannedPlugins[], specifierOf: (each: string) => string) {
  const imports = new Map<string, string>();
  const nameOf: NameOf = (specifier, members) => {
    const [member = "default", ...inner] = members;
    const key = JSON.stringify([specifierOf(specifier), member]);
    const name = imports.get(key) ?? freeName(member, specifier, new Set(imports.values()));
    imports.set(key, name);
    return [name, ...inner].join(".");
  };
  const written = (value: Plain | undefined): string => literal(value, nameOf);
  const pluginText = ({ specifier, members, options }: PlannedPlugin): string => {
    const name = nameOf(specifier, members);
    return options.length === 0 ? name : `[${[name, ...options.map(written)].join(", ")}]`;
  };
  const bodies = entries.map(({ folders, math, remark, rehype }) => {
    const lines = [
      `folders: ${JSON.stringify(folders)}`,
      ...(math ? ["math: true"] : []),
      ...Object.entries({ remark, rehype }).flatMap(([key, list]) =>
        list.length > 0 ? [`${key}: [${list.map(pluginText).join(", ")}]`] : [],
      ),
    ];
    return `  {\n${lines.map((line) => `    ${line},\n`).join("")}  },\n`;
  });
  const lines = [...imports].map(([key, name]) => {
    const [from, member] = JSON.parse(key) as readonly [string, string];
    const named = member === name ? name : `${member} as ${name}`;
    const taken = member === "default" ? name : `{ ${named} }`;
    return `import ${taken} from ${JSON.stringify(from)};\n`;
  });
  return `${lines.join("")}${lines.length > 0 ? "\n" : ""}export default [\n${bodies.join("")}];\n`;
}

/** Returns an unused name for an import, based on its export or module name. */
function freeName(member: string, specifier: string, taken: ReadonlySet<string>): string {
  const file = specifier.replace(/\.[cm]?[jt]sx?$|\/index\.\w+$/, "");
  const words = member === "default" ? path.basename(file) : member;
  const joined = words.replace(/[^A-Za-z0-9]+(\w)/g, (_all, first: string) => first.toUpperCase());
  const name = /^[A-Za-z]\w*$/.test(joined) ? joined : "plugin";
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  return free;
}

/** Returns a value as JavaScript. Options that are plugins become names, which have no quotes. */
function literal(value: Plain | undefined, nameOf: NameOf): string {
  const text = JSON.stringify(
    value,
    (_key, each: Plain) => {
      const { $from, $function, $regexp, $flags = "" } = mapOf(each) ?? {};
      if (typeof $regexp === "string")
        return `\0new RegExp(${JSON.stringify($regexp)}, ${JSON.stringify($flags)})\0`;
      if (typeof $from !== "string") return $function === undefined ? each : undefined;
      const [specifier = "", ...inner] = $from.split("#");
      return `\0${nameOf(specifier, inner)}\0`;
    },
    1,
  );
  return (text ?? "undefined")
    .replace(/\n\s*/g, " ")
    .replace(/"\\u0000.*?\\u0000"/g, (quoted) => (JSON.parse(quoted) as string).slice(1, -1));
}
