import { askedPage } from "./page-route.ts";
import type { ListedPage, SectionFacts } from "lectern/node";
import type { OpenedSite } from "./opened-site.ts";
import { findSection, noSuchVersion, versionName } from "./find-version.ts";
import { pageOutline } from "./read-page.ts";

export interface ListInput {
  /** A page whose headings are wanted. */
  readonly page?: string | undefined;
  /** The id or label of a section whose pages are wanted. */
  readonly section?: string | undefined;
  /** A version of that section; default: the one readers are sent to. */
  readonly version?: string | undefined;
}

/** Pages one list names at most. */
const MOST_PAGES = 500;

/**
 * What there is to read, as Markdown: the headings of a page with their ids, the pages of
 * a section, or, without either, the sections of the site with their versions.
 *
 * @throws ToolProblem when there is no such page, section or version
 */
export async function listSections(site: OpenedSite, input: ListInput): Promise<string> {
  const facts = await site.facts();
  if (input.page !== undefined) {
    const asked = askedPage(facts, site.source.address, input.page);
    const outline = await pageOutline(site, asked);
    const rows = outline.map(({ level, id, text }) => {
      return `${"  ".repeat(Math.max(0, level - 2))}- ${text} (section: ${id})`;
    });
    return [`Sections of ${asked.route}:`, "", ...rows].join("\n");
  }
  if (input.section !== undefined) {
    return pagesOf(findSection(facts, input.section), input.version);
  }
  const rows = facts.sections.map(sectionRow);
  const others = facts.pages.length > 0 ? ["", "Other pages:", ...facts.pages.map(pageRow)] : [];
  return [`# ${facts.title}`, "", facts.description, "", ...rows, ...others].join("\n").trim();
}

function sectionRow(section: SectionFacts): string {
  const { id, label, versions, pages, lastVersion } = section;
  const shown = versions.map(({ name }) => {
    const mark = name === lastVersion && versions.length > 1 ? ", the default version" : "";
    return `  - version ${name}: ${pages[name]?.length ?? 0} pages${mark}`;
  });
  return [`- ${label} (section: ${id})`, ...shown].join("\n");
}

function pagesOf(section: SectionFacts, written: string | undefined): string {
  const name = written === undefined ? section.lastVersion : versionName(section, written);
  if (name === undefined) throw noSuchVersion(written ?? "", [section]);
  const pages = section.pages[name] ?? [];
  const left = pages.length - MOST_PAGES;
  return [
    `${section.label}, version ${name}: ${pages.length} pages`,
    "",
    ...pages.slice(0, MOST_PAGES).map(pageRow),
    ...(left > 0 ? [`and ${left} more: use search to find them.`] : []),
  ].join("\n");
}

function pageRow({ route, title, description }: ListedPage): string {
  return `- ${route}: ${title}${description ? `. ${description}` : ""}`;
}
