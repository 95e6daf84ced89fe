import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { readYaml } from "../parse/read-yaml.ts";
import { categorySchema, type DeclaredCategory } from "../../core/schema/category.ts";

/** What a `_category_` file says of its folder. */
export interface CategoryFile {
  readonly declared: DeclaredCategory;
  readonly diagnostics: readonly Diagnostic[];
  readonly placeOf: (path: ValuePath) => Place;
}

/** Read `_category_.yml` or `_category_.json`. */
export function parseCategoryFile(file: SourcePath, text: string): CategoryFile {
  const code = "category/invalid";
  const { value, diagnostics, placeOf } = readYaml({
    file,
    text,
    schema: categorySchema,
    what: "the category file",
    codes: { syntax: code, unknownKey: code, invalid: code },
  });
  return { declared: value ?? {}, diagnostics, placeOf };
}
