import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { CompileOptions, UnifiedPlugins } from "../../markdown/page-context.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { UnifiedEntry } from "../../core/site-modules.ts";
import { loadModule, type SiteModules } from "../site-code/site-modules.ts";

/** What a site does to its pages with plugins for remark and rehype. */
export interface SiteUnified {
  /** By the source of a page; undefined: the site has none. */
  readonly unified: CompileOptions["unified"];
  readonly diagnostics: readonly Diagnostic[];
}

interface UnifiedInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: Pick<SiteConfig, "markdown">;
}

const none: SiteUnified = { unified: undefined, diagnostics: [] };

/** The plugins for remark and rehype of the module that the configuration names. */
export async function unifiedPlugins(
  modules: SiteModules,
  { root, config }: UnifiedInput,
): Promise<SiteUnified> {
  const file = config.markdown.unified;
  if (file === undefined) return none;
  const { exports, diagnostics } = await loadModule(modules, file);
  if (exports === undefined) return { ...none, diagnostics };
  return pluginsIn(exports["default"], root, file);
}

async function pluginsIn(exported: unknown, root: string, file: SourcePath): Promise<SiteUnified> {
  // Only sites with plugins need what runs them.
  const { preparePlugin } = await import("./prepare-unified.ts");
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
  return { unified: (page) => joined(entries.filter((entry) => isFor(entry, page))), diagnostics };
}

function isFor({ folders }: Pick<UnifiedEntry, "folders">, page: SourcePath): boolean {
  return folders?.some((folder) => page.startsWith(`${folder}/`)) ?? true;
}

function joined(entries: readonly UnifiedPlugins[]): UnifiedPlugins | undefined {
  if (entries.length === 0) return undefined;
  return {
    math: entries.some(({ math }) => math),
    remark: entries.flatMap(({ remark }) => remark),
    rehype: entries.flatMap(({ rehype }) => rehype),
  };
}

function isEntry(value: unknown): value is UnifiedEntry {
  if (typeof value !== "object" || value === null) return false;
  const { folders = [], remark = [], rehype = [] } = value as { readonly [key: string]: unknown };
  return [folders, remark, rehype].every((list) => Array.isArray(list));
}

function noPlugins(file: SourcePath): Diagnostic {
  return {
    code: "config/invalid",
    severity: "error",
    message: `The default export of "${file}" has no lists of plugins.`,
    hint: "Write export default { remark: [plugin], rehype: [] }.",
    place: { file },
  };
}
