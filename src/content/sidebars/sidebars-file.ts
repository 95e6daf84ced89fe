import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { ValuePath } from "../parse/value-path.ts";
import type { ParsedTexts } from "../sources/parsed-texts.ts";
import { readYaml } from "../parse/read-yaml.ts";
import { sidebarsSchema, type DeclaredSidebars } from "../../core/schema/sidebars.ts";

/** The sidebars of a version as declared. */
export interface SidebarsFile {
  readonly declared: DeclaredSidebars;
  readonly diagnostics: readonly Diagnostic[];
  readonly placeOf: (path: ValuePath) => Place;
}

/** What is cached of a sidebars file without problems, else read anew. */
export function cachedSidebarsFile(
  file: SourcePath,
  text: string,
  cache?: ParsedTexts,
): SidebarsFile {
  const before = cache?.find("sidebars", text);
  if (before !== undefined) {
    const placeOf = (path: ValuePath) => parseSidebarsFile(file, text).placeOf(path);
    return { declared: before as DeclaredSidebars, diagnostics: [], placeOf };
  }
  const read = parseSidebarsFile(file, text);
  if (read.diagnostics.length === 0) cache?.store("sidebars", text, read.declared);
  return read;
}

/** Read the sidebars file of a version. */
export function parseSidebarsFile(file: SourcePath, text: string): SidebarsFile {
  const code = "sidebar/invalid";
  const { value, diagnostics, placeOf } = readYaml({
    file,
    text,
    schema: sidebarsSchema,
    what: "the sidebars file",
    codes: { syntax: code, unknownKey: code, invalid: code },
  });
  return { declared: value ?? {}, diagnostics, placeOf };
}
