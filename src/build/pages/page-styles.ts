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
  "lectern-cards": "cards?",
  "lectern-file-tree": "file-tree",
  "lectern-fold": "fold",
  "lectern-hero": "lectern-hero",
  "lectern-lines": "line|numbered",
  "lectern-steps": "lectern-steps",
  "lectern-tagged": "tagged-documents",
  "lectern-tabs": "tabs",
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
  return css.replace(/(?:\/\*.*?\*\/|\s)+/gs, " ").replace(/ ?([{};]) ?/g, "$1");
}

/**
 * Moves the styles of a page's content to a stylesheet, because the Content-Security-Policy blocks
 * inline styles. Replaces `style` attributes with classes.
 */
export function stylesOfPage(
  html: string,
  page: ShownPage,
  site: Pick<SiteData, "localeBase" | "basePath">,
): StyledContent {
  const { css, edits } = collected(html);
  if (css === undefined) return { html, styles: undefined };
  const name = stylesName(css, page, site);
  const link = `<link rel="stylesheet" href="${site.basePath}${name}"/>`;
  return { html: link + applied(html, edits), styles: { name, css } };
}

/** Returns the styles in a page's content, if it has any. */
export function stylesOfContent(html: string): string | undefined {
  return collected(html).css;
}

export function stylesName(
  css: string,
  { route }: ShownPage,
  { localeBase }: Pick<SiteData, "localeBase">,
): string {
  return `assets/styles/${contentHash(localeBase + route, css).slice(0, 12)}.css`;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Collected = Readonly<ReturnType<typeof collect>>;

/** The last result, because the stages of a page need it three times in a row. */
let last: (Collected & { readonly html: string }) | undefined;

function collected(html: string): Collected {
  if (!/\sstyle\s*=|<style\b/i.test(html)) return { css: undefined, edits: [] };
  if (last?.html !== html) last = { html, ...collect(html) };
  return last;
}

/**
 * Returns the content's styles, `undefined` if it has none, and the changes to the HTML that remove
 * them.
 */
function collect(html: string) {
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
  // The stylesheet link must not be treated as the first element of the content.
  const css = [...rules, ".content>link:first-child+*{margin-block-start:0}"].join("\n");
  return { css: rules.size > 0 ? css : undefined, edits };
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
