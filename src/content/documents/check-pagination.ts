import type { Diagnostic } from "../../base/diagnostic.ts";
import { didYouMean } from "../../base/nearest.ts";
import type { DocumentPage } from "../../model/page.ts";
import { placeInFrontMatter } from "../sources/front-matter.ts";
import type { PageSource } from "../sources/page-source.ts";

interface PaginationContext {
  readonly version: string;
  readonly known: ReadonlyMap<string, DocumentPage>;
  readonly draftIds: ReadonlySet<string>;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The documents a front matter names as neighbours are documents of the version. */
export function checkPagination(source: PageSource, context: PaginationContext): void {
  const { frontMatter, path, head } = source;
  const asked = [
    ["pagination_next", frontMatter.paginationNext],
    ["pagination_prev", frontMatter.paginationPrev],
  ] as const;
  for (const [key, id] of asked) {
    if (id === undefined || id === null || context.known.has(id) || context.draftIds.has(id))
      continue;
    context.report({
      code: "front-matter/invalid",
      severity: "error",
      message: `"${key}" is "${id}", which is no document of the version "${context.version}".`,
      hint: didYouMean(id, [...context.known.keys()]),
      place: placeInFrontMatter(path, head, [key]),
    });
  }
}
