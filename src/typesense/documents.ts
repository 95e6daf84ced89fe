import { parentsOf } from "../search/index/field.ts";
import type { SearchablePage } from "../search/index/searchable-page.ts";

/** A section of the site in a Typesense collection. */
export interface TypesenseDocument {
  /** Unique in the collection, and fit for an address. */
  readonly id: string;
  /** Code of the locale, and tag of the index it would be in. */
  readonly locale: string;
  readonly tag: string;
  /** Of the section: the text of its heading. */
  readonly title: string;
  readonly content: string;
  /** What the section stands under: its page, unless it is the page's own, and categories. */
  readonly parents: string;
  readonly area: string;
  readonly version: string;
  /** Tag and route: what groups hits of one page. */
  readonly page: string;
  /** Its place in the site, which decides between equal hits. */
  readonly order: number;
  // What is shown and not searched.
  readonly route: string;
  readonly pageRoute: string;
  readonly pageTitle: string;
  readonly parentCategories: string;
}

/** What `POST /collections` takes. */
export interface TypesenseSchema {
  readonly name: string;
  readonly fields: readonly {
    readonly name: string;
    readonly type: "string" | "int32";
    readonly facet?: boolean;
    readonly sort?: boolean;
  }[];
  /** Cut identifiers into their parts, so that `instance` finds `context_course::instance()`. */
  readonly token_separators: readonly string[];
}

/** Fields not named here are stored with the document and not searched. */
export function typesenseSchema(collection: string): TypesenseSchema {
  const facet = (name: string) => ({ name, type: "string", facet: true }) as const;
  return {
    name: collection,
    fields: [
      { name: "title", type: "string" },
      { name: "content", type: "string" },
      { name: "parents", type: "string" },
      facet("locale"),
      facet("tag"),
      facet("area"),
      facet("version"),
      facet("page"),
      { name: "order", type: "int32", sort: true },
    ],
    token_separators: ["_", "-", ".", ":", ">", "\\", "/", "(", ")"],
  };
}

/** The documents of a page: one for each of its sections. */
export function typesenseDocuments(
  page: SearchablePage,
  place: { readonly locale: string; readonly tag: string; readonly firstOrder: number },
): readonly TypesenseDocument[] {
  const { locale, tag, firstOrder } = place;
  return page.sections.map(({ id, title, text }, at) => ({
    id: encodeURIComponent(`${locale}.${tag}.${firstOrder + at}`),
    locale,
    tag,
    title,
    content: text,
    parents: parentsOf(page, id).join(" ").trim(),
    area: page.area,
    version: page.version,
    page: `${tag} ${page.route}`,
    order: firstOrder + at,
    route: id === undefined ? page.route : `${page.route}#${id}`,
    pageRoute: page.route,
    pageTitle: page.title,
    parentCategories: page.parentCategories,
  }));
}
