import type { ListedPage, SectionFacts } from "lectern/node";
import type { OpenedSite } from "./opened-site.ts";
import { findSection, noSuchVersion, parsePageReference, versionName } from "./references.ts";
import { pageOutline } from "./read-page.ts";
import type { ListInput } from "./tool-inputs.ts";

/** Maximum number of pages in a list. */
const MAX_PAGES = 500;

/**
 * Lists content as Markdown: the headings of a page with their ids, the pages of a section, or,
 * without either, the sections of the site with their versions.
 *
 * @throws ToolProblem if the page, section or version doesn't exist
 */
export async function listSections(site: OpenedSite, input: ListInput): Promise<string> {
  const facts = await site.facts();
  if (input.page !== undefined) {
    const asked = parsePageReference(facts, site.source.address, input.page);
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
  const left = pages.length - MAX_PAGES;
  return [
    `${section.label}, version ${name}: ${pages.length} pages`,
    "",
    ...pages.slice(0, MAX_PAGES).map(pageRow),
    ...(left > 0 ? [`and ${left} more: use search to find them.`] : []),
  ].join("\n");
}

function pageRow({ route, title, description }: ListedPage): string {
  return `- ${route}: ${title}${description ? `. ${description}` : ""}`;
}
