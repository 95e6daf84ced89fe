import { list, path, strict } from "./forms.ts";

/*
 * Configuration keys for the site's own code: components in the layout, components and plugins for
 * Markdown, and grammars for code.
 */

/** `components` in the configuration: modules for the slots of the layout, by slot. */
export const slotsSchema = strict(
  "a map of slots to modules, such as { Footer: … }; to add components to pages, use markdown.components",
  {
    /** After the last control in the top bar. Gets `site`. @example "components/bar-end.tsx" */
    TopBarEnd: path.optional(),
    /** In the sidebar, above its entries. Gets `site`. @example "components/sidebar-start.tsx" */
    SidebarStart: path.optional(),
    /** In the sidebar, below its entries. Gets `site`. @example "components/sidebar-end.tsx" */
    SidebarEnd: path.optional(),
    /** In the search box, above the results. Gets `site`. @example "components/search-start.tsx" */
    SearchStart: path.optional(),
    /** In the search box, below the results. Gets `site`. @example "components/search-end.tsx" */
    SearchEnd: path.optional(),
    /** Above the title of a page. Gets `site` and `page`. @example "components/before-article.tsx" */
    BeforeArticle: path.optional(),
    /** Below the text of a page, above its tags and the links to the previous and next page. Gets `site` and `page`. @example "components/page-end.tsx" */
    PageEnd: path.optional(),
    /** In the contents column, above the headings. Gets `site` and `page`. @example "components/contents-start.tsx" */
    ContentsStart: path.optional(),
    /** In the contents column, below the headings. Gets `site` and `page`. @example "components/contents-end.tsx" */
    ContentsEnd: path.optional(),
    /** In the footer, above its columns. Gets `site`. @example "components/footer-start.tsx" */
    FooterStart: path.optional(),
    /** In the footer, below its columns. Gets `site`. @example "components/footer-end.tsx" */
    FooterEnd: path.optional(),
    /** Replaces the footer. Gets `site`. @example "components/footer.tsx" */
    Footer: path.optional(),
    /** Replaces the text of the not-found page. Gets `site`. @example "components/not-found.tsx" */
    NotFound: path.optional(),
    /** Replaces the page at `/`. Gets `site` and `page`. @example "components/home.tsx" */
    Home: path.optional(),
  },
);

/** `markdown` in the configuration: additions to Markdown. */
export const markdownSchema = strict("a map of components, plugins and unified", {
  /**
   * A module whose default export maps names to components. Pages can use them without an import.
   * To replace a built-in component, use its name.
   * @example "components/blocks.tsx"
   */
  components: path.optional(),
  /**
   * Modules with a default export from `markdownPlugin`. They run in this order, after the
   * Markdown is parsed and before Lectern's own steps. @example ["plugins/glossary.ts"]
   */
  plugins: list("a list of modules", path).default([]),
  /**
   * A module with remark and rehype plugins for pages. Its default export is a map, or a list of
   * maps. A map contains the lists `remark` and `rehype`, `math: true` for formulas between dollar
   * signs, and `folders` to limit the plugins to pages in some folders. The plugins run before the
   * plugins in `plugins`.
   * @example "unified-plugins.ts"
   */
  unified: path.optional(),
});

/** `code` in the configuration: additions to code highlighting. */
export const codeSchema = strict("a map of grammars", {
  /**
   * TextMate grammars as JSON files. Code blocks use the `name` of a grammar or one of its
   * `aliases`. @example ["grammars/recipe.json"]
   */
  grammars: list("a list of JSON files", path).default([]),
});
