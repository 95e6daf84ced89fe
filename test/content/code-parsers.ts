import { spawnSync } from "node:child_process";
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from "@cucumber/gherkin";
import { IdGenerator } from "@cucumber/messages";
import { XMLValidator } from "fast-xml-parser";
import Mustache from "mustache";
import phpParser from "php-parser";
import postcss from "postcss";
import scss from "postcss-scss";
import { parseSync } from "vite";
import { parseAllDocuments } from "yaml";

/** Returns the syntax error of a code block, or `undefined` if it parses. */
export type CodeParser = (code: string) => string | undefined;

const php = new phpParser.Engine({
  parser: { extractDoc: false, version: 703, suppressErrors: false },
});

/** Whether PHP is installed. */
export const installedPhp = spawnSync("php", ["--version"]).status === 0;

function thrown(parse: () => unknown): string | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function script(extension: "js" | "jsx" | "ts" | "tsx"): CodeParser {
  return (code) => parseSync(`block.${extension}`, code).errors[0]?.message;
}

const json: CodeParser = (code) => thrown(() => JSON.parse(code));
const yaml: CodeParser = (code) =>
  parseAllDocuments(code).flatMap(({ errors }) => errors)[0]?.message;
// Mustache's inheritance tags open and close like section tags.
const mustache: CodeParser = (code) =>
  thrown(() => Mustache.parse(code.replace(/\{\{\s*[<$]/g, "{{#")));

/** The parsers by the language names used in fences. */
export const codeParsers: Readonly<Record<string, CodeParser>> = {
  php: (code) =>
    thrown(() => php.parseCode(/^\s*<\?(php|=)/.test(code) ? code : `<?php\n${code}`, "block.php")),
  js: script("jsx"),
  javascript: script("jsx"),
  jsx: script("jsx"),
  ts: script("ts"),
  typescript: script("ts"),
  tsx: script("tsx"),
  json,
  jsonc: (code) => json(code.replace(/^\s*\/\/.*$/gm, "")),
  yaml,
  yml: yaml,
  xml: (code) => {
    const result = XMLValidator.validate(code);
    return result === true ? undefined : `${result.err.msg} (line ${result.err.line})`;
  },
  handlebars: mustache,
  mustache,
  css: (code) => thrown(() => postcss.parse(code)),
  scss: (code) => thrown(() => scss.parse(code)),
  gherkin: (code) =>
    thrown(() =>
      new Parser(
        new AstBuilder(IdGenerator.incrementing()),
        new GherkinClassicTokenMatcher(),
      ).parse(feature(code)),
    ),
  bash: (code) => shellProblems("bash", [code])[0],
  sh: (code) => shellProblems("sh", [code])[0],
};

/** Wraps steps and scenarios in a feature, because code blocks may contain only these. */
function feature(code: string): string {
  if (/^\s*Feature:/m.test(code)) return code;
  const isSteps = !/^\s*(Background|Scenario|Scenario Outline|Examples):/m.test(code);
  return `Feature: Block\n${isSteps ? "  Scenario: Block\n" : ""}${code}`;
}

/** Returns the syntax error of each code block. */
export function codeProblems(
  language: string,
  codes: readonly string[],
): readonly (string | undefined)[] {
  if (language === "bash" || language === "sh") return shellProblems(language, codes);
  return codes.map((code) => codeParsers[language]?.(code));
}

/** Starts one process for all code blocks, because a process takes longer than parsing a block. */
function shellProblems(
  program: "bash" | "sh",
  codes: readonly string[],
): readonly (string | undefined)[] {
  const loop = `while IFS= read -r -d '' code; do ${program} -n <<<"$code" 2>&1; printf '\\0'; done`;
  const input = codes.map((code) => `${code}\0`).join("");
  const { stdout, error } = spawnSync("bash", ["-c", loop], { input, encoding: "utf8" });
  if (error) return codes.map(() => undefined);
  const said = stdout.split("\0");
  if (said.length !== codes.length + 1) throw new Error(`${program} didn't check all code blocks.`);
  return codes.map((_, at) => said[at]?.trim() || undefined);
}
