import { type Diagnostic, diagnosticSeverity } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { Severities } from "../../core/config.ts";

/** A page an author wrote. */
export interface WrittenPage {
  readonly route: string;
  readonly source: SourcePath;
  readonly title: string;
  /** As the author wrote it; undefined: it is made of the text. */
  readonly description: string | undefined;
  /** Names the set in which titles are told apart: a version of a section, or the pages outside. */
  readonly set: string;
  /** Whether something leads to it: a sidebar, the bar, the footer, another page, the address itself. */
  readonly isLinked: boolean;
}

/** Search engines cut what is longer. */
const LONGEST_DESCRIPTION = 300;

/** Pages can be found and told apart: something leads to each, and no two have one title or description. */
export function checkPages(
  pages: readonly WrittenPage[],
  severities: Severities,
): readonly Diagnostic[] {
  return [
    ...unlinked(pages, severities),
    ...alike(pages, severities, "title"),
    ...alike(pages, severities, "description"),
    ...tooLong(pages, severities),
  ];
}

function unlinked(pages: readonly WrittenPage[], rules: Severities): readonly Diagnostic[] {
  const severity = diagnosticSeverity(rules.unlinkedPages);
  if (severity === undefined) return [];
  return pages.flatMap(({ isLinked, route, source: file }): readonly Diagnostic[] => {
    if (isLinked) return [];
    const message = `Nothing leads to the page ${route}: no sidebar, no menu and no other page.`;
    const hint =
      "Link to it, add it to a sidebar, or give it `unlisted: true` if it is meant to be so.";
    return [{ code: "page/unlinked", severity, message, hint, place: { file } }];
  });
}

function alike(
  pages: readonly WrittenPage[],
  rules: Severities,
  key: "title" | "description",
): readonly Diagnostic[] {
  const severity = diagnosticSeverity(rules.pagesAlike);
  if (severity === undefined) return [];
  const groups = new Map<string, WrittenPage[]>();
  for (const page of pages) {
    const text = page[key]?.trim() ?? "";
    if (text === "") continue;
    const name = JSON.stringify([page.set, text]);
    groups.set(name, [...(groups.get(name) ?? []), page]);
  }
  return [...groups.values()].flatMap(([first, ...others]): readonly Diagnostic[] => {
    if (!first || others.length === 0) return [];
    const routes = [first, ...others].map(({ route }) => route);
    const shown = `${routes.slice(0, 4).join(", ")}${routes.length > 4 ? " …" : ""}`;
    const message = `${routes.length} pages have the ${key} "${first[key]}": ${shown}.`;
    const hint = "In lists of results readers cannot tell them apart.";
    const also = others.map(({ source: file }) => ({ file }));
    return [{ code: "page/alike", severity, message, hint, place: { file: first.source }, also }];
  });
}

function tooLong(pages: readonly WrittenPage[], rules: Severities): readonly Diagnostic[] {
  const severity = diagnosticSeverity(rules.longDescriptions);
  if (severity === undefined) return [];
  return pages.flatMap(({ description = "", source: file }): readonly Diagnostic[] => {
    const length = Array.from(description).length;
    if (length <= LONGEST_DESCRIPTION) return [];
    const message = `The description has ${length} characters; search engines show about 160, and cut it.`;
    const hint = `Say it in ${LONGEST_DESCRIPTION} characters at most, the main thing first.`;
    return [{ code: "page/long-description", severity, message, hint, place: { file } }];
  });
}
