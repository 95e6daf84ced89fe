import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { didYouMean } from "../../core/nearest.ts";
import type { SourcePath } from "../../core/paths.ts";
import {
  brokenPatterns,
  findLanguage,
  languageNames,
  namesOf,
  type SiteGrammar,
} from "../../markdown/code/languages.ts";
import { readYaml, type ReadYaml } from "../../content/parse/read-yaml.ts";
import type { SiteConfig } from "../../core/config.ts";
import { contentHash } from "../content-hash.ts";

const name = z
  .string({ error: "a name" })
  .regex(/^[\w+#.-]+$/, { error: "a name of letters, digits, +, #, ., _ and -" });

const grammarSchema = z.looseObject(
  {
    name,
    scopeName: z.string({ error: "a scope such as source.recipe" }),
    patterns: z.array(z.unknown(), { error: "a list of patterns" }),
    aliases: z.array(name, { error: "a list of names" }).optional(),
    embeddedLangs: z.array(z.string(), { error: "a list of languages" }).optional(),
  },
  { error: "a TextMate grammar with name, scopeName and patterns" },
);

type Written = z.infer<typeof grammarSchema>;

/** The grammars in the configuration, and problems with them. */
export interface ReadGrammars {
  readonly grammars: readonly SiteGrammar[];
  readonly diagnostics: readonly Diagnostic[];
}

/** @param root absolute path of the site folder */
export async function siteGrammars(
  root: string,
  { code }: Pick<SiteConfig, "code">,
): Promise<ReadGrammars> {
  const grammars: SiteGrammar[] = [];
  const found: Diagnostic[] = [];
  for (const file of code.grammars) {
    const text = readFileSync(path.join(root, file), "utf8");
    const read = readGrammar(file, text);
    found.push(...read.diagnostics);
    if (!read.value || read.diagnostics.length > 0) continue;
    const problems = [
      ...embeddedProblems(read, read.value),
      ...takenNames(read, read.value, grammars),
      ...(await patternProblems(read, read.value)),
    ];
    found.push(...problems);
    if (problems.length === 0) grammars.push(siteGrammar(read.value, text));
  }
  return { grammars, diagnostics: found };
}

function readGrammar(file: SourcePath, text: string): ReadYaml<Written> {
  const wrong = "code/invalid-grammar";
  const codes = { syntax: wrong, unknownKey: wrong, invalid: wrong } as const;
  return readYaml({ file, text, schema: grammarSchema, what: "the grammar", codes });
}

function siteGrammar(written: Written, text: string): SiteGrammar {
  // The highlighter reads more fields than the schema contains.
  const registration = written as unknown as SiteGrammar["registration"];
  return { kind: "own", hash: contentHash(text), registration };
}

function problem(
  { placeOf }: ReadYaml<Written>,
  at: readonly (string | number)[],
  { message, hint }: { readonly message: string; readonly hint?: string | undefined },
): Diagnostic {
  return { code: "code/invalid-grammar", severity: "error", message, hint, place: placeOf(at) };
}

function embeddedProblems(read: ReadYaml<Written>, { embeddedLangs = [] }: Written) {
  return embeddedLangs.flatMap((language, index) => {
    if (findLanguage(language)?.kind === "grammar") return [];
    const message = `The grammar embeds the language "${language}", which the highlighter doesn't know.`;
    const hint = didYouMean(language, languageNames());
    return [problem(read, ["embeddedLangs", index], { message, hint })];
  });
}

function takenNames(read: ReadYaml<Written>, written: Written, earlier: readonly SiteGrammar[]) {
  const taken = new Set(earlier.flatMap(namesOf));
  const twin = namesOf(siteGrammar(written, "")).find((each) => taken.has(each));
  if (twin === undefined) return [];
  return [
    problem(read, ["name"], { message: `Two grammars of the site have the name "${twin}".` }),
  ];
}

async function patternProblems(read: ReadYaml<Written>, written: Written) {
  const broken = await brokenPatterns(written);
  return broken.map((each) => {
    const message = `The pattern "${each.pattern}" isn't valid.`;
    const hint = "Patterns are regular expressions for Oniguruma. In JSON, write \\\\ for one \\.";
    return problem(read, each.path, { message, hint });
  });
}
