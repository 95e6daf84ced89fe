import type { Diagnostic, Place } from "../base/diagnostic.ts";
import type { SourcePath } from "../base/paths.ts";
import type { ValuePath } from "./check-shape.ts";
import { readYaml } from "./read-yaml.ts";
import { sidebarsSchema, type DeclaredSidebars } from "./schema/sidebars.ts";

/** The sidebars of a version as declared. */
export interface SidebarsFile {
  readonly declared: DeclaredSidebars;
  readonly diagnostics: readonly Diagnostic[];
  readonly placeOf: (path: ValuePath) => Place;
}

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
