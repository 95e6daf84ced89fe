import { existsSync, readFileSync } from "node:fs";
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
import { errorText, ownPlugin, programLoader, type ProgramLoader } from "./load-program.ts";
import { plainValue, type Plain } from "./plain-value.ts";
import { originOfStandIn } from "./stand-in.ts";
import { isMap } from "../systems/front-matter.ts";
import { insideSite } from "../translate/translate-docs.ts";
import { resolved } from "../write/imported-paths.ts";
import { filesBelow } from "../write/new-files.ts";

/*
 * Evaluates the site in a separate process, so that everything its code changes, prints or leaves
 * running ends with the process. The process gets the request and sends the answer as a message.
 */

type Entry = Readonly<{ name: string; options: PlainMap }>;

async function evaluate(
  loader: ProgramLoader,
  { root, config: name, routes }: EvaluationRequest,
): Promise<EvaluatedSite> {
  const exported = await loader.load(path.join(root, name));
  const made: unknown = typeof exported === "function" ? await exported({}) : exported;
  // A placeholder can replace a function that gets the configuration and returns it.
  const wrapper = originOfStandIn(exported) ?? originOfStandIn(made);
  const config = mapOf(wrapper ? wrapper.given[0] : made);
  if (config === undefined) {
    throw new TypeError(`"${name}" doesn't export a configuration`);
  }
  // Dynamic routes of VitePress have a function that returns the parameters of all pages.
  const paths: unknown = Reflect.get(config, "paths");
  if (typeof paths === "function") Reflect.set(config, "paths", await paths.call(config, []));
  const ofPlugins = await aliasesOfPlugins(root, config, loader);
  const aliases = Object.entries({ ...pathsOfSettings(root), ...ofPlugins });
  const entries = ["presets", "plugins"].flatMap((key) => entriesOf(Reflect.get(config, key)));
  const partsOf = ({ options }: Entry) =>
    ["docs", "blog"].map((name) => ({ name, options: mapIn(options, name) ?? {} }));
  const all = entries.flatMap((entry) => [entry, ...partsOf(entry)]);
  writeEditAddresses(root, all);
  all.forEach(({ options }) => simplifyNumberParser(options));
  return {
    config: plainValue(config, loader.origins) as EvaluatedSite["config"],
    sidebars: await loadSidebars(root, all, loader),
    aliases: Object.fromEntries(
      aliases.filter(([, target]) => !/[\\/]node_modules(?:[\\/]|$)/.test(target)),
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
 * exports a function. If it calls a plugin that Lectern replaces, adds that plugin to the
 * configuration.
 */
async function aliasesOfPlugins(root: string, config: object, loader: ProgramLoader) {
  const list: unknown = Reflect.get(config, "plugins");
  const found: Record<string, string> = {};
  if (!Array.isArray(list)) return found;
  const kept: unknown[] = [];
  const head: unknown[] = [Reflect.get(config, "headTags")];
  const i18n = { defaultLocale: "en", locales: ["en"], currentLocale: "en" };
  const context = { siteDir: root, siteConfig: config, i18n };
  for (const item of list as readonly unknown[]) {
    const [given, options] = Array.isArray(item) ? (item as readonly unknown[]) : [item];
    const first = mapOf(given)?.["default"] ?? given;
    const isFile = typeof first === "string" && (path.isAbsolute(first) || first.startsWith("."));
    const before = loader.calls.length;
    let [name, note] = [given, ""];
    Object.assign(found, pathsIn(mapIn(options, "alias")));
    try {
      const file = isFile ? resolved(path.resolve(root, first)) : undefined;
      const plugin = file === undefined ? first : await loader.load(file);
      if (typeof plugin === "function" && originOfStandIn(plugin) === undefined) {
        const made = mapOf(await plugin(context, options ?? {})) ?? {};
        const { configureWebpack: configure, injectHtmlTags: inject } = made;
        const settings: unknown =
          typeof configure === "function" ? configure.call(made, {}, false, {}) : configure;
        Object.assign(found, pathsIn(mapIn(mapIn(settings, "resolve"), "alias")));
        if (typeof given === "function") name = made["name"] ?? given;
        const tags = typeof inject === "function" ? mapOf(inject.call(made, {})) : {};
        head.push(tags?.["headTags"], tags?.["preBodyTags"], tags?.["postBodyTags"]);
        if (Object.keys(made).every((key) => /^(?:name|injectHtmlTags|configure\w+)$/.test(key)))
          note =
            "its elements for all pages and its webpack aliases are imported. Its other settings of webpack are missing.";
      }
    } catch {
      // The plugin may need data that only Docusaurus has. The report lists the plugin as dropped.
    }
    const inner = loader.calls.slice(before).filter(({ name }) => ownPlugin.test(name));
    // The configuration of the new site replaces a plugin that only adds redirects.
    const isRead = inner.length > 0 && inner.every(({ name }) => name.endsWith("redirects"));
    const made = inner.map(({ name, given }) => [name, given[1] ?? {}]);
    if (inner.length > 0)
      note = `it extends ${inner.map(({ name }) => name).join(", ")}, which is imported. Its other changes are missing.`;
    kept.push(...(isRead ? [] : [note === "" ? item : [name, { $note: note }]]), ...made);
  }
  Reflect.set(config, "headTags", head.flat().filter(Boolean));
  Reflect.set(config, "plugins", kept);
  return found;
}

/** Reads a list of presets or plugins. Each item is a name, or a name with options. */
function entriesOf(list: unknown): readonly Entry[] {
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => {
    const [name, options] = Array.isArray(item) ? (item as readonly unknown[]) : [item];
    return { name: String(name), options: mapOf(options) ?? {} };
  });
}

// An invented name that doesn't occur in URLs, so that it can be found in the result of `editUrl`.
const page = "lectern-page.md";

/**
 * Replaces edit URLs, and functions that return them, with their part before the source path in the
 * new site. Edit URLs without this path become functions, which the report lists as dropped. Adds
 * other URLs of single pages as `editUrls`.
 */
function writeEditAddresses(root: string, entries: readonly Entry[]): void {
  for (const { name, options } of entries) {
    const { editUrl: given, path: written } = options;
    if (typeof given !== "function" && typeof given !== "string") continue;
    const source = typeof written === "string" ? written : name.endsWith("blog") ? "blog" : "docs";
    const folder = path.relative(root, path.resolve(root, source)).split(path.sep).join("/");
    try {
      const ask = typeof given === "string" ? () => `${given}/${folder}/${page}` : given;
      const addressOf = (docPath: string, version = "current") => {
        const said: unknown = ask({
          locale: "en",
          version,
          versionDocsDirPath: version === "current" ? folder : version,
          docPath,
          blogDirPath: folder,
          blogPath: docPath,
          permalink: "/lectern-page",
        });
        const url = String(said).replace(/(?<!:)\/+/g, "/");
        return URL.canParse(url) ? new URL(url).href : null;
      };
      const end = `/${insideSite(root, source)}/`;
      const url = addressOf(page) ?? "";
      // A function that ignores the version always returns the URL of the current page.
      if (
        typeof given === "function" &&
        !name.endsWith("blog") &&
        url !== "" &&
        addressOf(page, "old-version") === url
      )
        Reflect.set(options, "editCurrentVersion", true);
      const start = url.endsWith(end + page) ? url.slice(0, -`${end}${page}`.length) : () => url;
      Reflect.set(options, "editUrl", start);
      if (typeof given === "string" || typeof start !== "string") continue;
      const others = filesBelow(path.resolve(root, source))
        .filter((file) => /\.mdx?$/.test(file))
        .map((file) => [file, addressOf(file)] as const)
        .filter(([file, address]) => address !== encodeURI(start + end + file));
      if (others.length > 0) Reflect.set(options, "editUrls", Object.fromEntries(others));
    } catch {
      Reflect.set(options, "editUrl", () => undefined);
    }
  }
}

/**
 * Replaces a function that never removes the number at the start of a name with `false`. Removes a
 * function that works like the default.
 */
function simplifyNumberParser(options: PlainMap): void {
  const parse = options["numberPrefixParser"];
  if (typeof parse !== "function") return;
  try {
    const found = ["1-a", "2. b"].map((name) => mapOf(parse(name))?.["filename"]).join();
    if (found === "1-a,2. b") Reflect.set(options, "numberPrefixParser", false);
    else if (found === "a,b") Reflect.deleteProperty(options, "numberPrefixParser");
  } catch {
    // The report lists the function as dropped.
  }
}

async function loadSidebars(root: string, entries: readonly Entry[], loader: ProgramLoader) {
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

/** Removes the bundler's colours and boxes from an error message, and keeps six lines of text. */
function inWords(error: unknown): string {
  return stripVTControlCharacters(errorText(error))
    .replace(/\n\s*╭─+\[ (.+) \]/g, " ($1)")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/[│╭╰─]|^\s*\d+:/.test(line))
    .slice(0, 6)
    .join("\n");
}

process.once("message", (request: EvaluationRequest) => {
  const loader = programLoader(request);
  // The other process ends this one, because timers in the site's code can keep it running.
  const send = (answer: EvaluationAnswer) => process.send?.(answer);
  evaluate(loader, request).then(
    (site) => send({ kind: "evaluated", site }),
    (error: unknown) =>
      send({ kind: "failed", message: inWords(error), missing: [...loader.missing].toSorted() }),
  );
});

/**
 * Calls the `createRedirects` functions of plugins with the site's routes, which start with `/`, and
 * adds their `fromExtensions`. Returns `undefined` if no plugin has either.
 */
function makeRedirects(
  all: readonly PlainMap[],
  routes: readonly string[] | undefined,
): MadeRedirects | undefined {
  const asked = all.flatMap(({ createRedirects: ask, fromExtensions }) => {
    // Hosts find pages by their names with `.html`.
    const ends = [fromExtensions].flat().filter((end) => typeof end === "string" && end !== "html");
    const add = (to: string) => (to === "/" ? [] : ends.map((end) => `${to}.${end as string}`));
    return [...(typeof ask === "function" ? [ask] : []), ...(ends.length > 0 ? [add] : [])];
  });
  if (asked.length === 0) return undefined;
  if (routes === undefined) return { kind: "not-asked" };
  const withoutSlash = (route: string) => route.replace(/(?<=.)\/+$/, "");
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
    return { kind: "failed", message: errorText(error) };
  }
}

/**
 * Returns `paths` from the TypeScript configuration, which some sites use through a bundler plugin.
 */
function pathsOfSettings(root: string): EvaluatedSite["aliases"] {
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

function pathsIn(alias: PlainMap = {}): EvaluatedSite["aliases"] {
  return Object.fromEntries(
    Object.entries(alias).flatMap(([name, target]) =>
      typeof target === "string" && path.isAbsolute(target) ? [[name, target]] : [],
    ),
  );
}
