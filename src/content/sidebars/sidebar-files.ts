import type { SourcePath } from "../../core/paths.ts";
import { categorySchema, type DeclaredCategory } from "../../core/schema/category.ts";
import { sidebarsSchema, type DeclaredSidebars } from "../../core/schema/sidebars.ts";
import { readYaml, type ReadYaml } from "../parse/read-yaml.ts";

/** Declared sidebars of a version. */
export type SidebarsFile = ReadYaml<DeclaredSidebars>;

/** Reads the sidebars file of a version. */
export function parseSidebarsFile(file: SourcePath, text: string): SidebarsFile {
  const [what, codes] = ["the sidebars file", "sidebar/invalid"] as const;
  return readYaml({ file, text, schema: sidebarsSchema, what, codes });
}

/** Settings of a folder from its `_category_` file. */
export type CategoryFile = ReadYaml<DeclaredCategory>;

/** Reads `_category_.yml` or `_category_.json`. */
export function parseCategoryFile(file: SourcePath, text: string): CategoryFile {
  const [what, codes] = ["the category file", "category/invalid"] as const;
  return readYaml({ file, text, schema: categorySchema, what, codes });
}
