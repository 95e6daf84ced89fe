import path from "node:path";
import type { PluggableList, Processor } from "unified";
import type { VFile } from "vfile";
import { awaitSiteCode, callSiteCode } from "../../content/site-code/call-site-code.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Pluggable, UnifiedEntry } from "../../core/site-modules.ts";
import type {
  CompileOptions,
  PlainTree,
  UnifiedPlugin,
  UnifiedPlugins,
} from "../../markdown/page-context.ts";
import { writtenFrontMatter } from "../bundle/markdown-imports.ts";
import { loadModule, type LoadableModules } from "../site-code/site-modules.ts";

/** A site's remark and rehype plugins. */
export interface SiteUnified {
  /** Returns the plugins for a page, or `undefined` if the site has no plugins. */
  readonly unified: CompileOptions["unified"];
  readonly diagnostics: readonly Diagnostic[];
}

interface UnifiedInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: Pick<SiteConfig, "markdown">;
}

/** Loads the plugins in the module specified by `markdown.unified`. */
export async function unifiedPlugins(
  modules: LoadableModules,
  { root, config }: UnifiedInput,
): Promise<SiteUnified> {
  const file = config.markdown.unified;
  if (file === undefined) return { unified: undefined, diagnostics: [] };
  const { exports, diagnostics } = await loadModule(modules, file);
  if (exports === undefined) return { unified: undefined, diagnostics };
  const exported = exports["default"];
  const written = Array.isArray(exported) ? (exported as readonly unknown[]) : [exported];
  if (!written.every(isEntry)) return { unified: undefined, diagnostics: [noPlugins(file)] };
  // Only sites with plugins need these packages.
  const [{ unified }, { VFile }] = await Promise.all([import("unified"), import("vfile")]);
  const prepare = pluginLoader({ root, file, unified, VFile });
  const found: Diagnostic[] = [];
  const entries = written.map((entry) => {
    const [remark, rehype] = [entry.remark, entry.rehype].map((list = []) => list.map(prepare));
    const all = [...(remark ?? []), ...(rehype ?? [])];
    found.push(...all.flatMap((each) => each.diagnostics ?? []));
    const pluginsIn = (list = all) => list.flatMap(({ plugin }) => plugin ?? []);
    return {
      folders: entry.folders,
      math: entry.math === true || all.some(({ isMath }) => isMath),
      remark: pluginsIn(remark),
      rehype: pluginsIn(rehype),
    };
  });
  return {
    unified: (page) => joined(entries.filter((entry) => isFor(entry, page))),
    diagnostics: found,
  };
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
    message: `The default export of "${file}" must contain lists of plugins, such as remark and rehype.`,
    hint: "Write export default { remark: [plugin], rehype: [] }.",
    place: { file },
  };
}

/** Matches plugins for syntax that Lectern's parser already supports. */
const builtIn = /^(?:remark)?(?:math|gfm|directive|frontmatter|mdx)$/i;

/** An item in a list of plugins. */
interface PreparedPlugin {
  readonly plugin?: UnifiedPlugin;
  /**
   * Whether the item is a plugin for formulas. Lectern's parser supports them without the plugin.
   */
  readonly isMath?: boolean;
  readonly diagnostics?: readonly Diagnostic[];
}

interface LoaderInput {
  readonly root: string;
  /** Module that contains the list. */
  readonly file: SourcePath;
  readonly unified: typeof import("unified").unified;
  readonly VFile: typeof VFile;
}

/**
 * Returns a function that attaches a plugin to a separate processor. Each plugin is attached once
 * for all pages.
 */
function pluginLoader(input: LoaderInput): (item: Pluggable) => PreparedPlugin {
  const place = { file: input.file };
  const fileOf = virtualFiles(input);
  return (item) => {
    if (item === false || item === null || item === undefined) return {};
    const name = nameOf(item);
    if (builtIn.test(name)) return { isMath: /math$/i.test(name) };
    const code = { what: `The plugin "${name}"`, place };
    // Pass a list, because the item can also be a preset.
    const attached = callSiteCode(code, () =>
      input
        .unified()
        .use([item, () => checkNodes] as PluggableList)
        .freeze(),
    );
    if (attached.kind === "failed") {
      const message = `${code.what} threw: ${attached.text}`;
      const at = attached.place ?? place;
      return { diagnostics: [{ code: "unified/failed", severity: "error", message, place: at }] };
    }
    const processor: Processor = attached.value;
    if (extendsParser(processor.data())) {
      const message = `${code.what} doesn't run, because it extends a parser that Lectern doesn't use.`;
      const hint =
        "Remove the plugin from the list, and replace its syntax on your pages with syntax that Lectern supports.";
      return {
        diagnostics: [{ code: "unified/unsupported", severity: "warning", message, hint, place }],
      };
    }
    const run: UnifiedPlugin["run"] = async (tree, page) => {
      const file = fileOf(page);
      const before = file.messages.length;
      const outcome = await awaitSiteCode(code, () => processor.run(tree as never, file));
      if (outcome.kind === "failed") return outcome;
      const messages = file.messages.slice(before).map(({ reason, line, column }) => ({
        text: reason,
        at: line === undefined ? undefined : { line, column: column ?? 1 },
      }));
      return { kind: "made", tree: outcome.value as unknown as PlainTree, messages };
    };
    return { plugin: { name, run } };
  };
}

type Nodes = { readonly type: string; readonly children?: readonly Nodes[] };

/** Throws an error if a tree contains nodes of MDX 1, which would appear as text. */
function checkNodes({ type, children }: Nodes): void {
  if (/^(?:jsx|import|export)$/.test(type))
    throw new TypeError(`it creates "${type}" nodes, which MDX 2 and later don't have.`);
  children?.forEach(checkNodes);
}

/**
 * Returns a function that creates the virtual file of a page. Plugins use it to share data about
 * the page.
 */
function virtualFiles({ root, VFile }: LoaderInput) {
  return (page: { readonly file: SourcePath; readonly text: string }): VFile => {
    const known = files.get(page);
    if (known) return known;
    const { file, text } = page;
    const data = { frontMatter: writtenFrontMatter(text) };
    const created = new VFile({ path: path.join(root, file), cwd: root, value: text, data });
    files.set(page, created);
    return created;
  };
}

const files = new WeakMap<object, VFile>();

function extendsParser(data: object): boolean {
  const list: unknown = Reflect.get(data, "micromarkExtensions");
  return Array.isArray(list) && list.length > 0;
}

function nameOf(item: Exclude<Pluggable, false | null | undefined>): string {
  const [first] = Array.isArray(item) ? (item as readonly unknown[]) : [item];
  return typeof first === "function" && first.name !== "" ? first.name : "without a name";
}
