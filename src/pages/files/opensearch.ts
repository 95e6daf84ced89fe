import { escapeHtml } from "../../core/text.ts";
import { localeBase, type Site } from "../../core/site.ts";

/** Path in the output folder of the locale. */
export const openSearchFile = "opensearch.xml";

/** Maximum length of the name in the OpenSearch format, in characters. */
const LONGEST_NAME = 16;

/** Describes the search page for browsers (OpenSearch 1.1). */
export function openSearch({ config, locale, texts }: Site): string {
  const base = config.url + localeBase(config, locale);
  const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    element("ShortName", shortName(config.title)),
    element("LongName", Array.from(config.title).slice(0, 48).join("")),
    element("Description", texts.searchPage.description),
    element("InputEncoding", "UTF-8"),
    element("Language", locale.code),
    `<Url type="text/html" template="${escapeHtml(`${base}search?q={searchTerms}`)}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${escapeHtml(base + openSearchFile)}"/>`,
    `</OpenSearchDescription>`,
    ``,
  ].join("\n");
}

/** Shortens a title to as many complete words as fit. */
function shortName(title: string): string {
  if (Array.from(title).length <= LONGEST_NAME) return title;
  const cut = Array.from(title)
    .slice(0, LONGEST_NAME + 1)
    .join("");
  const words = cut.replace(/\s+\S*$/, "");
  return words.length < cut.length ? words : Array.from(title).slice(0, LONGEST_NAME).join("");
}
