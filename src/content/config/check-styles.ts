import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CssSyntaxError } from "postcss";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { placeIn } from "../../base/excerpt.ts";
import { didYouMean } from "../../base/nearest.ts";
import { folderOf, type SourcePath } from "../../base/paths.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { statsOf } from "../sources/list-files.ts";
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
    if (statsOf(join(root, file))?.isFile() === true) {
      const problem = await syntaxProblem(file, readFileSync(join(root, file), "utf8"));
      if (problem) report(problem);
      continue;
    }
    report({
      code: "config/invalid",
      severity: "error",
      message: `There is no stylesheet "${file}".`,
      hint: didYouMean(file, besides(root, file)),
      place: placeInConfig(configSource, ["styles", index]),
    });
  }
}

/** The files in the folder of a file that is not there. */
function besides(root: string, file: SourcePath): readonly string[] {
  const folder = folderOf(file);
  if (statsOf(join(root, folder))?.isDirectory() !== true) return [];
  return readdirSync(join(root, folder)).map((name) =>
    folder === "" ? name : `${folder}/${name}`,
  );
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
