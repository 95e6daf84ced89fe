import path from "node:path";
import type { Diagnostic, Place } from "../../base/diagnostic.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { CompileOptions } from "../../compile/page-context.ts";
import type { PagePlugins } from "../../compile/plugins/tree-plugins.ts";
import { awaitSiteCode } from "../../content/site-code/call-site-code.ts";
import { ModuleLoadError } from "../programs/module-errors.ts";
import { freshNodeProgram, type Exports, type NodeProgramInput } from "../programs/node-program.ts";
import type { SiteModules } from "../programs/site-modules.ts";
import { hasFile, missingModule, type SiteComponentsInput } from "./site-components.ts";
import type { Pluggable } from "./unified-plugin.ts";

/** What a site does to its pages with plugins for remark and rehype. */
export interface MarkdownPlugins {
  /** By the source of a page; undefined: the site has none. */
  readonly plugins: CompileOptions["plugins"];
  readonly diagnostics: readonly Diagnostic[];
}

/** A member of the list that the module exports. */
interface PluginsEntry {
  /** Whose pages it is for; default: all. */
  readonly folders?: readonly string[] | undefined;
  readonly math?: boolean;
  readonly remark?: readonly Pluggable[];
  readonly rehype?: readonly Pluggable[];
}

const none: MarkdownPlugins = { plugins: undefined, diagnostics: [] };

/** The plugins of the module that the configuration names. */
export async function markdownPlugins(
  modules: Pick<SiteModules, "load">,
  input: SiteComponentsInput,
): Promise<MarkdownPlugins> {
  const file = input.config.markdownPlugins;
  if (file === undefined) return none;
  if (!hasFile(input.root, file)) {
    return { ...none, diagnostics: [missingModule(input, "markdownPlugins", file)] };
  }
  const code = { what: `The module "${file}"`, place: { file } };
  const outcome = await awaitSiteCode(code, () => modules.load(file));
  if (outcome.kind === "returned") return pluginsIn(outcome.value["default"], input.root, file);
  const { error, text, place = code.place } = outcome;
  if (error instanceof ModuleLoadError && error.isReported) return none;
  const message = `${code.what} could not be loaded: ${text}`;
  return { ...none, diagnostics: [{ code: "import/failed", severity: "error", message, place }] };
}

/**
 * The same from a bundle of the module alone, for Markdown that is compiled while the
 * program is bundled which the module is part of. What is wrong is reported elsewhere.
 */
export async function pluginsAhead(
  program: Omit<NodeProgramInput, "modules" | "compile">,
  input: SiteComponentsInput,
): Promise<CompileOptions["plugins"]> {
  const file = input.config.markdownPlugins;
  if (file === undefined || !hasFile(input.root, file)) return undefined;
  const load = async (): Promise<Exports> => {
    const { loaders } = await freshNodeProgram({
      ...program,
      modules: new Map([[file, path.join(input.root, file)]]),
      compile: () => Promise.reject(new Error("a plugin imports Markdown")),
    });
    return (await loaders[file]?.()) ?? {};
  };
  const code = { what: `The module "${file}"`, place: { file } };
  const outcome = await awaitSiteCode(code, load);
  if (outcome.kind === "failed") return undefined;
  return (await pluginsIn(outcome.value["default"], input.root, file)).plugins;
}

async function pluginsIn(
  exported: unknown,
  root: string,
  file: SourcePath,
): Promise<MarkdownPlugins> {
  // Only sites with plugins need what runs them.
  const { preparePlugin } = await import("./unified-plugin.ts");
  const written = Array.isArray(exported) ? (exported as readonly unknown[]) : [exported];
  if (!written.every(isEntry)) return { ...none, diagnostics: [noPlugins(file)] };
  const diagnostics: Diagnostic[] = [];
  const entries = written.map((entry) => {
    const prepared = (["remark", "rehype"] as const).map((key) => {
      const found = (entry[key] ?? []).map((item) => preparePlugin(item, { root, file }));
      diagnostics.push(...found.flatMap((each) => each.diagnostics));
      return found;
    });
    const [remark = [], rehype = []] = prepared.map((list) =>
      list.flatMap(({ plugin }) => plugin ?? []),
    );
    const math = entry.math === true || prepared.flat().some((each) => each.isMath);
    return { folders: entry.folders, math, remark, rehype };
  });
  return { plugins: (page) => joined(entries.filter((entry) => isFor(entry, page))), diagnostics };
}

function isFor({ folders }: Pick<PluginsEntry, "folders">, page: SourcePath): boolean {
  return folders?.some((folder) => page.startsWith(`${folder}/`)) ?? true;
}

function joined(entries: readonly PagePlugins[]): PagePlugins | undefined {
  if (entries.length === 0) return undefined;
  return {
    math: entries.some(({ math }) => math),
    remark: entries.flatMap(({ remark }) => remark),
    rehype: entries.flatMap(({ rehype }) => rehype),
  };
}

function isEntry(value: unknown): value is PluginsEntry {
  if (typeof value !== "object" || value === null) return false;
  const { folders = [], remark = [], rehype = [] } = value as { readonly [key: string]: unknown };
  return [folders, remark, rehype].every((list) => Array.isArray(list));
}

function noPlugins(file: SourcePath): Diagnostic & { readonly place: Place } {
  return {
    code: "config/invalid",
    severity: "error",
    message: `"${file}" has no default export with lists of plugins.`,
    hint: "Write export default { remark: [plugin], rehype: [] }.",
    place: { file },
  };
}
