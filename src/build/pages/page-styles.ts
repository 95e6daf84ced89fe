import { readFileSync } from "node:fs";
import { Parser } from "htmlparser2";
import type { ShownPage } from "../../core/page.ts";
import type { SiteData } from "../../core/site-data.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile } from "../engine.ts";

/** A stylesheet with the styles of a page's content. */
export interface PageStyles {
  /** File name in the output folder. */
  readonly name: string;
  /** CSS without the line break at the end of the file. */
  readonly css: string;
}

/** Page content, and its styles as a separate stylesheet. */
export interface StyledContent {
  readonly html: string;
  /** `undefined` if the content has no styles. */
  readonly styles: PageStyles | undefined;
}

/** Stylesheets of components that few pages use, by the classes that need them. */
const componentStyles = Object.entries({
  "lectern-badge": "lectern-badge",
  "lectern-file-tree": "file-tree",
  "lectern-fold": "fold",
  "lectern-hero": "lectern-hero",
  "lectern-lines": "line|numbered",
  "lectern-steps": "lectern-steps",
  "lectern-tagged": "tagged-documents",
  "lectern-tags": "tag-index",
}).map(([name, classes]) => ({
  needed: new RegExp(`class="(?:${classes})[" ]`),
  file: engineFile(`../src/theme/styles/${name}.css`),
}));

/**
 * Adds the styles of the engine's components to the content of a page that uses them.
 *
 * @param later HTML that is added later and also needs its styles
 */
export function withComponentStyles(html: string, later = ""): string {
  const used = componentStyles.filter(({ needed }) => needed.test(html + later));
  return html + used.map(({ file }) => `<style>${compactCss(file)}</style>`).join("");
}

/** Returns a stylesheet of the engine without unnecessary white space. */
function compactCss(file: string): string {
  const css = readFileSync(file, "utf8");
  return css.replace(/\s+/g, " ").replace(/ ?([{};]) ?/g, "$1");
}

/**
 * Moves the styles of a page's content to a stylesheet, because the Content-Security-Policy blocks
 * inline styles.
 */
export function stylesOfPage(
  html: string,
  { route }: ShownPage,
  { localeBase, basePath }: Pick<SiteData, "localeBase" | "basePath">,
): StyledContent {
  return withStylesInFile(html, { page: localeBase + route, basePath });
}

/** Returns the styles in a page's content, if it has any. */
export function stylesOfContent(html: string): string | undefined {
  return withStylesInFile(html, { page: "", basePath: "" }).styles?.css;
}

export function stylesName(
  css: string,
  { route }: ShownPage,
  { localeBase }: Pick<SiteData, "localeBase">,
): string {
  return nameOfStyles(localeBase + route, css);
}

function nameOfStyles(page: string, css: string): string {
  return `assets/styles/${contentHash(page, css).slice(0, 12)}.css`;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Replaces `style` attributes and `<style>` elements with classes and a stylesheet.
 *
 * @param page URL of the page, which is part of the file name
 */
function withStylesInFile(
  html: string,
  { page, basePath }: { readonly page: string; readonly basePath: string },
): StyledContent {
  if (!/\sstyle\s*=|<style\b/i.test(html)) return { html, styles: undefined };
  if (last?.html !== html) last = { html, ...collect(html) };
  const { edits, rules } = last;
  if (rules.size === 0) return { html, styles: undefined };
  // The stylesheet link must not be treated as the first element of the content.
  const css = [...rules, ".content>link:first-child+*{margin-block-start:0}"].join("\n");
  const name = nameOfStyles(page, css);
  const link = `<link rel="stylesheet" href="${basePath}${name}"/>`;
  return { html: link + applied(html, edits), styles: { name, css } };
}

/** The last result of `collect`, because the stages of a page need it three times in a row. */
let last: ({ readonly html: string } & ReturnType<typeof collect>) | undefined;

function collect(html: string): { edits: readonly Edit[]; rules: ReadonlySet<string> } {
  const edits: Edit[] = [];
  const rules = new Set<string>();
  let element: { readonly start: number; css: string } | undefined;
  /** Nesting depth of islands. Their HTML must stay unchanged for hydration. */
  let islands = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "lectern-island") islands++;
      const start = parser.startIndex;
      const { style } = attributes;
      if (name === "style" && islands === 0) element = { start, css: "" };
      if (style === undefined || /[{}]/.test(style)) return;
      const end = parser.endIndex + 1;
      const tag = html.slice(start, end);
      const declarations = style.trim().replace(/;$/, "");
      const className = `style-${contentHash(declarations).slice(0, 8)}`;
      if (declarations !== "") rules.add(`.${className}{${declarations}}`);
      edits.push({ start, end, text: withClass(tag, declarations === "" ? undefined : className) });
    },
    ontext(text) {
      if (element) element.css += text;
    },
    onclosetag(name) {
      if (name === "lectern-island") islands--;
      if (name !== "style" || !element) return;
      rules.add(element.css.trim());
      edits.push({ start: element.start, end: parser.endIndex + 1, text: "" });
      element = undefined;
    },
  });
  parser.end(html);
  return { edits, rules };
}

/** Replaces the style of a tag with a class. */
function withClass(tag: string, className: string | undefined): string {
  const plain = tag.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i, "");
  if (className === undefined) return plain;
  const written = /(\sclass\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i;
  return written.test(plain)
    ? plain.replace(
        written,
        (_all, start: string, ...values: readonly (string | undefined)[]) =>
          `${start}"${values.slice(0, 3).find((value) => value !== undefined) ?? ""} ${className}"`,
      )
    : plain.replace(/^<[^\s/>]+/, (name) => `${name} class="${className}"`);
}

function applied(html: string, edits: readonly Edit[]): string {
  let done = "";
  let from = 0;
  for (const { start, end, text } of edits) {
    done += html.slice(from, start) + text;
    from = end;
  }
  return done + html.slice(from);
}
