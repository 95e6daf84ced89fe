import type { Diagnostic } from "../../core/diagnostic.ts";
import { type SourcePath, unwritable } from "../../core/paths.ts";
import type { Page } from "../../core/page.ts";
import type { PageSource } from "./page-source.ts";

/** `?` and `#` end the path of an address, so a route cannot have them. A slug does without the name. */
export function checkFileNames(
  components: readonly SourcePath[],
  sources: readonly PageSource[],
  report: (diagnostic: Diagnostic) => void,
): void {
  const unnamed = sources.filter((source) => source.frontMatter.slug?.startsWith("/") !== true);
  for (const file of [...components, ...unnamed.map((source) => source.path)]) {
    const char = /[?#]/.exec(file)?.[0];
    if (char === undefined) continue;
    report({
      code: "file/name",
      severity: "error",
      message: `"${file}" has a "${char}" in its path, which ends the path of an address.`,
      hint: "Rename it, or give the page a slug that starts with /.",
      place: { file },
    });
  }
}

/** Every page is written to a file named by its route. */
export function checkRoutes(pages: Iterable<Page>, report: (diagnostic: Diagnostic) => void): void {
  for (const page of pages) {
    const reason = unwritable(page.route);
    if (reason === undefined) continue;
    const shown = page.route.length > 60 ? `${page.route.slice(0, 60)}…` : page.route;
    report({
      code: "file/name",
      severity: "error",
      message: `The address ${JSON.stringify(shown)} ${reason}.`,
      hint: "Give the page a shorter slug, without control characters.",
      place: "source" in page ? { file: page.source, line: 1 } : undefined,
    });
  }
}
