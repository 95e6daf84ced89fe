import type { ExportedSection, ServiceExport } from "lectern/search";

/** Maximum size of a record's text in UTF-16 units. The service rejects records above 10 KB. */
const LONGEST_TEXT = 2500;

/** Returns records in the format of the DocSearch crawler, and the index settings. */
export function exportSections(sections: readonly ExportedSection[]): ServiceExport {
  const lines = sections.flatMap(recordsOf).map((record) => `${JSON.stringify(record)}\n`);
  return { schema: settings, documents: lines.join("") };
}

/** Returns a section's records. A long section is split into several records. */
function recordsOf(section: ExportedSection) {
  const { locale, tag, title, text, area, version, order, route, pageRoute, pageTitle } = section;
  const isPage = route === pageRoute;
  return partsOf(text).map((content, part) => ({
    objectID: `${locale}.${tag}.${order}.${part}`,
    lang: locale,
    tag,
    area,
    version,
    type: isPage ? "lvl1" : "lvl2",
    hierarchy: { lvl0: area, lvl1: pageTitle, lvl2: isPage ? null : title },
    content,
    url: route,
    url_without_anchor: `${tag} ${pageRoute}`,
    order,
    part,
  }));
}

/** Splits a text between words. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_TEXT) {
    const space = rest.lastIndexOf(" ", LONGEST_TEXT);
    const end = space > 0 ? space : LONGEST_TEXT;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}

/** The index settings, which determine the searched attributes and the order of the hits. */
const settings = {
  searchableAttributes: [
    "unordered(hierarchy.lvl1)",
    "unordered(hierarchy.lvl2)",
    "unordered(hierarchy.lvl3)",
    "unordered(hierarchy.lvl4)",
    "unordered(hierarchy.lvl5)",
    "unordered(hierarchy.lvl6)",
    "unordered(hierarchy.lvl0)",
    "content",
  ],
  attributesForFaceting: ["lang", "tag", "area", "version"],
  attributeForDistinct: "url_without_anchor",
  distinct: true,
  customRanking: ["asc(order)", "asc(part)"],
  ignorePlurals: true,
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  // Splits identifiers, so that `instance` finds `context_course::instance()`.
  separatorsToIndex: "_",
};
