import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runInNewContext } from "node:vm";
import { readYaml } from "lectern/node";
import type {
  EvaluatedSite,
  EvaluationAnswer,
  EvaluationRequest,
  MadeRedirects,
} from "./evaluated-site.ts";
import { programLoader, type ProgramLoader } from "./load-program.ts";
import { plainValue, type Plain } from "./plain-value.ts";
import { isMap } from "../systems/front-matter.ts";
import { resolved } from "../write/imported-paths.ts";

/*
 * Evaluates the site in a separate process, so that everything its code changes, prints or leaves
 * running ends with the process. The arguments are the paths of the request and answer files.
 */

interface Entry {
  readonly name: string;
  readonly options: PlainMap;
}

async function evaluate(
  loader: ProgramLoader,
  { root, config: name, routes }: EvaluationRequest,
): Promise<EvaluatedSite> {
  const exported = await loader.load(path.join(root, name));
  const config: unknown = typeof exported === "function" ? await exported({}) : exported;
  if (typeof config !== "object" || config === null) {
    throw new TypeError(`"${name}" doesn't export a configuration`);
  }
  // Dynamic routes of VitePress have a function that returns the parameters of all pages.
  const paths: unknown = Reflect.get(config, "paths");
  if (typeof paths === "function") Reflect.set(config, "paths", await paths.call(config, []));
  const entries = ["presets", "plugins"].flatMap((key) => entriesOf(Reflect.get(config, key)));
  const all = entries.flatMap((entry) => [entry, ...partsOfPreset(entry)]);
  writeEditAddresses(all);
  return {
    config: plainValue(config, loader.origins) as EvaluatedSite["config"],
    sidebars: await loadSidebars(root, all, loader),
    aliases: Object.fromEntries(
      Object.entries({
        ...pathsOfSettings(root),
        ...(await aliasesOfPlugins(root, config, loader)),
      }).filter(([, target]) => !/[\\/]node_modules(?:[\\/]|$)/.test(target)),
    ),
    missing: [...loader.missing].toSorted(),
    redirects: makeRedirects(
      all.map(({ options }) => options),
      // These functions expect the old site's URLs, which may end with a slash.
      Reflect.get(config, "trailingSlash") === true
        ? routes?.map((route) => route.replace(/\/*$/, "/"))
        : routes,
    ),
  };
}

/**
 * Returns the webpack aliases that plugins set. A plugin can be a function, or a site file that
 * exports a function.
 */
async function aliasesOfPlugins(
  root: string,
  config: object,
  loader: ProgramLoader,
): Promise<Readonly<Record<string, string>>> {
  const list: unknown = Reflect.get(config, "plugins");
  const found: Record<string, string> = {};
  for (const item of Array.isArray(list) ? (list as readonly unknown[]) : []) {
    const [first, options] = Array.isArray(item) ? (item as readonly unknown[]) : [item];
    const isFile = typeof first === "string" && (path.isAbsolute(first) || first.startsWith("."));
    Object.assign(found, pathsIn(mapIn(options, "alias")));
    try {
      const file = isFile ? resolved(path.resolve(root, first)) : undefined;
      const plugin = file === undefined ? first : await loader.load(file);
      Object.assign(found, await webpackAliases(plugin, root, options));
    } catch {
      // The plugin may need data that only Docusaurus has. The report lists the plugin as dropped.
    }
  }
  return found;
}

/** Reads a list of presets or plugins. Each item is a name, or a name with options. */
function entriesOf(list: unknown): readonly Entry[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown): readonly Entry[] => {
    const [name, options] = Array.isArray(item) ? (item as readonly unknown[]) : [item];
    if (typeof name !== "string" && typeof name !== "function") return [];
    return [{ name: typeof name === "string" ? name : name.name, options: mapOf(options) ?? {} }];
  });
}

function partsOfPreset({ options }: Entry): readonly Entry[] {
  return ["docs", "blog"].map((name) => ({ name, options: mapIn(options, name) ?? {} }));
}

// An invented name that doesn't occur in URLs, so that it can be found in the result of `editUrl`.
const page = "lectern-page.md";

/** Replaces `editUrl` functions that only add a prefix to the source path with that prefix. */
function writeEditAddresses(entries: readonly Entry[]): void {
  for (const { name, options } of entries) {
    const { editUrl: ask, path: written } = options;
    if (typeof ask !== "function") continue;
    const source = typeof written === "string" ? written : name.endsWith("blog") ? "blog" : "docs";
    const folder = source.replace(/^\.\/|\/+$/g, "");
    try {
      const said: unknown = ask({
        locale: "en",
        version: "current",
        versionDocsDirPath: folder,
        docPath: page,
        blogDirPath: folder,
        blogPath: page,
        permalink: "/lectern-page",
      });
      const end = `/${folder}/${page}`;
      if (typeof said === "string" && said.endsWith(end))
        Reflect.set(options, "editUrl", said.slice(0, -end.length));
    } catch {
      // The report lists the function as dropped.
    }
  }
}

async function loadSidebars(
  root: string,
  entries: readonly Entry[],
  loader: ProgramLoader,
): Promise<Readonly<Record<string, Plain>>> {
  const found: Record<string, Plain> = {};
  for (const { options } of entries) {
    const written = options["sidebarPath"];
    if (typeof written !== "string") continue;
    const file = path.resolve(root, written);
    if (!existsSync(file)) continue;
    try {
      const value: unknown = /\.(?:json|ya?ml)$/.test(file)
        ? readYaml(readFileSync(file, "utf8"))
        : await loader.load(file);
      found[written] = plainValue(value, loader.origins);
    } catch (error) {
      found[written] = inWords(error);
    }
  }
  return found;
}

type PlainMap = Readonly<Record<string, unknown>>;

function mapOf(value: unknown): PlainMap | undefined {
  return isMap(value) ? value : undefined;
}

function mapIn(value: unknown, key: string): PlainMap | undefined {
  return mapOf(mapOf(value)?.[key]);
}

const [requestFile = "", answerFile = ""] = process.argv.slice(2);

async function answer(): Promise<EvaluationAnswer> {
  const request = JSON.parse(readFileSync(requestFile, "utf8")) as EvaluationRequest;
  const loader = programLoader(request);
  try {
    return { kind: "evaluated", site: await evaluate(loader, request) };
  } catch (error) {
    return { kind: "failed", message: inWords(error), missing: [...loader.missing].toSorted() };
  }
}

/** Removes the bundler's colours and boxes from an error message, and keeps four lines of text. */
function inWords(error: unknown): string {
  const text = stripVTControlCharacters(errorMessage(error));
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "" && !/[│╭╰─]|^\s*\d+:/.test(line));
  return lines.slice(0, 4).join("\n");
}

void answer().then((made) => {
  writeFileSync(answerFile, JSON.stringify(made));
  // Otherwise, timers in the site's code keep the process running.
  process.exit(0);
});

/**
 * Calls the `createRedirects` functions of plugins with the site's routes, which start with `/`.
 * Returns `undefined` if no plugin has such a function.
 */
function makeRedirects(
  all: readonly PlainMap[],
  routes: readonly string[] | undefined,
): MadeRedirects | undefined {
  const asked = all.flatMap(({ createRedirects: ask }) => (typeof ask === "function" ? [ask] : []));
  if (asked.length === 0) return undefined;
  if (routes === undefined) return { kind: "not-asked" };
  const pages = new Set(routes.map(withoutSlash));
  const isFree = (from: unknown) =>
    typeof from === "string" && from.startsWith("/") && !pages.has(withoutSlash(from));
  try {
    const list = asked.flatMap((ask) =>
      routes.flatMap((to) => {
        const from = [ask(to) as string].flat().filter(isFree);
        return from.length > 0 ? [{ from, to }] : [];
      }),
    );
    return { kind: "made", list };
  } catch (error) {
    return { kind: "failed", message: errorMessage(error) };
  }
}

function withoutSlash(route: string): string {
  return route.replace(/\/+$/, "") || "/";
}

type Aliases = Readonly<Record<string, string>>;

/**
 * Returns `paths` from the TypeScript configuration, which some sites use through a bundler plugin.
 */
function pathsOfSettings(root: string): Aliases {
  for (const name of ["tsconfig.json", "jsconfig.json"]) {
    const file = path.join(root, name);
    const options = existsSync(file) ? mapIn(readSettings(file), "compilerOptions") : undefined;
    const paths = mapIn(options, "paths");
    if (!paths) continue;
    const base = options?.["baseUrl"];
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

/** Reads JSON with comments and trailing commas, which is also a JavaScript expression. */
function readSettings(file: string): unknown {
  try {
    return runInNewContext(`(${readFileSync(file, "utf8").replace(/^\uFEFF/, "")}\n)`);
  } catch {
    return undefined;
  }
}

/** Returns the webpack aliases that a plugin sets: import prefixes with absolute paths. */
async function webpackAliases(plugin: unknown, root: string, options: unknown): Promise<Aliases> {
  if (typeof plugin !== "function") return {};
  const made: unknown = await plugin({ siteDir: root, siteConfig: {} }, options ?? {});
  const configure = mapOf(made)?.["configureWebpack"];
  const settings: unknown =
    typeof configure === "function" ? configure.call(made, {}, false, {}) : configure;
  return pathsIn(mapIn(mapIn(settings, "resolve"), "alias"));
}

function pathsIn(alias: PlainMap = {}): Aliases {
  return Object.fromEntries(
    Object.entries(alias).flatMap(([name, target]) =>
      typeof target === "string" && path.isAbsolute(target) ? [[name, target]] : [],
    ),
  );
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
