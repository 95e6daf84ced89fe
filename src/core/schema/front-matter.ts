import { z } from "zod";
import {
  linkUrl,
  customProps,
  filledText,
  flag,
  headingLevel,
  list,
  number,
  strict,
  text,
} from "./forms.ts";

const slug = filledText
  .refine(isSlug, { error: "a URL without ? and #" })
  .refine((text) => !/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(text), {
    error: "a URL of this site, without a host",
  });

/** A document's id, or `null` for no document. */
const documentId = filledText.nullish();

const items = list("a list of words", filledText);

/** A tag, or a map that contains its label, as in posts from other systems. */
const tag = z.preprocess((value) => {
  if (typeof value !== "object" || value === null || !("label" in value)) return value;
  return typeof value.label === "number" ? String(value.label) : value.label;
}, filledText);

const tags = list("a list of words", tag);

const shape = {
  id: filledText
    .refine((id) => !id.includes("/"), {
      error: "a name without /, because Lectern adds the folders",
    })
    .nullish(),
  title: text.nullish(),
  description: text.nullish(),
  slug: slug.nullish(),
  sidebar_label: filledText.nullish(),
  sidebar_position: number.nullish(),
  sidebar_class_name: filledText.nullish(),
  sidebar_custom_props: customProps.nullish(),
  displayed_sidebar: filledText.nullish(),
  tags: tags.nullish(),
  keywords: items.nullish(),
  image: filledText.nullish(),
  hide_title: flag.nullish(),
  hide_table_of_contents: flag.nullish(),
  fold_sections: flag.nullish(),
  toc_min_heading_level: headingLevel.nullish(),
  toc_max_heading_level: headingLevel.nullish(),
  pagination_label: filledText.nullish(),
  pagination_next: documentId,
  pagination_prev: documentId,
  custom_edit_url: linkUrl.nullish(),
  parse_number_prefixes: flag.nullish(),
  draft: flag.nullish(),
  unlisted: flag.nullish(),
  changes: flag.nullish(),
  customProps: customProps.nullish(),
};

const form = "a map of keys to values";

const plainSchema = strict(form, shape);

/** Front matter as an author writes it. A key without a value is the same as a missing key. */
export type DeclaredFrontMatter = z.infer<typeof plainSchema>;

/** The validated front matter of a page. Keys are in camel case. */
export type FrontMatter = ReturnType<typeof resolveFrontMatter>;

interface FurtherValues {
  /** For each front matter key that refers to a data entry, the key of that entry. */
  readonly references: Readonly<Record<string, string>>;
  /** Values of the site's additional keys, which can have any type. */
  readonly own: Readonly<Record<string, unknown>>;
}

/** Returns the front matter with default values for missing keys. */
export function resolveFrontMatter(
  declared: DeclaredFrontMatter,
  { references, own }: FurtherValues = { references: {}, own: {} },
) {
  const list = (items: readonly string[] | null | undefined): readonly string[] => items ?? [];
  return {
    id: declared.id ?? undefined,
    title: declared.title || undefined,
    description: declared.description || undefined,
    slug: declared.slug ?? undefined,
    sidebarLabel: declared.sidebar_label ?? undefined,
    sidebarPosition: declared.sidebar_position ?? undefined,
    sidebarClassName: declared.sidebar_class_name ?? undefined,
    sidebarCustomProps: declared.sidebar_custom_props ?? undefined,
    /** Sidebar id, or `null` to show no sidebar. */
    displayedSidebar: declared.displayed_sidebar,
    tags: list(declared.tags),
    keywords: list(declared.keywords),
    image: declared.image ?? undefined,
    hideTitle: declared.hide_title ?? false,
    hideTableOfContents: declared.hide_table_of_contents ?? false,
    /** Whether sections are closed until the reader opens them. */
    foldSections: declared.fold_sections ?? false,
    tocMinHeadingLevel: declared.toc_min_heading_level ?? undefined,
    tocMaxHeadingLevel: declared.toc_max_heading_level ?? undefined,
    paginationLabel: declared.pagination_label ?? undefined,
    /** Document id, or `null` for no link to a next page. */
    paginationNext: declared.pagination_next,
    paginationPrev: declared.pagination_prev,
    /** URL, or `null` for no edit link. */
    customEditUrl: declared.custom_edit_url,
    parseNumberPrefixes: declared.parse_number_prefixes ?? true,
    /** Whether only `lectern dev` shows the page. */
    draft: declared.draft ?? false,
    /** Whether the page is left out of sidebars, indexes, the sitemap and the search. */
    unlisted: declared.unlisted ?? false,
    /** Whether comparisons of versions include the page. */
    changes: declared.changes ?? true,
    references,
    customProps: declared.customProps ?? {},
    own,
  } as const;
}

/** The site's own keys. */
export interface FurtherKeys {
  /** Front matter keys whose value must be the key of an entry in a data collection. */
  readonly references: readonly string[];
  /** Front matter keys that only the site's components use. They accept any value. */
  readonly free: readonly string[];
}

/** Used if a site declares no additional keys. */
export const noFurtherKeys: FurtherKeys = { references: [], free: [] };

/**
 * Returns the schema for front matter with the built-in keys and `keys`. Other keys are errors.
 *
 * @returns the same object for the same keys
 */
export function frontMatterSchema(keys: FurtherKeys): z.ZodType<DeclaredFrontMatter> {
  const key = JSON.stringify([keys.references, keys.free]);
  const known = schemas.get(key) ?? schemaWith(keys);
  schemas.set(key, known);
  return known;
}

/**
 * Schemas by their additional keys. They're cached, because creating a schema takes longer than
 * reading a page with it.
 */
const schemas = new Map<string, z.ZodType<DeclaredFrontMatter>>();

function schemaWith({ references, free }: FurtherKeys): z.ZodType<DeclaredFrontMatter> {
  const further = {
    ...Object.fromEntries(free.map((key) => [key, z.unknown().optional()])),
    ...Object.fromEntries(references.map((key) => [key, filledText.nullish()])),
  };
  type Levels = Pick<DeclaredFrontMatter, "toc_min_heading_level" | "toc_max_heading_level">;
  return strict(form, { ...shape, ...further }).refine(
    ({ toc_min_heading_level: min, toc_max_heading_level: max }: Levels) =>
      (min ?? 2) <= (max ?? 6),
    { path: ["toc_max_heading_level"], error: "at least toc_min_heading_level" },
  );
}

/** A front matter key that isn't built in. */
export const ownKey = filledText.refine((key) => !isFrontMatterKey(key), {
  error: "a key that isn't already a front matter key",
});

/** Whether a front matter key is built in. False for the site's own keys. */
export function isFrontMatterKey(key: string): boolean {
  return Object.hasOwn(shape, key);
}

function isSlug(slug: string): boolean {
  try {
    return !/[?#]/.test(decodeURI(slug));
  } catch {
    return false;
  }
}
