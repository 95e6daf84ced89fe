import { list, path, strict } from "./forms.ts";

/*
 * Where a site puts code of its own into what the engine makes: components in
 * the frame, components and plugins in Markdown, grammars for code.
 */

/** `components` of the configuration: modules that fill the slots of the frame, by slot. */
export const slotsSchema = strict(
  "a map of slots to modules, such as { Footer: … }; the module of components for pages is markdown.components",
  {
    /** After the last control in the top bar. Gets `site`. @example "components/bar-end.tsx" */
    TopBarEnd: path.optional(),
    /** Above the title of a page. Gets `site` and `page`. @example "components/before-article.tsx" */
    BeforeArticle: path.optional(),
    /** Below the text of a page, above its tags and the pages before and after. Gets `site` and `page`. @example "components/page-end.tsx" */
    PageEnd: path.optional(),
    /** In place of the footer. Gets `site`. @example "components/footer.tsx" */
    Footer: path.optional(),
    /** The text of the page for addresses that no page has. Gets `site`. @example "components/not-found.tsx" */
    NotFound: path.optional(),
    /** The page at `/`. Gets `site` and `page`. @example "components/home.tsx" */
    Home: path.optional(),
  },
);

/** `markdown` of the configuration: what the site adds to Markdown. */
export const markdownSchema = strict("a map of components, plugins and unified", {
  /**
   * A module whose default export maps names to components that pages may use without importing
   * them. A name of the engine's own blocks means the site's component then.
   * @example "components/blocks.tsx"
   */
  components: path.optional(),
  /**
   * Modules whose default export is made with `markdownPlugin`. They run in this order, after
   * the Markdown has been read and before the engine's own steps. @example ["plugins/glossary.ts"]
   */
  plugins: list("a list of modules", path).default([]),
  /**
   * A module with plugins for remark and rehype that are run on pages. Its default export is a map
   * with the lists `remark` and `rehype`, `math: true` for formulas between dollar signs, and
   * `folders` whose pages it is for; or a list of such maps. They run before those of `plugins`.
   * @example "unified-plugins.ts"
   */
  unified: path.optional(),
});

/** `code` of the configuration: what the site adds to the highlighting of code. */
export const codeSchema = strict("a map of grammars", {
  /**
   * TextMate grammars as JSON files. Code blocks ask for one by its `name`, or by one of its
   * `aliases`. @example ["grammars/recipe.json"]
   */
  grammars: list("a list of JSON files", path).default([]),
});
