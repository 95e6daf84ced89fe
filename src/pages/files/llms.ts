import { outputName } from "../../core/paths.ts";
import {
  writesFullText,
  localeBase,
  type Section,
  type Site,
  type Version,
} from "../../core/site.ts";
import type { Page } from "../../core/page.ts";
import { listedPages } from "./sitemap.ts";

/** The text of all pages, or the list of its parts, below the folder of the locale. */
export const fullTextFile = "llms-full.txt";

/** The pages of one section and version, or those outside the sections. */
export interface PageGroup {
  /** For people: `Guide (4.0)`. */
  readonly title: string;
  /** For names of files: `guide-4.0`. */
  readonly name: string;
  /** In order of their routes. */
  readonly pages: readonly Page[];
}

/**
 * The pages of a site that have a Markdown twin, by section and version: of each section the
 * version readers are sent to comes first.
 */
export function pageGroups(site: Site): readonly PageGroup[] {
  const listed = listedPages(site);
  const groups = site.sections.flatMap((section) =>
    versionsOf(section).map((version) => ({
      ...namesOf(section, version),
      pages: listed.filter(
        (page) =>
          page.kind === "document" &&
          page.section === section.config.id &&
          page.version === version.config.name,
      ),
    })),
  );
  const others = listed.filter((page) => page.kind === "standalone");
  const outside = { title: site.texts.search.otherPages, name: "other-pages", pages: others };
  return [...groups, outside].filter(({ pages }) => pages.length > 0);
}

/** `llms.txt`: the site's Markdown twins with their descriptions, for programs that read text. */
export function llmsText(site: Site): string {
  const { config } = site;
  const base = config.url + localeBase(config, site.locale);
  const twin = (page: Page) => {
    const description = page.description ? `: ${page.description}` : "";
    return `- [${page.title}](${base}${encodeURI(outputName(page.route))}.md)${description}`;
  };
  const parts = pageGroups(site).map(
    ({ title, pages }) => `## ${title}\n\n${pages.map(twin).join("\n")}\n`,
  );
  const full = writesFullText(site) ? [`The text of all pages: ${base}${fullTextFile}\n`] : [];
  const words = config.tagline || config.description;
  const summary = words === "" ? [] : [`> ${words}\n`];
  return [`# ${config.title}\n`, ...summary, ...full, ...parts].join("\n");
}

function versionsOf({ config, versions }: Section): readonly Version[] {
  const isLast = (version: Version) => version.config.name === config.lastVersion;
  return versions.toSorted((a, b) => Number(isLast(b)) - Number(isLast(a)));
}

function namesOf({ config, versions }: Section, version: Version) {
  const { name, label } = version.config;
  if (versions.length === 1) return { title: config.label, name: config.id };
  return { title: `${config.label} (${label})`, name: `${config.id}-${name}` };
}
