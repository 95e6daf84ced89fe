import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CssSyntaxError } from "postcss";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { placeIn } from "../../base/excerpt.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { fileHint, hasFile } from "../sources/named-file.ts";
import { placeInConfig, type ConfigSource } from "./config-source.ts";

export interface CheckStylesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly configSource?: ConfigSource | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The stylesheets that the configuration names are there, and can be read as CSS. */
export async function checkStyles(input: CheckStylesInput): Promise<void> {
  const { root, config, configSource, report } = input;
  for (const [index, file] of config.styles.entries()) {
    if (hasFile(root, file)) {
      const problem = await syntaxProblem(file, readFileSync(join(root, file), "utf8"));
      if (problem) report(problem);
      continue;
    }
    report({
      code: "config/invalid",
      severity: "error",
      message: `There is no stylesheet "${file}".`,
      hint: fileHint(root, file),
      place: placeInConfig(configSource, ["styles", index]),
    });
  }
}

/** The parser is loaded only for a site that names stylesheets. */
async function syntaxProblem(file: SourcePath, text: string): Promise<Diagnostic | undefined> {
  const { default: postcss, CssSyntaxError } = await import("postcss");
  try {
    postcss.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const { reason, line = 1, column }: CssSyntaxError = error;
    return {
      code: "style/syntax",
      severity: "error",
      message: `The stylesheet "${file}" is no valid CSS: ${reason}.`,
      place: placeIn({ file, text }, line, column),
    };
  }
}
