import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { valueOfYaml } from "../../content/parse/read-yaml.ts";

type Aliases = Readonly<Record<string, string>>;

/** `paths` of the settings of TypeScript, which some sites have a bundler's plugin follow. */
export function pathsOfSettings(root: string): Aliases {
  for (const name of ["tsconfig.json", "jsconfig.json"]) {
    const file = path.join(root, name);
    const options = existsSync(file) ? mapIn(readSettings(file), "compilerOptions") : undefined;
    const paths = options && mapIn(options, "paths");
    if (!options || !paths) continue;
    const base: unknown = Reflect.get(options, "baseUrl");
    const from = path.resolve(root, typeof base === "string" ? base : ".");
    return Object.fromEntries(
      Object.entries(paths).flatMap(([alias, targets]) => {
        const [first]: readonly unknown[] = Array.isArray(targets) ? targets : [];
        return typeof first === "string" ? [[alias, path.resolve(from, first)]] : [];
      }),
    );
  }
  return {};
}

/** Settings are JSON with comments and commas at the end of lists, which YAML allows but for the comments. */
function readSettings(file: string): object {
  const text = readFileSync(file, "utf8").replace(
    /("(?:[^"\\]|\\.)*")|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_all, quoted: string | undefined) => quoted ?? "",
  );
  try {
    const settings: unknown = valueOfYaml(text.replaceAll("\t", "  "));
    return typeof settings === "object" && settings !== null ? settings : {};
  } catch {
    return {};
  }
}

/** What a plugin tells webpack to resolve: names at the start of an import, to absolute paths. */
export async function webpackAliases(
  plugin: unknown,
  root: string,
  options: unknown,
): Promise<Aliases> {
  if (typeof plugin !== "function") return {};
  const made: unknown = await plugin({ siteDir: root, siteConfig: {} }, options ?? {});
  const configure: unknown =
    typeof made === "object" && made !== null ? Reflect.get(made, "configureWebpack") : undefined;
  const settings: unknown =
    typeof configure === "function" ? configure.call(made, {}, false, {}) : configure;
  const resolve =
    typeof settings === "object" && settings !== null ? mapIn(settings, "resolve") : undefined;
  const alias = resolve && mapIn(resolve, "alias");
  return Object.fromEntries(
    Object.entries(alias ?? {}).flatMap(([name, target]) =>
      typeof target === "string" && path.isAbsolute(target) ? [[name, target]] : [],
    ),
  );
}

/** The script at a path that may be a folder, or lack its ending. */
export function scriptAt(file: string): string | undefined {
  const endings = [".js", ".ts", ".mjs", ".cjs"];
  return [
    file,
    ...endings.flatMap((ending) => [file + ending, path.join(file, `index${ending}`)]),
  ].find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
}

function mapIn(value: object, key: string): object | undefined {
  const member: unknown = Reflect.get(value, key);
  return typeof member === "object" && member !== null ? member : undefined;
}
