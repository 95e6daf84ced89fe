import type { Autolink } from "../../core/config.ts";
import { defineHastPlugin, type HastNode, type HastPluginDefinition } from "satteri";
import type { PageContext } from "../page-context.ts";

type Content = Exclude<HastNode, { type: "root" | "doctype" }>;

/** Elements without automatic links: links, code and headings. */
const untouched: ReadonlySet<string> = new Set(
  "a Link Card code pre kbd samp h1 h2 h3 h4 h5 h6 button summary svg".split(" "),
);

/** Links words that match a rule of the site, for example issue ids. */
export function autolinks(page: PageContext): HastPluginDefinition | undefined {
  const rules = page.options.autolinks
    .map(({ pattern, href }) => ({ href, matches: boundedPattern(page, pattern) }))
    .filter(({ matches }) => matches(page.text).length > 0);
  if (rules.length === 0) return undefined;
  return defineHastPlugin({
    name: "autolinks",
    text(node, context) {
      const matches = findMatches(node.value, rules);
      if (matches.length === 0) return;
      for (let above: HastNode | undefined = node; above; above = context.parent(above)) {
        const name = above.type === "element" ? above.tagName : "name" in above ? above.name : null;
        if (untouched.has(name ?? "")) return;
      }
      context.replaceNode(node, linked(node.value, matches));
    },
  });
}

type Matches = (text: string) => readonly RegExpExecArray[];

/**
 * Matches an author's pattern with a time limit. Reports a pattern that exceeds it, and skips it
 * from then on.
 */
function boundedPattern(page: PageContext, pattern: string): Matches {
  const { options, slowPatterns } = page;
  const whole = new RegExp(`(?<!\\w)(?:${pattern})(?!\\w)`, "g");
  const run = (text: string) => [...text.matchAll(whole)];
  const { bounded } = options;
  if (!bounded || isQuick(pattern)) return run;
  return (text) => {
    if (slowPatterns.has(pattern)) return [];
    const found = bounded(() => run(text));
    if (found) return found;
    slowPatterns.add(pattern);
    page.report({
      code: "code/timeout",
      severity: "error",
      message: `The pattern "${pattern}" in autolinks takes too long for the text of this page.`,
      hint: "Don't repeat a group that contains another repetition: write a+ instead of (a+)+.",
      at: { line: 1, column: 1 },
    });
    return [];
  };
}

/**
 * Whether a pattern is quick enough to run without a time limit: it repeats no group and has at
 * most one other repetition, of word characters. These can't run on from one match to the next,
 * because matches start after another character.
 */
function isQuick(pattern: string): boolean {
  const simple = pattern.replace(/\\[dw]|\[(?:\w-\w|\w|\\[dw])+\]/g, "x").replace(/\\./g, "-");
  const repeats = simple.match(/.?(?:[*+]|\{\d*,\d*\})|\)\{/g) ?? [];
  return repeats.length <= 1 && repeats.every((each) => /^\w/.test(each));
}

interface Match {
  readonly text: string;
  readonly href: string;
  readonly start: number;
}

/** Returns matches from left to right, without overlap. If two rules match, the first rule wins. */
function findMatches(
  value: string,
  rules: readonly { readonly matches: Matches; readonly href: Autolink["href"] }[],
): readonly Match[] {
  const all = rules.flatMap(({ matches, href }) =>
    matches(value).map((match) => ({
      text: match[0],
      href: href.replace(/\$(\d)/g, (_all, group: string) => match[Number(group)] ?? ""),
      start: match.index,
    })),
  );
  let end = 0;
  return all
    .filter(({ text }) => text !== "")
    .sort((a, b) => a.start - b.start)
    .filter(({ start, text }) => {
      if (start < end) return false;
      end = start + text.length;
      return true;
    });
}

function linked(value: string, matches: readonly Match[]): Content[] {
  const out: Content[] = [];
  let at = 0;
  for (const { text, href, start } of matches) {
    if (start > at) out.push({ type: "text", value: value.slice(at, start) });
    out.push({
      type: "element",
      tagName: "a",
      properties: { className: ["autolink"], href },
      children: [{ type: "text", value: text }],
    });
    at = start + text.length;
  }
  if (at < value.length) out.push({ type: "text", value: value.slice(at) });
  return out;
}
