import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { SitePlugin } from "../../markdown/page-context.ts";
import {
  awaitSiteCode,
  callSiteCode,
  type SiteCodeFailure,
} from "../../content/site-code/call-site-code.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { MarkdownPlugin } from "../../core/site-modules.ts";
import { loadModule, type SiteModules } from "../site-code/site-modules.ts";

/** Loads the Markdown plugins in the configuration, in order. */
export async function loadMarkdownPlugins(
  modules: SiteModules,
  { markdown }: Pick<SiteConfig, "markdown">,
): Promise<{
  readonly plugins: readonly SitePlugin[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const plugins: SitePlugin[] = [];
  const found: Diagnostic[] = [];
  for (const file of markdown.plugins) {
    const { exports, diagnostics } = await loadModule(modules, file);
    found.push(...diagnostics);
    if (exports === undefined) continue;
    const plugin = exports["default"];
    if (!isPlugin(plugin)) {
      found.push(invalid(file));
      continue;
    }
    const twin = plugins.find((other) => other.plugin.name === plugin.name);
    if (twin) found.push(duplicate(plugin.name, { file, other: twin.file }));
    else plugins.push({ plugin, file, call: caller(plugin, file) });
  }
  return { plugins, diagnostics: found };
}

function isPlugin(value: unknown): value is MarkdownPlugin {
  if (typeof value !== "object" || value === null) return false;
  const { name, markdown, elements }: Partial<Record<string, unknown>> = { ...value };
  const isVisitor = (each: unknown) => each === undefined || typeof each === "function";
  const isNamed = typeof name === "string" && name.trim() !== "";
  return (
    isNamed && isVisitor(markdown) && isVisitor(elements) && (markdown ?? elements) !== undefined
  );
}

function invalid(file: SourcePath): Diagnostic {
  return {
    code: "plugin/invalid",
    severity: "error",
    message: `The default export of "${file}" must be a plugin with a name and the function markdown or elements.`,
    hint: "Write export default markdownPlugin({ name: …, markdown: (file) => ({ … }) }).",
    place: { file },
  };
}

function duplicate(
  name: string,
  { file, other }: { readonly file: SourcePath; readonly other: SourcePath },
): Diagnostic {
  return {
    code: "plugin/duplicate-name",
    severity: "error",
    message: `The plugins "${file}" and "${other}" have the same name "${name}".`,
    hint: "Rename one of the plugins. Until you do, Lectern ignores the second one.",
    place: { file },
  };
}

/**
 * Returns the function that calls a plugin. Only promises have a time limit, because plugin calls
 * are many and short.
 */
function caller({ name }: MarkdownPlugin, file: SourcePath): SitePlugin["call"] {
  const code = { what: `The plugin "${name}"`, place: { file } };
  return (run, failed) => {
    const report = ({ text, place }: SiteCodeFailure) => {
      const at = place?.line === undefined ? undefined : `:${place.line}:${place.column}`;
      failed(text, place && `${place.file}${at ?? ""}`);
    };
    const outcome = callSiteCode(code, run, Infinity);
    if (outcome.kind === "failed") return report(outcome);
    const { value } = outcome;
    if (!(value instanceof Promise)) return value;
    return awaitSiteCode(code, () => value as Promise<unknown>).then((settled) =>
      settled.kind === "failed" ? report(settled) : settled.value,
    );
  };
}
