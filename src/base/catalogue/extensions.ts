import type { CatalogueEntry } from "./entry.ts";

/** Problems with what a site adds to the engine: plugins, slots, grammars, fonts. */
export const extensionCodes = {
  "plugin/invalid": {
    cause:
      "A module that `markdown.plugins` of the configuration names has no plugin as its default export.",
    example: "export const glossary = …, without a default export",
    remedy: "Write export default markdownPlugin({ name, … }).",
  },
  "plugin/duplicate-name": {
    cause: "Two plugins of the site have one name. The second is left out.",
    example: 'plugins/a.ts and plugins/b.ts, both with name: "glossary"',
    remedy: "Give one of them another name.",
  },
  "plugin/reported": {
    cause: "A plugin of the site (`markdown.plugins`) has found something in the page.",
    example: "glossary: there is no term [[cohrot]]",
    remedy: "Do what the message says; the plugin's author has written it.",
  },
  "plugin/failed": {
    cause: "A plugin of the site (`markdown.plugins`) threw, or made what is no part of a page.",
    example: "a visitor that reads node.children[0].value of an empty heading",
    remedy: "Correct the plugin in the place the hint names. It did nothing more in this page.",
  },
  "unified/failed": {
    cause: "A plugin for remark or rehype threw at a page, or made of it what is no tree.",
    example: "a plugin that reads node.children of a text",
    remedy: "Correct the plugin, or take it out of the module that `markdown.unified` names.",
  },
  "unified/message": {
    cause: "A plugin for remark or rehype has something to say about a page.",
    example: "file.message(…) of a plugin that checks spelling",
    remedy: "Do as it says, or take it out of the list.",
  },
  "unified/not-run": {
    cause: "A plugin extends the parser it was written for, which reads no pages here.",
    example: "remark-attributes",
    remedy: "Take it out of the list, and write on the pages what it stood for.",
  },
  "font/unreadable": {
    cause:
      "A file that `theme.fonts` of the configuration names is no font in WOFF2, or is damaged.",
    example: "a page with an error message that was saved as lato.woff2",
    remedy: "Fetch the file again, or convert the font to WOFF2.",
  },
  "slot/no-component": {
    cause:
      "A module that `components` of the configuration names has no component as its default export, or is an island.",
    example: "export const Footer = …, without a default export",
    remedy: "Make the component the module's default export.",
  },
  "slot/failed": {
    cause: "The component in a slot of the frame threw while it was rendered.",
    example: "a PageEnd that reads page.author.name",
    remedy:
      "Correct the component; it is given site, and in BeforeArticle, PageEnd and Home page as well. The slot stays empty until then.",
  },
  "code/invalid-grammar": {
    cause:
      "A grammar that `code.grammars` of the configuration names cannot be used: it is no JSON, lacks a name, scopeName or patterns, or has a pattern that cannot be read.",
    example: '"match": "(unclosed"',
    remedy:
      "Correct the file in the place that is shown; code in the language is plain until then.",
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
