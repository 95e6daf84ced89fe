import type { PageImport } from "./compiled-module.ts";

/** A name of the page that stands for something of an import. */
export interface Binding {
  readonly local: string;
  /** The name in the module; undefined: the whole module. */
  readonly imported: string | undefined;
  /** Index of the import; undefined: there is no such file, so anything will do. */
  readonly import: number | undefined;
}

/** The names a page has besides the blocks. */
export interface ModuleScope {
  readonly imports: PageImport[];
  readonly bindings: Binding[];
  /** Names bound by imports and by exports of the page. */
  readonly names: Set<string>;
  /** The names imported in each place where the page imports something. */
  readonly importGroups: (readonly string[])[];
  /** Components that exported code uses without having them. */
  readonly undefinedInExports: Set<string>;
  /** Names that stand for other Markdown files as components. */
  readonly partials: Set<string>;
  /** Texts of raw files by the name they are imported as, where the resolver knows them. */
  readonly rawTexts: Map<string, string>;
  /** Code in braces that holds elements. */
  readonly expressions: string[];
}

export function moduleScope(): ModuleScope {
  return {
    imports: [],
    bindings: [],
    names: new Set(),
    importGroups: [],
    undefinedInExports: new Set(),
    partials: new Set(),
    rawTexts: new Map(),
    expressions: [],
  };
}
