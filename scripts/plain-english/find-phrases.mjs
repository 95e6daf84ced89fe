import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/**
 * A sentence pattern that reads as if it were translated, and better words for it.
 *
 * @typedef {{ pattern: RegExp, instead: string, kind: "any" | "comment" | "subject" }} Phrase
 */

/** @type {readonly Phrase[]} from `patterns.tsv`: pattern, better words, kind of text, "case" if case matters */
const phrases = readFileSync(path.join(import.meta.dirname, "patterns.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [pattern, instead, kind, respectCase] = line.split("\t");
    return { pattern: new RegExp(pattern, respectCase ? "gm" : "gim"), instead, kind };
  });

/**
 * Finds the phrases in the prose of a file: Markdown without code; comments, JSX text, and
 * strings of two or more words in programs; the strings of JSON and YAML.
 *
 * @param {string} file the extension selects the syntax
 * @param {string} text
 */
export function findPhrases(file, text) {
  const prose = proseOf(file, text);
  const found = prose.flatMap(({ kind, line, words }) =>
    phrases
      .filter((phrase) => phrase.kind === "any" || phrase.kind === kind)
      .flatMap(({ pattern, instead }) =>
        Array.from(words.matchAll(pattern), (match) => ({
          kind,
          line: line + linesBefore(words, match.index),
          phrase: match[0].trim(),
          instead,
        })),
      ),
  );
  return { found, words: wordCounts(prose) };
}

/** Finds the phrases in the subject line of a commit. */
export function phrasesInSubject(subject) {
  return phrases
    .filter(({ kind }) => kind !== "comment")
    .flatMap(({ pattern, instead }) =>
      Array.from(subject.matchAll(pattern), ([found]) => ({ phrase: found.trim(), instead })),
    );
}

function proseOf(file, text) {
  const extension = path.extname(file);
  if (/^\.mdx?$/.test(extension)) return [{ kind: "prose", line: 1, words: markdownProse(text) }];
  if (/^\.(?:[cm]?[jt]s|tsx)$/.test(extension)) return programProse(file, text);
  return [{ kind: "string", line: 1, words: withoutCode(text) }];
}

/** Blanks fenced code and front matter keys; keeps the line numbers. */
function markdownProse(text) {
  let fence;
  return text
    .split("\n")
    .map((line) => {
      const marks = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1];
      if (fence !== undefined) {
        if (marks?.startsWith(fence)) fence = undefined;
        return "";
      }
      if (marks === undefined) return withoutCode(line);
      fence = marks;
      return "";
    })
    .join("\n");
}

/** Removes code in backticks and link targets, which aren't prose. */
function withoutCode(text) {
  return text.replaceAll(/`[^`\n]*`/g, "`code`").replaceAll(/\]\([^)\n]*\)/g, "]");
}

function programProse(file, text) {
  const { comments, program, errors } = parseSync(file, text);
  // The file can't be parsed, for example because it's a template with placeholders.
  if (errors.length > 0) return [part("string", 0, text)];
  const prose = comments.map(({ start, end }) => part("comment", start, text.slice(start, end)));
  visit(program);
  return prose;

  function part(kind, start, words) {
    return { kind, line: 1 + linesBefore(text, start), words: withoutCode(words) };
  }

  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== "object") return;
    const words = stringOf(node);
    if (words !== undefined && /\w\s+\w/.test(words)) prose.push(part("string", node.start, words));
    for (const value of Object.values(node)) visit(value);
  }
}

function stringOf(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateElement") return node.value.cooked ?? "";
  return node.type === "JSXText" ? node.value : undefined;
}

/** Counts the line breaks before an offset. */
function linesBefore(text, offset) {
  return text.slice(0, offset).split("\n").length - 1;
}

function wordCounts(prose) {
  const counts = { comment: 0, string: 0, prose: 0 };
  for (const { kind, words } of prose)
    counts[kind] += words.match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0;
  return counts;
}
