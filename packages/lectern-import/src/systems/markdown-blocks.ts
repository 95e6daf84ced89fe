import { nameToEmoji } from "gemoji";
import { importsOfPage } from "lectern/node";

/**
 * Matches code blocks, code spans, template tags, HTML comments, and the placeholders that `except`
 * inserts for text that it keeps.
 */
const verbatim =
  /^([ \t>]*)(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}(?!.*`)|~{3,})[^\n]*\n(?:[\s\S]*?^)??(?:\1[ \t]{0,3}|[ \t>]{0,3})\2[`~]*[ \t]*$|(?<![\\`])(`+)(?!`)[^\n]*?(?<!`)\3(?!`)|\{%[^%\n]*%\}|(?<!=["'])<!--[\s\S]*?-->|\0\d+\0/gm;

type Convert = (text: string) => string;

/** Converts Markdown, except the code and comments that `isKept` accepts. */
function except(markdown: string, isKept: (part: string) => boolean, convert: Convert): string {
  const parts: string[] = [];
  const rest = markdown.replace(verbatim, (part) =>
    isKept(part) || part.startsWith("\0") ? `\0${parts.push(part) - 1}\0` : part,
  );
  return convert(rest).replace(/\0(\d+)\0/g, (_all, at) => parts[Number(at)] ?? "");
}

/** Converts Markdown outside code blocks, code spans and comments. */
export function outsideCode(markdown: string, convert: Convert): string {
  return except(markdown, (part) => !part.startsWith("{%"), convert);
}

/** Replaces names of emoji, such as `:tada:`, outside code. Other words stay as text. */
export function withEmoji(markdown: string, onUnknown: () => void = () => undefined): string {
  return outsideCode(markdown, (part) =>
    part.replace(/(?<![\w:])(?::[\w+-]+:)+(?![\w:])/g, (names) =>
      names.replace(/:([\w+-]+):/g, (all, name: string) => {
        const emoji = Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
        if (emoji === undefined && /^[a-z]\w{2,}$/.test(name)) onUnknown();
        return emoji ?? all;
      }),
    ),
  );
}

/** Converts Markdown outside code blocks and comments. */
export function outsideFences(markdown: string, convert: Convert): string {
  return except(markdown, (part) => /^(?:[^`~]*(?:```|~~~)|<!--)/.test(part), convert);
}

/** Converts Markdown outside comments, except comments that include files or end an excerpt. */
export function outsideComments(markdown: string, convert: Convert): string {
  return except(markdown, (part) => /^<!--(?!\s*(?:@include|-*8<|more))/.test(part), convert);
}

/** Converts each code block, with its fences. */
export function convertCode(markdown: string, convert: (block: string) => string): string {
  return markdown.replace(verbatim, (part) =>
    part.includes("\n") && openingFence(part) !== undefined ? convert(part) : part,
  );
}

/** Removes the code, the options and the queries that Twoslash doesn't show. */
export function withoutTwoslash(markdown: string): string {
  return convertCode(markdown, (block) => {
    const [, start = "", code = ""] = /^(.*\stwoslash\b.*\n)([^]*)$/.exec(block) ?? [];
    const shown = code
      .replace(/^[^]*\/\/ ?---cut(?:-before)?---.*\n/, "")
      .replace(/^.*\/\/ ?---cut-after---[^]*\n/m, "")
      .replace(/^.*\/\/ ?---cut-start---[^]*?---cut-end---.*\n/gm, "")
      .replace(/^[ \t>]*\/\/ *(?:@(?!(?:filename|log|warn|error|annotate)\b)\w|\^[?|^]).*\n/gm, "");
    return start === "" ? block : start + shown;
  });
}

/** Converts the language of a code block, and everything after it in the opening line. */
type ConvertInfo = (language: string, meta: string) => string;

/** Converts the opening line of each code block. */
export function convertFences(markdown: string, convert: ConvertInfo): string {
  return convertCode(markdown, (block) =>
    block.replace(/^.*/, (line) => convertFence(line, convert)),
  );
}

/** Returns the indentation and the marks that open a code block. */
export function openingFence(line: string): string | undefined {
  return /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?:`{3,}(?!.*`)|~{3,})/.exec(line)?.[0];
}

/** Whether a line ends the code block that `fence` opens. A deeper fence is part of the code. */
export function endsFence(line: string, fence: string): boolean {
  const [, before = "", marks = ""] = /^([ \t>]*)([`~]{3,})[ \t]*$/.exec(line) ?? [];
  const start = fence.search(/[`~]/);
  return before.length - start < 4 && marks.startsWith(fence.slice(start));
}

/** Converts the opening line of a code block. */
export function convertFence(line: string, convert: ConvertInfo): string {
  const [, start = "", language = "", meta = ""] =
    /^([^`~]*(?:`{3,}|~{3,}))\s*((?:[\w+#.-]+(?![\w+#.=-]))?)(.*)$/.exec(line) ?? [];
  return start + convert(language, meta);
}

/** Rewrites blocks between lines of slashes, such as `/// tip | Title`, as indented blocks. */
export function withoutSlashes(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  let code: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (code === undefined) code = openingFence(line);
    else if (endsFence(line, code)) code = undefined;
    const [, indent = "", fence, kind = "", title = ""] =
      /^([ \t]*)(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(.*?)[ \t]*)?$/.exec(line) ?? [];
    const size = lines.slice(at + 1).findIndex((each) => each.trim() === fence);
    if (code !== undefined || fence === undefined || size === -1) {
      out.push(line);
      continue;
    }
    const inside = dedent(lines.slice(at + 1, at + 1 + size), indent.length);
    const [options = ""] = /^(?:(?: {4}|\t)\s*[\w-]+:.*\n|(?: {4}|\t){2}.*\n)+/.exec(inside) ?? [];
    const [, type = kind] = /^\s*type:\s*([\w-]+)/m.exec(options) ?? [];
    const fold = /open:\s*true/i.test(options) ? "???+" : "???";
    const box = `${kind.startsWith("details") ? fold : "!!!"} ${type}`;
    const body = withoutSlashes(inside.slice(options.length).split("\n"));
    const isPlain = /^(?:html|define|.*caption)$/.test(kind);
    if (!isPlain)
      out.push(
        `${indent}${kind === "tab" ? "===" : box}${title && ` "${title.replaceAll('"', "'")}"`}`,
      );
    out.push(...body.map((each) => each && indent + (isPlain ? "" : "    ") + each));
    at += size + 1;
  }
  return out;
}

/** Box kinds of other systems, by Lectern's kind for them. All others become notes. */
const kinds = {
  info: ["abstract", "summary", "tldr", "todo", "question", "help", "faq"],
  tip: ["hint", "success", "check", "done"],
  warning: ["attention"],
  danger: ["failure", "fail", "missing", "error", "bug"],
};

const known = new Set(["note", "tip", "info", "important", "warning", "caution", "danger"]);

/** Returns a box. Its fence is longer than the fences of nested boxes. */
export function box(kind: string, title: string, body: string): string {
  const [similar = "note"] =
    Object.entries(kinds).find(([, others]) => others.includes(kind)) ?? [];
  const shown = known.has(kind) ? kind : similar;
  const label = title === "" && shown !== kind ? capitalized(kind) : title;
  const inner = body.match(/^[ \t]*:{3,}/gm)?.map((each) => each.trim().length) ?? [];
  const fence = ":".repeat(Math.max(2, ...inner) + 1);
  return `${fence}${shown}${label === "" ? "" : `[${label}]`}\n\n${body.trim()}\n\n${fence}`;
}

/** Returns a collapsible block. */
export function details(summary: string, body: string, isOpen: boolean): string {
  // Markdown isn't read in a summary.
  const title = summary
    .replaceAll("<", "&lt;")
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
  return `<details${isOpen ? " open" : ""}>\n<summary>${title}</summary>\n\n${body.trim()}\n\n</details>`;
}

type Tab = Readonly<Record<"label" | "body", string>>;

/**
 * Returns a code group if all tabs are code blocks. Otherwise, returns tabs, which need an MDX
 * page.
 */
export function tabs(list: readonly Tab[]): string {
  const blocks = list.map(titledCode);
  const hasOwnLabels = new Set(list.map(({ label }) => label)).size === list.length;
  if (hasOwnLabels && blocks.every((block) => block !== undefined)) {
    return `:::code-group\n\n${blocks.join("\n\n")}\n\n:::`;
  }
  const items = list.map(({ label, body }, at) => {
    const name = label.replaceAll('"', "'");
    const isFirst = list.findIndex((each) => each.label === label) === at;
    const value = isFirst ? name : `${name} ${at + 1}`;
    return `<TabItem value="${value}" label="${name}">\n\n${body.trim()}\n\n</TabItem>`;
  });
  return `<Tabs>\n${items.join("\n")}\n</Tabs>`;
}

/** Returns the code block with the label as its title, or `undefined` if there's other content. */
function titledCode({ label, body }: Tab): string | undefined {
  const [, start, info = "", code] =
    /^(`{3,}|~{3,})([^`\n]*)(\n(?:(?!\1).*\n)*\1)$/.exec(body.trim()) ?? [];
  if (start === undefined || label === "") return undefined;
  const name = `title="${label.replaceAll('"', "'")}"`;
  const [own = name] = /(?<!\S)title="[^"]*"/.exec(info) ?? [];
  // A code group would replace the block's own title.
  return own === name ? `${start}${info.replace(own, "").trim()} ${name}${code}` : undefined;
}

export function hasTabs(markdown: string): boolean {
  return /^[ \t]*<(?:Tabs|Hero|Cards)>$/m.test(markdown);
}

/** Shows tabs one below the other, and heroes and cards as text, for pages that can't be MDX. */
export function withoutTabs(markdown: string): string {
  return outsideCode(markdown, (text) =>
    text
      .replace(/^([ \t]*)<TabItem value="[^"\n]*" label="([^"\n]*)"[^\n]*>$/gm, "$1**$2**")
      .replace(/^<LinkButton href="([^"\n]*)"[^\n>]*>(.*)<\/LinkButton>$/gm, "[$2]($1)")
      .replace(
        /^<Card title="([^"\n]*)"(?: href="([^"\n]*)")?>\n\n([^]*?)\n\n<\/Card>$/gm,
        (_all, ...[title = "", href, body = ""]: string[]) =>
          `- **${href === undefined ? title : `[${title}](${href})`}**: ${body}`,
      )
      .replace(/^[ \t]*<\/?(?:Tabs|TabItem|Hero|Cards)>\n?/gm, ""),
  );
}

const components = "Tabs|TabItem|Hero|LinkButton|Cards?";
const elements =
  "a|abbr|article|b|blockquote|br|center|cite|code|d[ltd]|del|details|div|em|fig(?:ure|caption)|h[1-6r]|i|iframe|img|ins|kbd|li|mark|ol|p|q|s|section|small|span|strong|su[bp]|summary|t(?:able|body|[dhr]|head)|u|ul|video";

/** Matches text that MDX reads unchanged, URLs and tags to convert, and characters to escape. */
const mdxParts = new RegExp(
  [
    // Front matter, ids of headings, and escapes.
    /((?<![^])---\n[^]*?^---$|\{#[^\s{}]+\}[ \t]*$|\\.)/,
    /<((?:https?|mailto):[^<>\s]+|[\w.+-]+@[\w.-]+)>/,
    // JavaScript would have to be a function.
    `</?(${components}|${elements})(?:\\s+(?!on)[a-z][\\w:-]*(?:="[^"\\n]*"|='[^'\\n]*')?)*\\s*/?>`,
    /([{}]|<(?![a-zA-Z/!?]))/,
    /<|(?<![^\n]\n)^(?:import|export)\s/,
  ]
    .map((part) => (typeof part === "string" ? part : part.source))
    .join("|"),
  "gm",
);

/** Matches text next to the tag of a block. In MDX, it would be a paragraph that contains the tag. */
const blockTags =
  /^(?!.*<(?:div|details|center)\b).*\S(?=<\/(?:div|details|center)>[ \t]*$)|^[ \t]*<(?:div|details|center)\b[^<>]*>(?=\S)(?!.*<\/(?:div|details|center)>)/gm;

/** Returns a page as MDX, or `undefined` if it would have another meaning. */
export function asMdx(markdown: string): string | undefined {
  let isSafe = true;
  const escaped = outsideCode(markdown, (text) =>
    text
      .replace(blockTags, "$&\n")
      .replace(mdxParts, (all: string, ...[kept, url, tag, character]: string[]) => {
        if (url) return `[${url}](${url.includes(":") ? url : `mailto:${url}`})`;
        if (character) return `\\${character}`;
        const isVoid = /^(?:br|hr|img)$/.test(tag ?? "");
        if (tag) return withStyleObject(isVoid ? all.replace(/\s*\/?>$/, " />") : all);
        isSafe &&= Boolean(kept);
        return all;
      }),
  );
  const mdx = escaped.replace(verbatim, (part) => {
    if (!part.startsWith("<!--")) return withLongFence(part);
    return part.includes("*/") ? "" : `{/*${part.slice(4, -3)}*/}`;
  });
  // Without a syntax error, the parser finds this import.
  return isSafe && importsOfPage(`${mdx}\n\nimport "x";\n`).length > 0 ? mdx : undefined;
}

/** Returns a code block with marks that its code doesn't contain. In MDX, deeper marks end it. */
function withLongFence(block: string): string {
  const [, first = "", code = "", last = ""] = /^([^\n]*)(\n[^]*\n)([^\n]*)$/.exec(block) ?? [];
  const mark =
    openingFence(first)?.at(-1) === "~" ? /(?<=^[ \t>]*)~{3,}/gm : /(?<=^[ \t>]*)`{3,}/gm;
  const inner = code.match(mark)?.toSorted().at(-1);
  const longer = (line: string) => line.replace(/`{3,}|~{3,}/, (marks) => marks + inner);
  return inner === undefined ? block : longer(first) + code + longer(last);
}

/** Converts the style of a tag to an object, as React requires. Names with two hyphens stay. */
export function withStyleObject(tag: string): string {
  return tag.replace(/\sstyle=("[^"]*"|'[^']*')/, (_all, quoted: string) => {
    const css = quoted.slice(1, -1);
    const entries = css.split(/;(?![^(]*\))/).flatMap((declaration) => {
      const [name = "", ...value] = declaration.split(":").map((each) => each.trim());
      const key = name.replace(/(?<!^-(?:-.*)?)-(\w)/g, (_all, next: string) => next.toUpperCase());
      return name === "" ? [] : [`${JSON.stringify(key)}: ${JSON.stringify(value.join(":"))}`];
    });
    return ` style={{ ${entries.join(", ")} }}`;
  });
}

/** Matches images with a size, such as `![](a.png){width=300}`. */
export const sizedImages =
  /!\[([^\]\n]*)\]\(([^()\s]+)(?:[ \t]+"[^"\n]*")?\)\{:?([^{}\n]*\b(?:width|height|style)=[^{}\n]*)\}/g;

/** Returns an image as HTML. At the start of a line, an image without a parent would be a block. */
export function sizedImage(_all: string, ...[alt = "", src = "", written = ""]: string[]): string {
  const kept = written.match(/\b(?:width|height|style)=(?:"[^"]*"|[^\s"]+)/g) ?? [];
  return `<span><img src="${src}" alt="${alt}" ${kept.join(" ").replace(/=([^\s"]+)/g, '="$1"')}></span>`;
}

/** A formula in `$$` or `\[`, or an environment, on lines without other text. */
const blockFormula =
  /^([ \t>]*)(?:\$\$((?:.|\n(?![ \t>]*\n))+?)\$\$|\\\[((?:.|\n(?![ \t>]*\n))+?)\\\]|(\\begin\{([a-z]+\*?)\}[^]+?\\end\{\5\}))[ \t]*$/gm;

/** An inline formula doesn't contain empty lines, list items, headings, rows or link definitions. */
const inlineFormula =
  /(?<!\\)(?:(\$\$?)(?!\s)((?:\\.|[^\\$\0\n]|\n(?![ \t>]*(?:\n|[-*+#|]|\[[^\]\n]*\]:)))+?)(?<!\s)\1|\\\(((?:\\[^)]|[^\\\0])+?)\\\)|\$)/g;

/**
 * Converts formulas in the syntax of LaTeX to code with a mark, which no other conversion changes.
 * Other dollar signs become text.
 */
export function formulasAsCode(markdown: string): string {
  const blocks = outsideCode(markdown, (text) =>
    text.replace(blockFormula, (_all, indent: string, ...found: (string | undefined)[]) => {
      const tex = found.find(Boolean)?.replace(/\n[ \t>]*$/, "") ?? "";
      return `${indent}\`\`\`\uE000${tex.replace(/^[ \t]*(?=\S)/, `\n${indent}`)}\n${indent}\`\`\``;
    }),
  );
  return outsideCode(blocks, (text) =>
    text.replace(inlineFormula, (_all, _mark, ...[dollars, round]: string[]) => {
      const tex = (dollars ?? round)?.replace(/\s*\n[ \t>]*/g, " ").trim();
      return tex === undefined ? "\\$" : `\`\uE000${tex}\uE000\``;
    }),
  );
}

/** Writes the formulas between dollar signs, as Lectern reads them. */
export function withFormulas(markdown: string): string {
  return markdown
    .replace(/`\uE000([^`]*)\uE000`/g, "$$$1$$")
    .replace(/^([ \t>]*)```\uE000.*(\n[^]*?\n\1)```$/gm, "$1$$$$$2$$$$");
}

/** Removes the common indentation of lines. */
export function dedent(lines: readonly string[], width: number): string {
  const shown = lines.map((line) => (line.slice(0, width).trim() ? line : line.slice(width)));
  return shown.join("\n");
}

/** Changes the first letter to upper case. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
