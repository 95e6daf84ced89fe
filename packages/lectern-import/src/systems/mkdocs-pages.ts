import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { changeFrontMatter, hasNumberPrefix, type FrontMatter } from "./front-matter.ts";
import {
  box,
  convertFence,
  dedent,
  details,
  outsideCode,
  outsideFences,
  tabs,
} from "./markdown-blocks.ts";
import type { OldPage } from "./other-site.ts";

/** Converts a page of MkDocs. @param folders folders that can contain snippets */
export function convertPage(markdown: string, page: OldPage, folders: readonly string[]): string {
  return changeFrontMatter(markdown, (front, text) => {
    const whole = withSnippets(text, page, folders);
    const blocks = convertBlocks(whole.split("\n"));
    // `#!py x` in a code span sets the language of the span.
    const spans = outsideFences(blocks, (part) => part.replace(/(?<=`)#!\w+ (?=[^`\n]+`)/g, ""));
    return { front: frontOf(front, page), text: outsideCode(spans, (part) => inline(part, page)) };
  });
}

/** Replaces `--8<-- "file"` with the content of the file. */
function withSnippets(text: string, { to, report }: OldPage, folders: readonly string[]): string {
  return text.replace(
    /^([ \t]*)-+8<-+[ \t]+"([^"\n]+)"[ \t]*$/gm,
    (all, indent: string, name: string) => {
      const [bare = "", region] = name.split(/:(?!\/)/);
      const file = folders
        .map((folder) => path.join(folder, bare))
        .find((each) => existsSync(each));
      if (file === undefined) {
        report.drop(`snippet "${name}"`, "the file doesn't exist.", to);
        return URL.canParse(bare) ? all : "";
      }
      const code = readFileSync(file, "utf8").trimEnd();
      const section = new RegExp(
        `--8<--\\s+\\[start:${region}\\][^\\n]*\\n([\\s\\S]*?)\\n[^\\n]*--8<--\\s+\\[end:${region}\\]`,
      ).exec(code)?.[1];
      return (section ?? code).replace(/^(?=.)/gm, indent);
    },
  );
}

const opening =
  /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?)[ \t]+(?:([\w-]+)(?:[ \t]+[\w -]+?)?)?(?:[ \t]*"([^"]*)")?[ \t]*$/;

/** Converts boxes, collapsible blocks and tabs, whose content is the indented lines after them. */
function convertBlocks(lines: readonly string[]): string {
  const out: string[] = [];
  let code: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined && code === undefined) {
      // A fence that's never closed is text in MkDocs.
      const isClosed = lines.slice(at + 1).some((each) => isEnd(each, fence));
      if (isClosed) code = fence;
      out.push(isClosed ? convertFence(line, fenceInfo) : line.replace(fence, `\\${fence}`));
      continue;
    }
    if (code !== undefined && isEnd(line, code)) code = undefined;
    const [, indent = "", mark = "", written = "", title] =
      (code === undefined && opening.exec(line)) || [];
    const kind = written.toLowerCase();
    if (mark === "" || (mark.startsWith("===") && title === undefined)) {
      out.push(line);
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
    out.push("", ...shown.split("\n").map((each) => (each === "" ? each : indent + each)), "");
  }
  return out.join("\n");
}

function isEnd(line: string, fence: string): boolean {
  const mark = line.replace(/^[ \t>]*/, "").trimEnd();
  return mark.startsWith(fence) && new Set(mark).size === 1;
}

function endOfBlock(lines: readonly string[], start: number, width: number): number {
  let end = start;
  for (let at = start; at < lines.length; at++) {
    const line = (lines[at] ?? "").replaceAll("\t", "    ");
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

/** Removes backticks, which would end a code block in its title, and icons. */
function plainLabel(label = ""): string {
  return label.replace(/`|:[a-z]+-[\w-]+:/g, "").trim();
}

/** Converts `title="x" linenums="1" hl_lines="2 3"` to Lectern's syntax. */
function fenceInfo(language: string, written: string): string {
  const meta = written.replace(/^\s*\{(.*)\}\s*$/, "$1");
  const name = language || (/\.([\w+#-]+)/.exec(meta)?.[1] ?? "");
  // A backtick in the info string would end the code block.
  const title = /title="([^"]*)"/
    .exec(meta)?.[1]
    ?.replace(/`|:[a-z]+-[\w-]+:/g, "")
    .trim();
  const start = /linenums="(\d+)"/.exec(meta)?.[1];
  const lines = /hl_lines="([^"]*)"/.exec(meta)?.[1]?.trim().split(/\s+/).join(",");
  const bare = name === "mermaid" || !/^(?:no-copy|annotate|text)$/.test(name) ? name : "text";
  return `${bare}${title ? ` title="${title}"` : ""}${lines ? ` {${lines}}` : ""}${start === undefined ? "" : ` showLineNumbers${start === "1" ? "" : `=${start}`}`}`;
}

function inline(text: string, { to, report }: OldPage): string {
  if (/\{%|\{\{(?!.*\}\}\})/.test(text)) {
    report.drop(
      "template syntax",
      "macros don't run in Lectern. Replace them with their text.",
      to,
    );
  }
  return text
    .replace(/^\[TOC\]\s*$/gm, "")
    .replace(/^\*\[[^\]\n]+\]:.*$\n?/gm, "")
    .replace(/^(#{1,6} .*?)\s*\{:?\s*#([\w-]+)[^}\n]*\}\s*$/gm, "$1 {#$2}")
    .replace(
      /(?<!^#{1,6} .*)\{:?\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[\w/.:-]+)|target|loading)(?:\s+[^{}\n]*)?\s*\}/gm,
      "",
    )
    .replace(/:(?:material|fontawesome|octicons|simple|custom)-[\w-]+:/g, "")
    .replace(/\+\+([a-z0-9+"-]+)\+\+/gi, (_all, keys: string) =>
      keys
        .split("+")
        .map((key) => `<kbd>${key.replaceAll('"', "")}</kbd>`)
        .join("+"),
    )
    .replace(/(?<!=)==([^=\n]+)==(?!=)/g, "<mark>$1</mark>")
    .replace(/\^\^([^^\n]+)\^\^/g, "<ins>$1</ins>")
    .replace(/^([ \t]*<\w+[^>\n]*?)\s+markdown(?:="[^"]*")?([^>\n]*>)[ \t]*$/gm, "$1$2\n")
    .replace(/<(\w+)([^>\n]*?)\s+markdown(?:="[^"]*")?(?=[\s>])/g, "<$1$2");
}

/** Front matter keys that Lectern doesn't need or that are converted. */
const dropped =
  /^(?:template|hide|icon|status|search|comments|social|subtitle|revision_date|render_macros)$/;

function frontOf(front: FrontMatter, { file }: OldPage): FrontMatter {
  const hidden = Array.isArray(front["hide"]) ? (front["hide"] as readonly unknown[]) : [];
  return {
    ...Object.fromEntries(Object.entries(front).filter(([key]) => !dropped.test(key))),
    hide_table_of_contents: hidden.includes("toc") ? true : undefined,
    parse_number_prefixes: hasNumberPrefix(file) ? false : undefined,
  };
}
