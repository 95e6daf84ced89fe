import { takeExcerpt } from "../code/code-excerpt.ts";
import type { CodeMeta } from "../code/code-meta.ts";
import { findLanguage } from "../code/languages.ts";
import type { Point } from "../nodes.ts";
import type { PageContext, Problem } from "../page-context.ts";
import type { ImportResolution } from "../resolver.ts";

/** A code block as the author wrote it. */
export interface WrittenBlock {
  readonly language: string;
  readonly meta: CodeMeta;
  readonly code: string;
  /** The opening fence. */
  readonly at: Point | undefined;
}

/** Returns a block with the code of the file in its options. Blocks without a file don't change. */
export function withFile(page: PageContext, block: WrittenBlock): WrittenBlock {
  const { meta, at } = block;
  const { file } = meta;
  if (file === undefined) return block;
  const report = (problem: Pick<Problem, "code" | "message" | "hint">, word = "file=") =>
    page.report({ ...problem, severity: "error", at: at && placeOfWord(page, at, word) });
  if (block.code.trim() !== "") {
    const message = `A code block shows the file "${file}", so Lectern ignores the code in it.`;
    report({ code: "code/invalid-meta", message, hint: "Remove the code, or the option file=." });
  }
  const specifier = /^(?:\.{1,2}|@site)\//.test(file) ? file : `./${file}`;
  const request = { specifier, kind: "raw" } as const;
  const found = page.resolver.importFile(request, page.file);
  const text = found.kind === "resolved" ? found.text : undefined;
  if (text === undefined || /[\0\uFFFD]/.test(text)) {
    report({ code: "code/missing-file", ...fileProblem(file, found) });
    return { ...block, code: "" };
  }
  // An import makes the file an input of the page.
  page.scope.imports.push({ ...request, ...(at ?? { line: 1, column: 1 }), names: [] });
  const excerpt = takeExcerpt(text, meta);
  if (excerpt.kind === "missing") {
    const message = `The file "${file}" in a code block ${excerpt.message}.`;
    const word = meta.region === undefined ? "lines=" : "region=";
    report({ code: "code/missing-region", message, hint: excerpt.hint }, word);
    return { ...block, code: "" };
  }
  const ending = /\.(\w+)$/.exec(file)?.[1] ?? "";
  const isKnown = findLanguage(ending, page.options.grammars) !== undefined;
  const language = block.language === "" && isKnown ? ending : block.language;
  return { ...block, language, code: excerpt.code };
}

function fileProblem(file: string, found: ImportResolution) {
  const start = `A code block shows the file "${file}", which`;
  switch (found.kind) {
    case "resolved":
      return { message: `${start} isn't a UTF-8 text file.`, hint: "Save the file as UTF-8." };
    case "leaves-site":
      return {
        message: `${start} is outside the site folder.`,
        hint: "Move the file into the site folder.",
      };
    case "missing":
    case "not-installed":
    case "no-program":
      return {
        message: `${start} doesn't exist.`,
        hint:
          found.hint ?? 'Write a path relative to the page, or a path that starts with "@site/".',
      };
  }
}

/**
 * Returns the position of an option on the fence line, or of the fence if the option isn't found.
 */
export function placeOfWord({ text }: PageContext, at: Point, word: string | undefined): Point {
  const line = text.split("\n")[at.line - 1] ?? "";
  const found = word === undefined ? -1 : line.indexOf(word, at.column - 1);
  return found < 0 ? at : { line: at.line, column: found + 1 };
}
