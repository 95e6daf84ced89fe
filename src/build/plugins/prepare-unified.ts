import path from "node:path";
import { unified, type Pluggable as UnifiedPluggable, type PluggableList } from "unified";
import { VFile } from "vfile";
import { valueOfYaml } from "../../content/parse/read-yaml.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { PlainTree, UnifiedPlugin } from "../../markdown/page-context.ts";
import { awaitSiteCode, callSiteCode } from "../../content/site-code/call-site-code.ts";
import type { Pluggable } from "../../core/site-modules.ts";
import { splitFrontMatter } from "../../content/sources/front-matter.ts";

/** What became of a plugin of a list. */
export interface PreparedPlugin {
  /** Undefined: there is nothing to run. */
  readonly plugin: UnifiedPlugin | undefined;
  /** Whether it is the one for formulas, which the parser reads itself. */
  readonly isMath: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

interface PluginModule {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** The module that lists the plugin. */
  readonly file: SourcePath;
}

/** Plugins whose syntax the parser has of itself. */
const ofParser = /^(?:remark)?(?:math|gfm|directive|frontmatter|mdx)$/i;

/** Attaches a plugin to a processor of its own, once for all pages. */
export function preparePlugin(item: Pluggable, module: PluginModule): PreparedPlugin {
  const nothing = { plugin: undefined, isMath: false, diagnostics: [] };
  if (item === false || item === null || item === undefined) return nothing;
  const name = nameOf(item);
  if (ofParser.test(name)) return { ...nothing, isMath: /math$/i.test(name) };
  const place = { file: module.file };
  const code = { what: `The plugin "${name}"`, place };
  // A list with one member: a preset is a member, too.
  const attached = callSiteCode(code, () =>
    unified()
      .use([item] as PluggableList)
      .freeze(),
  );
  if (attached.kind === "failed") {
    const message = `${code.what} threw: ${attached.text}`;
    return {
      ...nothing,
      diagnostics: [
        { code: "unified/failed", severity: "error", message, place: attached.place ?? place },
      ],
    };
  }
  const processor = attached.value;
  if (extendsParser(processor.data())) {
    const message = `${code.what} doesn't run, because it extends a parser that Lectern doesn't use.`;
    const hint = "Remove it from the list, and replace its syntax on your pages.";
    return {
      ...nothing,
      diagnostics: [{ code: "unified/unsupported", severity: "warning", message, hint, place }],
    };
  }
  return { ...nothing, plugin: { name, run: runner(processor, module, code) } };
}

/** What plugins tell each other about a page. */
const files = new WeakMap<object, VFile>();

function runner(
  processor: ReturnType<typeof unified>,
  { root }: PluginModule,
  code: Parameters<typeof awaitSiteCode>[0],
): UnifiedPlugin["run"] {
  return async (tree, page) => {
    const file = files.get(page) ?? virtualFile(root, page);
    files.set(page, file);
    const told = file.messages.length;
    const outcome = await awaitSiteCode(code, () => processor.run(tree as never, file));
    if (outcome.kind === "failed") return outcome;
    const messages = file.messages.slice(told).map(({ reason, line, column }) => ({
      text: reason,
      at: line === undefined ? undefined : { line, column: column ?? 1 },
    }));
    return { kind: "made", tree: outcome.value as unknown as PlainTree, messages };
  };
}

function virtualFile(root: string, { file, text }: { file: SourcePath; text: string }): VFile {
  return new VFile({
    path: path.join(root, file),
    cwd: root,
    value: text,
    data: { frontMatter: frontMatterOf(text) },
  });
}

function frontMatterOf(text: string): unknown {
  try {
    return valueOfYaml(splitFrontMatter(text).frontMatterText) ?? {};
  } catch {
    // What is wrong with it is reported where pages are read.
    return {};
  }
}

function extendsParser(data: object): boolean {
  const list: unknown = Reflect.get(data, "micromarkExtensions");
  return Array.isArray(list) && list.length > 0;
}

function nameOf(item: UnifiedPluggable): string {
  const [first] = Array.isArray(item) ? (item as readonly unknown[]) : [item];
  return typeof first === "function" && first.name !== "" ? first.name : "without a name";
}
