import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { WriteInput } from "./new-files.ts";

/** Classes and ids of the old layout. Content classes such as cards and buttons work in Lectern. */
const foreign =
  /\.(?:navbar|menu|footer__|DocSearch|pagination-nav|table-of-contents|breadcrumbs|main-wrapper|docusaurus|theme-(?!code|admonition)|header-|sidebar|dropdown|announcementBar|toggle|clean-btn|docs-wrapper|docItem|docMain|docSidebar|tocCollapsible|prism-code|token|VP[A-Z]|vp-|sl-|md-)[\w-]*|#__docusaurus|\[class\*?\^?=/;

/** Returns the rules that don't match anything in the new site, with their lines. */
function foreignRules(css: string): readonly string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return [...plain.matchAll(/([^{};]+)\{/g)].flatMap(({ 1: written = "", index }) => {
    const selector = written.trim().replace(/\s+/g, " ");
    if (selector.startsWith("@") || !foreign.test(selector)) return [];
    const line = plain.slice(0, index + written.search(/\S/)).split("\n").length;
    return [`\`${selector}\` (line ${line})`];
  });
}

/** Reports the stylesheets, and returns those without syntax errors. */
export function usableStyles({ root, plan, report }: WriteInput, hasPostcss: boolean) {
  return plan.styles.filter((style) => {
    const css = readFileSync(path.join(root, style), "utf8");
    const mistake = hasPostcss || !style.endsWith(".css") ? undefined : syntaxError(css);
    if (mistake) {
      const note = `it isn't valid CSS: ${mistake.reason}. Correct it and add it to \`styles\`.`;
      report.drop("stylesheet", note, `${style}:${mistake.line}`);
      return false;
    }
    report.take("styles for all pages", undefined, style);
    const rules = foreignRules(css);
    const note = `Lectern's layout doesn't have them. Remove or rewrite the rules for ${rules.join(", ")}.`;
    if (rules.length > 0) report.drop("rules for elements of the old layout", note, style);
    return true;
  });
}

/** PostCSS errors have a reason and a line. Lightning CSS errors have a message and a location. */
type ParserError = Error & Partial<{ reason: string; line: number; loc: { line: number } }>;

/** Returns the first syntax error. Uses Vite's parsers, because Vite bundles the stylesheet. */
function syntaxError(css: string): { readonly reason: string; readonly line: number } | undefined {
  const load = createRequire(import.meta.resolve("vite"));
  const postcss = load("postcss") as { readonly parse: (css: string) => unknown };
  const lightning = load("lightningcss") as { readonly transform: (input: object) => unknown };
  try {
    postcss.parse(css);
    lightning.transform({ filename: "site.css", code: Buffer.from(css) });
    return undefined;
  } catch (error) {
    const { reason, message, line, loc } = error as ParserError;
    return { reason: reason ?? message, line: line ?? loc?.line ?? 1 };
  }
}
