import {
  type Custom,
  type MdastNode,
  type MdastPluginDefinition,
  type HastNode,
  type HastPluginDefinition,
} from "satteri";
import { foreignMarks, takeDirectives, classesOfPatch, splitMarks } from "../code/line-marks.ts";
import { fillText } from "../../core/strings/texts.ts";
import { codeHtml, codeLinesHtml } from "../code/code-html.ts";
import {
  type CodeMeta,
  type CodeProblem,
  type LineClass,
  parseCodeMeta,
  splitInfo,
} from "../code/code-meta.ts";
import { type HighlightedCode, plainCode } from "../code/highlighted-code.ts";
import { isShell } from "../../core/shell-languages.ts";
import { findLanguage, nearestLanguage } from "../code/languages.ts";
import {
  element,
  jsxAttribute,
  pointOf,
  positionOf,
  type NodeOf,
  type Point,
  hastPlugin,
  mdastPlugin,
} from "../nodes.ts";
import { mistakeOf, pluginNames, type PageContext } from "../page-context.ts";
import { placeOfWord, withFile, type WrittenBlock } from "./code-file.ts";

/**
 * Converts fenced and indented code to a figure with complete HTML, and Mermaid code to a diagram.
 */
export function codeBlocks(page: PageContext): MdastPluginDefinition {
  return mdastPlugin("code-blocks", {
    async code(node, context) {
      const at = pointOf(node);
      reportUnclosedCode(page, node);
      const info = splitInfo(node.lang ?? "", node.meta ?? "");
      const meta = parseCodeMeta(info.meta);
      const block = withFile(page, { language: info.language, meta, code: node.value, at });
      const { language, code } = block;
      const isDiagram = language.toLowerCase() === "mermaid";
      if (isDiagram) await reportDiagram(page, block);
      context.replaceNode(
        node,
        isDiagram ? diagram(code) : figure(page, language, await blockHtml(page, block)),
      );
    },
  });
}

async function blockHtml(page: PageContext, block: WrittenBlock): Promise<string> {
  const { at, language, meta } = block;
  /** Returns the position of a line in the code block. */
  const placeOf = (line: number, column: number) =>
    at && meta.file === undefined ? { line: at.line + line, column } : at;
  const warn = (
    code: "code/invalid-meta" | "code/unsupported-marker" | "code/unbalanced-directive",
    { message, hint }: CodeProblem,
    place: Point | undefined,
  ) => page.report({ code, severity: "warning", message, hint, at: place });
  for (const problem of meta.problems) {
    warn("code/invalid-meta", problem, at && placeOfWord(page, at, problem.written));
  }
  for (const mark of foreignMarks(block.code)) {
    const column = (at?.column ?? 1) - 1 + mark.column;
    warn("code/unsupported-marker", mark, placeOf(mark.line, column));
  }
  // If the options contain line numbers, keep the lines of directives, because the numbers refer to
  // the lines as the author wrote them.
  const directed = meta.ranges.length > 0 ? undefined : takeDirectives(block.code);
  for (const problem of directed?.problems ?? []) {
    warn("code/unbalanced-directive", problem, placeOf(problem.line, 1));
  }
  const code = directed?.code ?? block.code;
  const diff = isPatch(language) ? "patch" : meta.diff ? "marks" : undefined;
  const classes = mergeClasses(directed?.classes, diff && classesOfPatch(code));
  const isMarked = meta.ranges.length + meta.words.length + classes.size > 0;
  const count = code.split("\n").length;
  return codeHtml({
    ...meta,
    code: await highlighted(page, { ...block, code }, meta.diff),
    classes,
    diff,
    isTerminal: isTerminal(language, code, meta),
    showAll:
      count > LONG_CODE && !isMarked
        ? fillText(page.options.texts.showAllLines, { count })
        : undefined,
  });
}

/** Number of lines above which a block is folded, unless the author marked something in it. */
const LONG_CODE = 40;

async function highlighted(
  page: PageContext,
  { language, code, at }: WrittenBlock,
  isDiff: boolean,
): Promise<HighlightedCode> {
  if (!isDiff || isPatch(language)) return highlightKnown(page, { code, language, at });
  const { code: unmarked, marks } = splitMarks(code);
  const lines = await highlightKnown(page, { code: unmarked, language, at });
  return lines.map((line, index) => (marks[index] ? [["", marks[index]], ...line] : line));
}

function isPatch(language: string): boolean {
  const found = findLanguage(language);
  return found?.kind === "grammar" && found.name === "diff";
}

/** Whether a block contains commands to type, not a script in a file. */
function isTerminal(language: string, code: string, { title, isFrameless }: CodeMeta): boolean {
  const isFile = code.startsWith("#!") || /\.\w+$/.test(title ?? "");
  return isShell(language) && !isFile && !isFrameless;
}

function mergeClasses(
  ...all: readonly (ReadonlyMap<number, ReadonlySet<LineClass>> | undefined)[]
): ReadonlyMap<number, ReadonlySet<LineClass>> {
  const merged = new Map<number, Set<LineClass>>();
  for (const [line, classes] of all.flatMap((each) => [...(each ?? [])])) {
    merged.set(line, new Set([...(merged.get(line) ?? []), ...classes]));
  }
  return merged;
}

async function reportDiagram(page: PageContext, { code, meta, at }: WrittenBlock): Promise<void> {
  const problem = await page.options.diagramProblem?.(code);
  if (problem === undefined) return;
  const { line, message, hint } = problem;
  page.report({
    code: "diagram/syntax",
    severity: mistakeOf(page),
    message,
    hint,
    at: at && meta.file === undefined ? { line: at.line + line, column: at.column } : at,
  });
}

function diagram(source: string): Custom {
  return {
    type: "diagram",
    data: element("pre", { className: ["diagram"], dataDiagram: "mermaid" }),
    children: [{ type: "text", value: source }],
  };
}

/** Name of the variable that contains the HTML of code blocks in a page's code. */
export const codeHtmlName = "_codeHtml";

/**
 * Returns the element for a code block. The tree only contains the HTML if a site plugin may need
 * it.
 */
function figure(page: PageContext, language: string, html: string): MdastNode {
  const code =
    pluginNames(page).length > 0
      ? JSON.stringify(html)
      : `${codeHtmlName}[${page.codeHtml.push(html) - 1}]`;
  return {
    type: "mdxJsxFlowElement",
    name: "figure",
    attributes: [
      { type: "mdxJsxAttribute", name: "className", value: "code" },
      { type: "mdxJsxAttribute", name: "data-language", value: language.toLowerCase() || "text" },
      {
        type: "mdxJsxAttribute",
        name: "dangerouslySetInnerHTML",
        value: {
          type: "mdxJsxAttributeValueExpression",
          value: `{ __html: ${code} }`,
        },
      },
    ],
    children: [],
  };
}

/** Reports a code block without a closing fence, which contains the rest of the page. */
function reportUnclosedCode(page: PageContext, node: Readonly<NodeOf<"code">>): void {
  const place = positionOf(node);
  if (place?.start.offset === undefined || place.end.offset === undefined) return;
  const written = page.text.slice(place.start.offset, place.end.offset).trimEnd();
  const fence = /^(?:`{3,}|~{3,})/.exec(written)?.[0];
  if (fence === undefined) return;
  const [, ...after] = written.split("\n");
  // In a blockquote, each line starts with `>`.
  const end = new RegExp(`^[\\s>]*${fence}${fence.charAt(0)}*\\s*$`);
  if (end.test(after.at(-1) ?? "")) return;
  page.report({
    code: "code/unclosed",
    severity: "warning",
    message: "The code block is never closed, so it contains the rest of the page.",
    hint: `Write "${fence}" on a separate line where the code ends.`,
    at: place.start,
  });
}

type Element = Extract<HastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/**
 * Adds the highlighted lines of an imported file to `<CodeBlock language="php">{code}</CodeBlock>`
 * as `html`, because the component can't highlight code.
 */
export function rawCode(page: PageContext): HastPluginDefinition {
  const visit = async (node: Readonly<Element>): Promise<Element | undefined> => {
    const [only, ...others] = node.children.filter(
      (child) => child.type !== "text" || child.value.trim() !== "",
    );
    if (others.length > 0 || !only || !("value" in only)) return undefined;
    const text = page.scope.rawTexts.get(only.value.trim());
    if (text === undefined || !only.type.endsWith("Expression")) return undefined;
    const language = jsxAttribute(node, "language")?.value;
    if (typeof language !== "string") return undefined;
    const shown = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
    const code = await highlightKnown(page, { code: shown, language, at: pointOf(node) });
    // Assume that lines are numbered if there is a spread attribute, because it may contain
    // `showLineNumbers`.
    const isNumbered = node.attributes.some(
      (each) => each.type !== "mdxJsxAttribute" || each.name === "showLineNumbers",
    );
    const html = codeLinesHtml({ code, ranges: [], classes: new Map(), words: [] }, isNumbered);
    return {
      ...node,
      attributes: [...node.attributes, { type: "mdxJsxAttribute", name: "html", value: html }],
      children: [],
    };
  };
  return hastPlugin("raw-code", {
    mdxJsxFlowElement: { filter: ["CodeBlock"], visit },
    mdxJsxTextElement: { filter: ["CodeBlock"], visit },
  });
}

/** Highlights code of a page. Reports an unknown language and leaves its code plain. */
async function highlightKnown(
  page: PageContext,
  { code, language, at }: Omit<WrittenBlock, "meta">,
): Promise<HighlightedCode> {
  const { grammars } = page.options;
  const found = findLanguage(language, grammars);
  if (found === undefined) {
    const match = nearestLanguage(language, grammars);
    page.report({
      code: "code/unknown-language",
      severity: "warning",
      message: `The highlighter doesn't know the code block language "${language}".`,
      hint: match === undefined ? 'Write "text" for plain text.' : `Did you mean "${match}"?`,
      at,
    });
  }
  return found === undefined || found.kind === "plain"
    ? plainCode(code)
    : page.options.highlight(code, language);
}
