import type { PluginFile } from "../../core/site-modules.ts";
import {
  defineHastPlugin,
  defineMdastPlugin,
  type HastPluginDefinition,
  type MdastPluginDefinition,
} from "satteri";
import { pointOf, type Point } from "../nodes.ts";
import type { PageContext, SitePlugin } from "../page-context.ts";

/** Returns the site's plugins for the Markdown tree, in order. */
export function markdownSteps(page: PageContext): readonly MdastPluginDefinition[] {
  return stepsOf(page, "markdown").map(({ name, visitors }) =>
    defineMdastPlugin({ ...visitors, name, options: { position: true } }),
  );
}

/** Returns the site's plugins for the HTML tree, in order. */
export function elementSteps(page: PageContext): readonly HastPluginDefinition[] {
  return stepsOf(page, "elements").map(({ name, visitors }) =>
    defineHastPlugin({ ...visitors, name, options: { position: true } }),
  );
}

interface Step {
  readonly name: string;
  readonly visitors: Readonly<Record<string, unknown>>;
}

function stepsOf(page: PageContext, tree: "markdown" | "elements"): readonly Step[] {
  return (page.options.plugins ?? []).flatMap((own): readonly Step[] => {
    const { plugin } = own;
    const begin = plugin[tree];
    if (begin === undefined) return [];
    const guard = guarded(own, page);
    const visitors = guard(() => begin(pluginFile(page, plugin.name)), undefined);
    if (typeof visitors !== "object" || visitors === null) return [];
    return [{ name: `${plugin.name} (${tree})`, visitors: wrapAll(visitors, guard) }];
  });
}

function pluginFile(page: PageContext, name: string): PluginFile {
  const { file, text, format, facts } = page;
  return {
    file,
    text,
    format,
    page: facts,
    report({ message, hint, severity = "error", node, at }) {
      const place = at ?? (node && pointOf(node as Parameters<typeof pointOf>[0]));
      const code = "plugin/reported";
      page.report({ code, severity, message: `${name}: ${message}`, hint, at: place });
    },
  };
}

type Guard = (run: () => unknown, at: Point | undefined) => unknown;

/**
 * Returns a function that calls a plugin. After the plugin throws an error, the function skips it
 * for the rest of the page.
 */
function guarded({ plugin, file, call }: SitePlugin, page: PageContext): Guard {
  let hasFailed = false;
  return (run, at) => {
    if (hasFailed) return undefined;
    return call(run, (text, place) => {
      if (hasFailed) return;
      hasFailed = true;
      page.report({
        code: "plugin/failed",
        severity: "error",
        message: `The plugin "${plugin.name}" threw an error: ${text}`,
        hint: `The error was thrown in ${place ?? file}.`,
        at,
      });
    });
  };
}

/** Wraps each visitor, so that it runs in the guard. */
function wrapAll(visitors: object, guard: Guard): Readonly<Record<string, unknown>> {
  const wrap = (visitor: unknown, isHook: boolean): unknown => {
    if (Array.isArray(visitor)) return visitor.map((each) => wrap(each, isHook));
    if (typeof visitor === "function") return wrapVisit(visitor as Visit, guard, isHook);
    if (typeof visitor !== "object" || visitor === null || !("visit" in visitor)) return visitor;
    return { ...visitor, visit: wrap(visitor.visit, isHook) };
  };
  return Object.fromEntries(
    Object.entries(visitors).map(([type, visitor]) => [
      type,
      // `before` and `after` are hooks. They run once per tree and can't replace it.
      wrap(visitor, type === "before" || type === "after"),
    ]),
  );
}

type Visit = (
  node: Parameters<typeof pointOf>[0],
  context: { replaceNode(node: unknown, content: unknown): void },
) => unknown;

/**
 * Replaces the node with the visitor's result. Done here so that errors include the plugin's name.
 */
function wrapVisit(visit: Visit, guard: Guard, isHook: boolean): Visit {
  return (node, context) => {
    const replace = (content: unknown) => {
      if (!isHook && content !== undefined && content !== null) context.replaceNode(node, content);
    };
    const result = guard(() => {
      const made = visit(node, context);
      return made instanceof Promise ? made.then(replace) : replace(made);
    }, pointOf(node));
    return result instanceof Promise ? result.then(() => undefined) : undefined;
  };
}
