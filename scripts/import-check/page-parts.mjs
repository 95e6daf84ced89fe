// Reads the content of a page from its Markdown and from its HTML, with independent code for each.

import { Parser } from "htmlparser2";

/** @param {string} text a Markdown file */
export function sourceParts(text) {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .split("\n");
  const prose = [];
  const code = [];
  const headings = [];
  let fence;
  for (const line of lines) {
    const [, quote, ...found] = /^\s*((?:>\s*)*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    const mark = found.length > 0 ? ["", ...found] : undefined;
    if (fence === undefined && mark) {
      fence = {
        mark: mark[1],
        quote: quote.trim(),
        isCode: !/^\s*(mdx-code-block|mermaid)\b/.test(mark[2]),
      };
    } else if (fence !== undefined && mark?.[1].startsWith(fence.mark) && mark[2].trim() === "") {
      fence = undefined;
    } else if (fence !== undefined && fence.isCode) {
      code.push(fence.quote === "" ? line : line.replace(/^\s*(?:>\s?)+/, ""));
    } else {
      const heading = /^#{1,6}\s+(.*)$/.exec(line);
      if (heading) headings.push(headingText(heading[1]));
      prose.push(line);
    }
  }
  const plain = withoutPrograms(prose.join("\n"));
  return {
    words: wordsOf(withoutMarks(plain)),
    headings: headings.filter((each) => each !== ""),
    // A code span shows its source, including links.
    links: [
      ...plain
        .replace(/`[^`\n]*`/g, " ")
        .matchAll(/(?<!!)\[[^\]!]*\]\(\s*<?(https?:\/\/[^\s)>]+)/g),
    ].map(([, to]) => normalAddress(to)),
    // Comments that mark lines aren't code.
    code: code
      .map(squeezed)
      .filter(
        (line) =>
          line !== "" &&
          !/(highlight|error|success|prettier-ignore)-?(next-line|start|end)?/.test(line),
      ),
  };
}

/** Removes imports, exports, comments, tags and expressions in braces. */
function withoutPrograms(text) {
  return (
    text
      .replace(/^(?:import|export)\s[\s\S]*?(?:;\s*$|\n\n)/gm, "\n")
      .replace(/<!--[\s\S]*?-->/g, " ")
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, " ")
      .replace(/`[^`\n]*`/g, (span) => span.replace(/[<>{}]/g, " "))
      // Attribute values can contain the end of a tag.
      .replace(/<\/?[A-Za-z](?:"[^"\n]*"|[^<>"])*>/g, " ")
      .replace(/<\/?[A-Za-z][^<>]*?>/g, " ")
      .replace(/<\/?[A-Za-z][\s\S]*?>/g, " ")
      .replace(/\{[^{}]*\}/g, " ")
  );
}

function withoutMarks(text) {
  return text
    .replace(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, " ")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replace(/\]\([^)\s]*(?:\s+"[^"]*")?\)/g, " ")
    .replace(/\]\[[^\]]*\]/g, " ")
    .replace(/^\s*:{3,}.*$/gm, " ")
    .replace(/&[a-z]+;/g, " ")
    .replace(/https?:\/\/\S+/g, " ");
}

function wordsOf(text) {
  return text.match(/\p{L}[\p{L}\p{N}]{2,}/gu) ?? [];
}

function headingText(text) {
  return squeezed(
    text
      .replace(/\{#[^}]*\}|\{\/\*.*?\*\/\}|<!--.*?-->/g, "")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/<[^>]+>/g, "")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&")
      .replace(/\\([\\`*_{}[\]()#+.!<>-])/g, "$1")
      .replace(/[`*_~]/g, "")
      .replace(/\s#+\s*$/, ""),
  );
}

function squeezed(text) {
  return text.replace(/\s+/g, "").replace(/[`*_~]/g, "");
}

function normalAddress(address) {
  const plain = address.replace(/&amp;/g, "&").replace(/%5B/gi, "[").replace(/%5D/gi, "]");
  return plain.replace(/\/+$/, "").toLowerCase();
}

/** @param {string} html a complete document */
export function htmlText(html) {
  const words = new Set();
  const headings = new Set();
  const links = new Set();
  const code = new Set();
  const open = [];
  let heading = "";
  let text = "";
  // A word can end with an element or continue after it: `resolver`s.
  let apart = "";
  let lines = "";
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (attributes.href) links.add(normalAddress(attributes.href));
      if (/^h[1-6]$/.test(name)) heading = "";
      if (name === "pre") lines = "";
    },
    ontext(part) {
      if (open.includes("script") || open.includes("style")) return;
      text += part;
      apart += ` ${part} `;
      heading += part;
      if (open.includes("pre")) lines += part;
    },
    onclosetag(name) {
      open.pop();
      if (/^h[1-6]$/.test(name)) headings.add(squeezed(heading));
      if (name === "pre") for (const line of lines.split("\n")) code.add(squeezed(line));
      if (!/^(?:a|b|i|em|strong|code|span|sup|sub|u|s|del|mark|kbd)$/.test(name)) text += " ";
    },
  });
  parser.end(html);
  for (const word of [...wordsOf(text), ...wordsOf(apart)]) words.add(word);
  return { words, headings, links, code };
}
