import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { changeFrontMatter } from "./front-matter.ts";
import {
  box,
  convertFence,
  dedent,
  details,
  endsFence,
  formulasAsCode,
  openingFence,
  outsideCode,
  outsideFences,
  sizedImage,
  sizedImages,
  tabs,
  withoutSlashes,
} from "./markdown-blocks.ts";
import { fenceInfo, frontOf, plainLabel, postOf, type Blog } from "./mkdocs-metadata.ts";
import type { OldPage } from "./other-site.ts";

export interface PageOptions {
  /** Absolute paths of folders that can contain snippets. */
  readonly snippets: readonly string[];
  /** Lines to add at the end of each page. */
  readonly appended: readonly string[];
  readonly blog: Blog | undefined;
  /** Labels in the navigation, by the paths of pages without extension. */
  readonly labels: ReadonlyMap<string, string>;
  /** Whether `{% include "file" %}` includes a file. */
  readonly hasIncludes: boolean;
  /** Whether every new line in a paragraph is visible. */
  readonly hasBreaks: boolean;
  readonly hasFormulas: boolean;
  /** URL of the page, if Lectern would choose another. */
  readonly slug?: string | undefined;
  /** Number of snippets around the text. */
  readonly depth?: number;
}

/** Converts a page of MkDocs. */
export function convertPage(markdown: string, page: OldPage, options: PageOptions): string {
  const { blog } = options;
  // Metadata doesn't need marks.
  const metadata = markdown.replace(/^(?:[\w-]+:[ \t]+\S.*\n)+(?=\n)/, "---\n$&---\n");
  return changeFrontMatter(metadata, page, (front, text) => {
    const definitions = withSnippets(options.appended.join("\n"), page, options).split("\n");
    const used = definitions.filter((line) => {
      const [, star, label] = /^\s*(\*?)\[([^\]]+)\]:/.exec(line) ?? [];
      return label === undefined || text.includes(star ? label : `[${label}]`);
    });
    const whole = withSnippets([text, ...used].join("\n"), page, options)
      .replace(/^<!-- *more *-->$/m, "<!-- truncate -->")
      .replace(/^[ \t]*\t/gm, (indent) => indent.replace(/ {4}| {0,3}\t/g, "    "));
    const broken = (part: string) => part.replace(/(?<=\S)(?=\n[ \t]*\S)/g, "  ");
    const lines = options.hasBreaks ? outsideCode(whole, broken) : whole;
    const blocks = convertBlocks(withoutSlashes(lines.split("\n")));
    const marked = options.hasFormulas ? formulasAsCode(blocks) : blocks;
    if (marked.includes("\uE000")) page.report.drop("formulas", formulasNote, page.to);
    // `#!py x` in a code span sets the language of the span.
    const spans = outsideFences(marked, (all) =>
      all
        .replace(/`(?:#!|:::)\w+ (?=[^`\n]+`)/g, "`")
        // In a table, a bar in code needs a backslash.
        .replace(/(?<=^[ \t]*\|.*)`[^`\n]+`(?=.*\|[ \t]*$)/gm, (code) =>
          code.replace(/(?<!\\)\|/g, "\\|"),
        ),
    );
    const posts = blog?.section === undefined ? blog?.posts : "../blog";
    const isPost = blog !== undefined && page.file.startsWith(`${posts}/`);
    let [hasTitle, hasOwnTitle] = [false, false];
    const body = outsideCode(spans, (part) => {
      hasOwnTitle = /<h1\b/.test(part);
      hasTitle = /^#[ \t]|^.+\n=+[ \t]*$|<h1\b/m.test(part);
      return inline(part, page);
    });
    // A page without a title shows its label in the navigation.
    const label = hasTitle ? undefined : options.labels.get(page.file.slice(0, -3));
    const read = { ...front, title: label ?? front["title"] };
    const own = isPost ? postOf(read, { text, file: page.file, blog }) : read;
    const keys = { hide_title: hasOwnTitle || undefined, slug: options.slug };
    return { front: { ...keys, ...frontOf(own, isPost, page) }, text: body };
  });
}

/**
 * Replaces snippets and includes with the files' content: `--8<-- "file"`, a list of files between
 * two marks, `{% include-markdown "file" %}`, `{!file!}`, and `{* file hl[2] *}` for code. A
 * semicolon keeps a mark as text.
 */
function withSnippets(text: string, page: OldPage, options: PageOptions): string {
  const { snippets: folders, hasIncludes, depth = 0 } = options;
  // A file can include itself.
  if (depth > 9) return "";
  const nearby = [path.dirname(page.from), ...folders];
  return text
    .replace(
      /^([ \t]*)-+8<-+(?:[ \t]+"([^"\n]+)"|[ \t]*\n([\s\S]*?)\n[ \t]*-+8<-+)[ \t]*$/gm,
      (_all, indent: string, ...[name, list = ""]: string[]) => {
        const names = name === undefined ? list.split("\n") : [name];
        const content = names.map((each) => snippet(each.trim(), page, folders)).join("\n");
        return indented(withSnippets(content, page, { ...options, depth: depth + 1 }), indent);
      },
    )
    .replace(
      /(?:^([ \t]*))?(?<!`)\{(?:%-?\s*include(?:-markdown)?\s+["']([^"'\n]+)["']([^%]*)%|!>?\s*(\S+?)\s*!)\}/gm,
      (all, indent = "", ...[quoted, options = "", bare = ""]: string[]) => {
        if (!hasIncludes) return all;
        const name = (quoted ?? bare).replace(/^\//, "");
        const content = snippet(name, page, nearby);
        const mark = (name: string) =>
          new RegExp(`\\b${name}=["']([^"']+)["']`).exec(options)?.[1]?.replace(/\\n/g, "\n");
        const [start = "", end] = [mark("start"), mark("end")];
        const from = content.includes(start) ? content.indexOf(start) + start.length : 0;
        const [part = ""] = content.slice(from).split(end ?? "\0");
        const level = "#".repeat(Number(/heading-offset=(\d)/.exec(options)?.[1] ?? 0));
        const shown = outsideCode(part, (text) => text.replace(/^(?=#{1,6} )/gm, level));
        // This plugin changes relative links, so that they start at the page.
        const isMoved = all.includes("include-markdown") && !options.includes("urls=false");
        const file = nearby.map((each) => path.join(each, name)).find(existsSync);
        if (!isMoved || file === undefined) return indented(shown, indent);
        const links = /(\]\(|^\[[^\]\n]+\]:[ \t]*)(?![a-z][a-z\d+.-]*:|[#/<])([^\s)]+)/gim;
        const moved = (_link: string, start: string, url: string) =>
          start + path.relative(path.dirname(page.from), path.join(file, "..", url));
        const linked = outsideCode(shown, (text) => text.replace(links, moved));
        return indented(linked, indent);
      },
    )
    .replace(
      /^([ \t]*)\{\*\s*(\S+)([^*\n]*)\*\}[ \t]*$/gm,
      (_all, indent: string, ...[name = "", options = ""]: string[]) => {
        const [, marked = ""] = /hl\[([\d,:]+)\]/.exec(options) ?? [];
        const lines = marked.replaceAll(",", " ").replaceAll(":", "-");
        const info = `${path.extname(name).slice(1)} hl_lines="${lines}"`;
        return indented(`\`\`\`${info}\n${snippet(name, page, nearby)}\n\`\`\``, indent);
      },
    )
    .replace(/^([ \t]*);(?=-+8<-)/gm, "$1");
}

/** Returns the content of a file, or of the section or the lines after the colon. */
function snippet(name: string, page: OldPage, folders: readonly string[]): string {
  // A semicolon comments out a file.
  if (name === "" || name.startsWith(";")) return "";
  const [, bare = "", part = ""] = /^(.*?)(?::([\w,:-]+))?$/.exec(name) ?? [];
  const file = folders.map((folder) => path.join(folder, bare)).find((each) => existsSync(each));
  if (file === undefined) {
    page.report.drop(`snippet "${name}"`, "the file doesn't exist.", page.to);
    return URL.canParse(bare) ? `--8<-- "${name}"` : "";
  }
  const code = readFileSync(file, "utf8").replaceAll("\r\n", "\n").trimEnd();
  const section = new RegExp(
    `-8<-+\\s+\\[\\s*start\\s*:\\s*${part}\\s*\\][^\\n]*\\n([\\s\\S]*?)\\n[^\\n]*-8<-+\\s+\\[\\s*end\\s*:\\s*${part}\\s*\\]`,
  ).exec(code)?.[1];
  const lines = part.split(",").flatMap((range) => {
    const [start, end] = range.split(":").map(Number);
    return code.split("\n").slice((start || 1) - 1, end || undefined);
  });
  const shown = /^[\d,:]+$/.test(part) ? lines.join("\n") : (section ?? code);
  return shown.replace(/^.*-8<-+\s+\[\s*(?:start|end)\s*:.*\n?/gm, "");
}

const opening =
  /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(?:([\w-]+)(?:[ \t]+[\w -]+?)?)?(?:[ \t]*"([^"]*)")?[ \t]*$/;

/** Lines whose block can continue with indented lines that aren't code. */
const continued = /^\s*(?:[<{:]|\[\^|!!!|\?\?\?|===)/;

/** The first line of a list item. */
const listItem = /^\s*(?:[-*+]|\d+[.)])\s/;

/** Returns the number of steps that a line is indented. */
const stepsOf = (line: string) => Math.floor(line.search(/\S|$/) / 4);

/** Returns indented code with fences, because indented code isn't code in MDX. */
function fenced(code: string): string {
  const [first = "", language = ""] = /^(?::::|#!)(\w+)[ \t]*\n/.exec(code) ?? [];
  const fence = code.includes("```") ? "~~~~" : "```";
  return `${fence}${language}\n${code.slice(first.length)}\n${fence}`;
}

/** Converts boxes, collapsible blocks and tabs, whose content is the indented lines after them. */
function convertBlocks(lines: readonly string[]): string {
  const out: string[] = [];
  let code: string | undefined;
  // Lines that are indented by this number of steps are code.
  let steps = 1;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const isFirst = (lines[at - 1] ?? "").trim() === "";
    const isFilled = code === undefined && line.trim() !== "";
    if (isFilled && isFirst && stepsOf(line) >= steps) {
      const end = endOfBlock(lines, at, steps * 4);
      const shown = fenced(dedent(lines.slice(at, end), steps * 4));
      out.push(indented(shown, "    ".repeat(steps - 1)));
      at = end - 1;
      continue;
    }
    const isItem = listItem.test(line);
    if (isFilled && (isFirst || isItem))
      steps = continued.test(line) ? Number.POSITIVE_INFINITY : stepsOf(line) + (isItem ? 2 : 1);
    const grid = isFilled && openedGrid.test(line) ? lines.indexOf("</div>", at) : -1;
    const cards = cardsOf(lines.slice(at + 1, Math.max(grid, 0)));
    if (cards.length > 0) {
      out.push('<div class="cards">', ...cards, "</div>");
      at = grid;
      continue;
    }
    const fence = openingFence(line);
    if (fence !== undefined && code === undefined) {
      // A fence that's never closed is text in MkDocs.
      const isClosed = lines.slice(at + 1).some((each) => endsFence(each, fence));
      if (isClosed) code = fence;
      out.push(isClosed ? convertFence(line, fenceInfo) : line.replace(/[`~]/, "\\$&"));
      continue;
    }
    if (code !== undefined && endsFence(line, code)) code = undefined;
    const [item, before = ""] =
      (code === undefined && /^([ \t]*):[ \t]{1,4}(?=\S)/.exec(line)) || [];
    if (item !== undefined) {
      const end = endOfBlock(lines, at + 1, before.length + 4);
      const rest = dedent(lines.slice(at + 1, end), before.length + 4);
      const body = convertBlocks([line.slice(item.length), ...rest.split("\n")]);
      out.push(indented(definition(out, body), before), "");
      at = end - 1;
      continue;
    }
    const [, indent = "", mark = "", written = "", title] =
      (code === undefined && opening.exec(line)) || [];
    const kind = written.toLowerCase();
    if (mark === "" || (mark.startsWith("===") && title === undefined)) {
      // Colons without a space don't open a block in MkDocs.
      out.push(code === undefined ? line.replace(/^([ \t>]*)(?=:::\S)/, "$1\\") : line);
      continue;
    }
    const list: { readonly label: string; readonly body: string }[] = [];
    let label = title;
    for (;;) {
      const end = endOfBlock(lines, at + 1, indent.length + 4);
      list.push({
        label: plainLabel(label),
        body: convertBlocks(dedent(lines.slice(at + 1, end), indent.length + 4).split("\n")),
      });
      at = end - 1;
      const next = mark.startsWith("===") ? opening.exec(lines[end] ?? "") : null;
      if (!next || !next[2]?.startsWith("===") || next[1] !== indent || next[4] === undefined)
        break;
      label = next[4];
      at = end;
    }
    const body = list[0]?.body ?? "";
    const shown = mark.startsWith("===")
      ? tabs(list)
      : mark.startsWith("?")
        ? details(title ?? (kind[0]?.toUpperCase() ?? "") + kind.slice(1), body, mark === "???+")
        : box(kind, title ?? "", body);
    out.push("", indented(shown, indent), "");
  }
  return out.join("\n");
}

const openedGrid = /^<div class="grid\b[^>]*\bmarkdown\b/;

/** Returns the items of a list as cards, or an empty list for other content. */
function cardsOf(lines: readonly string[]): readonly string[] {
  const [before = "", ...items] = lines.join("\n").split(/^[-*+][ \t]+/m);
  const bodies = items.map((item) => convertBlocks(dedent(item.split("\n"), 4).split("\n")));
  // Cards don't need the rule below their title.
  const inner = bodies.map((body) => body.trim().replace(/\n\n---\n/, "\n"));
  const cards = inner.map((body) => `<div class="card">\n\n${body}\n\n</div>`);
  return before.trim() === "" ? cards : [];
}

/**
 * Returns a definition as HTML. Takes its terms from the end of `out`, or continues the list that
 * ends there.
 */
function definition(out: string[], body: string): string {
  while (out.at(-1)?.trim() === "") out.pop();
  const ending = `<dd>\n\n${body.trim()}\n\n</dd>\n</dl>\n`;
  if (out.at(-1)?.trimEnd().endsWith("</dl>")) {
    out.push(out.pop()?.trimEnd().slice(0, -"</dl>".length).trimEnd() ?? "");
    return ending;
  }
  const terms: string[] = [];
  while ((out.at(-1) ?? "").trim() !== "") terms.unshift(`<dt>\n\n${out.pop()?.trim()}\n\n</dt>`);
  return ["", "<dl>", ...terms, ending].join("\n");
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

function endOfBlock(lines: readonly string[], start: number, width: number): number {
  let end = start;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    if (line.length - line.trimStart().length < width) break;
    end = at + 1;
  }
  // Blank lines before the next tab aren't part of either tab.
  const isTab = (line: string | undefined) => /^\s*===[!+]?\s+"/.test(line ?? "");
  let next = end;
  while ((lines[next] ?? "x").trim() === "") next++;
  return isTab(lines[next]) && isTab(lines[start - 1]) ? next : end;
}

/** A block of the plugin mkdocstrings, with its options. */
const generated = /^([ \t>]*):::[ \t]+(([\w.:~-]+).*)$(?:(?:\n[ \t>]*$)*\n\1 {2,}\S.*)*/m;

const formulasNote = 'readers see TeX. Install KaTeX, as "Math" in the handbook explains.';

const icon = String.raw`:(?:material|fontawesome|octicons|simple|custom|lucide)-[\w-]+:`;

const filledElement =
  /^([ \t]*)(<(div|figcaption|center|section|article)\b[^>\n]*?)\s+markdown(?:="[^"]*")?([^>\n]*>)(.*\S.*)<\/\3>[ \t]*$/gm;

const openedDetails = /(<details\b[^>\n]*\smarkdown\b.*>\s*<summary>.*<\/summary>)[ \t]*\n(?=\S)/g;

const linkedUrl = /(?<=\]\()(?:[^()<>"'\n]|\([^()\n]*\))+?(?=[ \t]*\)|[ \t]+["'].*["']\))/g;

const darkImage = /!\[[^\]\n]*\]\([^()\s]+#(?:only|gh)-dark[^()\n]*\)(?:\{[^{}\n]*\})?/;

/** Syntax without an equivalent in Lectern, with the note for the report. */
const lost: readonly (readonly [string, RegExp, string])[] = [
  ["template syntax", /\{%|\{\{(?!.*\}\}\})/, "macros don't run. Replace them with their text."],
  ["icons", new RegExp(icon), "only their text stays."],
  ["documentation of code (`:::`)", generated, "only the name stays. Generate pages."],
  ["tooltips", /[\]):]\{[^{}\n]*\btitle=/, "they aren't shown. Write them as text."],
  ["images for dark mode", darkImage, "pages only show the image for light mode."],
  ["alignment", /\)\{:?[^{}\n]*\balign=/, "images have no text next to them."],
  ["abbreviations", /^\*\[[^\]\n]+\]:/m, "their explanations aren't shown."],
];

function inline(text: string, { to, report }: OldPage): string {
  for (const [what, syntax, note] of lost) if (syntax.test(text)) report.drop(what, note, to);
  return (
    text
      .replace(/^\[TOC\]\s*$/gm, "")
      // Other Markdown has no spaces in URLs of links.
      .replace(linkedUrl, (url) => url.replaceAll(" ", "%20"))
      .replace(/^(?:\[TAGS\]|<!-- material\/tags.*-->)[ \t]*$/gm, "[Tags](/tags)")
      // Only URLs are links in MkDocs. Other names with colons are text.
      .replace(/<(?=(?!https?:|ftp:|mailto:)[a-z][\w+.-]*:[^<>\s]*>)/gi, "\\<")
      .replace(
        new RegExp(generated, "gm"),
        (_all, indent: string, ...[signature = "", name = ""]: string[]) =>
          `${indent}<code id="${name}">${signature.trim().replace(/[<>{}]/g, (each) => `&#${each.charCodeAt(0)};`)}</code>\n`,
      )
      .replace(/^\*\[[^\]\n]+\]:.*$\n?/gm, "")
      .replace(/\[\]\(\)\{:?\s*#([^\s{}"#]+)\s*\}/g, '<a id="$1"></a>')
      .replace(/^(#{1,6} .*?)\s*\{:?[^{}\n]*?(?:#|\bid="?)([^\s{}"#]+)[^{}\n]*\}\s*$/gm, "$1 {#$2}")
      .replace(/^(#{1,6} .*?)\s*\{:?\s*(?:\.|data-|[\w-]+=)[^{}\n]*\}\s*$/gm, "$1")
      .replace(/\[([^\][\n]+)\]\(([^()\s]+)\)\{:?([^{}\n]*\.md-button\b[^{}\n]*)\}/g, linkButton)
      .replace(new RegExp(darkImage, "g"), "")
      .replace(sizedImages, sizedImage)
      .replace(/(?<!^#{1,6} .*)(\{:?\s*(?:\.[\w-]+\s+)*)#([\w-]+)/gm, '<a id="$2"></a>$1.$2')
      .replace(
        /(?<!^#{1,6} .*)\{:?\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[\w/.:-]+)|target|loading)(?:\s+[^{}\n]*)?\s*\}/gm,
        "",
      )
      // Also removes the space after the icon, because at the start of a list item, it would turn
      // the content into code.
      .replace(new RegExp(`(?<![^\\s[(|*_-])${icon}(?:&nbsp;|[ \\t])*|${icon}`, "g"), signOf)
      .replace(/(?<!\{)\+\+((?:"[\w -]+"|[a-z0-9+-])+)\+\+/gi, (_all, keys: string) =>
        keys.replace(/"?([^+"]+)"?/g, "<kbd>$1</kbd>"),
      )
      .replace(/(?<!=)==([^=\n]+)==(?!=)/g, "<mark>$1</mark>")
      .replace(/\^\^([^^\n]+)\^\^/g, "<ins>$1</ins>")
      .replace(/(?<![\^\\[])\^([\w+-]+)\^/g, "<sup>$1</sup>")
      .replace(/(?<![~\\])~([\w+-]+)~(?!~)/g, "<sub>$1</sub>")
      .replace(openedDetails, "$1\n\n")
      .replace(filledElement, "$1$2$4\n\n$1$5\n\n$1</$3>")
      .replace(/^<div class="grid\b[^"\n]*"(?= markdown)/gm, '<div class="cards"')
      .replace(
        /^([ \t]*(?:[-*+][ \t]+)?<\w+[^>\n]*?)\s+markdown(?:="[^"]*")?([^>\n]*>)[ \t]*$/gm,
        "$1$2\n",
      )
      .replace(/<(\w+)([^>\n]*?)\s+markdown(?:="[^"]*")?(?=[\s>])/g, "<$1$2")
  );
}

/** Signs for icons that are often alone in a cell of a table. */
const signs = { "✓ ": /-check[-:]/, "✗ ": /(?<!simple|brands)-(?:close|xmark|x)[-:]/ };
const signOf = (icon: string) => Object.entries(signs).find(([, it]) => it.test(icon))?.[0] ?? "";

function linkButton(_all: string, ...[label = "", url = "", attributes = ""]: string[]): string {
  const style = attributes.includes("--primary") ? "button" : "button button-plain";
  return `<a href="${url}" class="${style}">${label.replace(new RegExp(icon, "g"), "").trim()}</a>`;
}
