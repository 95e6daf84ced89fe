import { readFileSync } from "node:fs";
import path from "node:path";
import { createContext, Script } from "node:vm";
import { didYouMean } from "../../core/nearest.ts";
import type { DiagramProblem } from "../../markdown/page-context.ts";
import { diagramLibrary } from "./diagram-library.ts";

/** The library's parser. */
interface Reader {
  parse(source: string): Promise<unknown>;
}

/**
 * Returns a function that parses diagrams in the same way as the browser. It loads the library when
 * it parses the first diagram.
 *
 * @param root absolute path of the site folder
 */
export function diagramSyntax(
  root: string,
): (source: string) => Promise<DiagramProblem | undefined> {
  return async (source) => {
    const library = diagramLibrary(root);
    // A missing library is reported once for the site.
    if (library === undefined) return undefined;
    try {
      await readerIn(path.join(library.folder, "dist", "mermaid.min.js"))?.parse(source);
      return undefined;
    } catch (error) {
      return problemIn(source, error);
    }
  };
}

const readers = new Map<string, Reader | undefined>();

/**
 * Runs the library in a context with separate globals, because it needs a `window`, which would
 * confuse site code. There is no real document, so the library doesn't sanitise labels. It doesn't
 * need to, because nothing is rendered here.
 */
function readerIn(file: string): Reader | undefined {
  if (readers.has(file)) return readers.get(file);
  const document = {
    nodeType: 9,
    implementation: {},
    createElement: () => ({}),
    addEventListener: () => undefined,
  };
  const window = { Element: Object, document, addEventListener: () => undefined };
  const quiet = { log() {}, info() {}, debug() {}, warn() {}, error() {} };
  const context = createContext({
    window,
    document,
    console: quiet,
    structuredClone,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    URL,
    TextEncoder,
    TextDecoder,
  });
  new Script(readFileSync(file, "utf8"), { filename: file }).runInContext(context);
  const found: unknown = context["mermaid"];
  const reader = isReader(found) ? found : undefined;
  readers.set(file, reader);
  return reader;
}

function isReader(value: unknown): value is Reader {
  return typeof value === "object" && value !== null && "parse" in value;
}

/** Common diagram types, for suggestions. */
const kinds = [
  "flowchart",
  "graph",
  "sequenceDiagram",
  "classDiagram",
  "stateDiagram-v2",
  "erDiagram",
  "gantt",
  "journey",
  "pie",
  "mindmap",
  "timeline",
  "gitGraph",
  "quadrantChart",
  "requirementDiagram",
  "xychart-beta",
];

/** Converts an error that the library threw. Returns `undefined` if it isn't a syntax error. */
function problemIn(source: string, error: unknown): DiagramProblem | undefined {
  const message =
    typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";
  const lines = readLines(source);
  if (message.startsWith("No diagram type detected")) {
    const [first] = lines;
    const kind = /\S+/.exec(first?.text ?? "")?.[0];
    return {
      message:
        kind === undefined ? "The diagram is empty." : `Mermaid has no diagram type "${kind}".`,
      hint: kind === undefined ? undefined : didYouMean(kind, kinds),
      line: first?.line ?? 1,
    };
  }
  if (!/^(?:Parse error|Parsing failed|Lexical error|Lexer error)/.test(message)) return undefined;
  const reported = Number(lineOf(error) ?? /on line (\d+)/.exec(message)?.[1] ?? 1);
  const line = lines[Math.min(reported, lines.length) - 1]?.line ?? 1;
  return {
    message: "Mermaid can't parse this line of the diagram.",
    hint: expected(message),
    line,
  };
}

/** Returns the line of the last parsed token. */
function lineOf(error: unknown): number | undefined {
  const { hash } = error as { readonly hash?: { readonly loc?: { readonly first_line?: number } } };
  return hash?.loc?.first_line;
}

/** Token names of closing brackets in the grammars. */
const closing = /'(?:SQE|PE|DIAMOND_STOP)'/;

function expected(message: string): string | undefined {
  const [, list = ""] = /Expecting (.*?), got/s.exec(message) ?? [];
  if (closing.test(list)) return "A bracket is never closed.";
  const token = /Expecting token of type '?(\S+?)'? but found/.exec(message)?.[1];
  return token === undefined ? undefined : `Mermaid expects "${token}".`;
}

/** Returns the lines without front matter and comments, with their line numbers in the block. */
function readLines(source: string): readonly { readonly text: string; readonly line: number }[] {
  const frontMatter = /^-{3}\s*\n.*?\n-{3}\s*\n/s.exec(source)?.[0] ?? "";
  const skipped = frontMatter.split("\n").length - 1;
  const lines = source
    .split("\n")
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text, line }) => line > skipped && !/^\s*%%/.test(text));
  const start = lines.findIndex(({ text }) => text.trim() !== "");
  return start < 0 ? [] : lines.slice(start);
}
