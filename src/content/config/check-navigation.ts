import type { Diagnostic } from "../../core/diagnostic.ts";
import type { DiagnosticCode } from "../../core/diagnostic-codes.ts";
import { nearest } from "../../core/nearest.ts";
import type { NavigationItem } from "../../core/config.ts";
import { readingOrder, findSection, type Section, type Site } from "../../core/site.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { placeInConfig, type ConfigSource } from "./config-source.ts";

export interface CheckNavigationInput {
  readonly site: Site;
  readonly configSource: ConfigSource | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Documents, sidebars and sections that navigation items name are there and lead somewhere. */
export function checkNavigation(input: CheckNavigationInput): void {
  checkItems(input, input.site.config.navigation, ["navigation"]);
}

function checkItems(
  input: CheckNavigationInput,
  items: readonly NavigationItem[],
  at: ValuePath,
): void {
  for (const [index, item] of items.entries()) checkItem(input, item, [...at, index]);
}

function checkItem(input: CheckNavigationInput, item: NavigationItem, at: ValuePath): void {
  switch (item.kind) {
    case "doc":
      return checkDocument(input, {
        id: item.docId,
        section: sectionOf(input, item.section, at),
        at,
      });
    case "docSidebar":
      return checkSidebar(input, {
        id: item.sidebarId,
        section: sectionOf(input, item.section, at),
        at,
      });
    case "docsVersion":
      return void sectionOf(input, item.section, at);
    case "docsVersionDropdown":
      sectionOf(input, item.section, at);
      return checkMenus(input, item, at);
    case "localeDropdown":
      return checkMenus(input, item, at);
    case "dropdown":
      return checkItems(input, item.items, [...at, "items"]);
    case "link":
    case "html":
    case "search":
      return;
  }
}

function checkMenus(
  input: CheckNavigationInput,
  item: { readonly before: readonly NavigationItem[]; readonly after: readonly NavigationItem[] },
  at: ValuePath,
): void {
  checkItems(input, item.before, [...at, "before"]);
  checkItems(input, item.after, [...at, "after"]);
}

function sectionOf(
  input: CheckNavigationInput,
  id: string | undefined,
  at: ValuePath,
): Section | undefined {
  const section = findSection(input.site, id);
  if (section === undefined) {
    const message =
      id === undefined
        ? "A navigation item leads into a docs section, but the site has none."
        : `A navigation item names the section "${id}", which the site does not have.`;
    const ids = input.site.sections.map((known) => known.config.id);
    const hint = available(id, ids);
    report(input, { code: "navigation/unknown-section", message, path: [...at, "section"], hint });
  }
  return section;
}

/** What an item names, in a section that may not be there. */
interface Named {
  readonly id: string;
  readonly section: Section | undefined;
  /** Of the item. */
  readonly at: ValuePath;
}

function checkDocument(input: CheckNavigationInput, { id, section, at }: Named): void {
  if (section === undefined) return;
  const isThere = section.versions.some(
    (version) =>
      version.draftIds.has(id) || version.documents.some((document) => document.id === id),
  );
  if (isThere) return;
  const ids = new Set(section.versions.flatMap(({ documents }) => documents.map((d) => d.id)));
  const message = `A navigation item names the document "${id}", which ${inVersions(section)}.`;
  const hint = available(id, [...ids]);
  report(input, { code: "navigation/unknown-document", message, path: [...at, "docId"], hint });
}

function checkSidebar(input: CheckNavigationInput, { id, section, at }: Named): void {
  if (section === undefined) return;
  const all = section.versions.flatMap((version) => version.sidebars);
  const found = all.filter((sidebar) => sidebar.id === id);
  const path = [...at, "sidebarId"];
  if (found.length === 0) {
    const ids = [...new Set(all.map((sidebar) => sidebar.id))];
    const message = `A navigation item names the sidebar "${id}", which ${inVersions(section)}.`;
    const hint = available(id, ids);
    report(input, { code: "navigation/unknown-sidebar", message, path, hint });
  } else if (found.every((sidebar) => readingOrder(sidebar).length === 0)) {
    const message = `A navigation item leads to the sidebar "${id}", which has nothing to be linked to.`;
    const hint = "Add a page to the sidebar, or point the item elsewhere.";
    report(input, { code: "navigation/empty-sidebar", message, path, hint });
  }
}

/** `no version of "docs" has (current, 4.0)`. */
function inVersions({ config }: Section): string {
  return `no version of "${config.id}" has (${config.versions.map(({ name }) => name).join(", ")})`;
}

/** The nearest of what there is, and all of it as far as it can be read. */
function available(wanted: string | undefined, ids: readonly string[]): string | undefined {
  if (ids.length === 0) return undefined;
  const match = wanted === undefined ? undefined : nearest(wanted, ids);
  const more = ids.length > longestList ? ` and ${ids.length - longestList} more` : "";
  const list = `Available ids: ${ids.slice(0, longestList).join(", ")}${more}.`;
  return match === undefined ? list : `Did you mean "${match}"? ${list}`;
}

const longestList = 40;

interface Problem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly path: ValuePath;
  readonly hint: string | undefined;
}

function report(input: CheckNavigationInput, { path, ...problem }: Problem): void {
  const place = placeInConfig(input.configSource, path);
  input.report({ ...problem, severity: "error", place });
}
