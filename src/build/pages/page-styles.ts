import { Parser } from "htmlparser2";
import type { ShownPage } from "../../core/page.ts";
import type { SiteData } from "../../core/site-data.ts";
import { contentHash } from "../content-hash.ts";

/** The styles a page's content carried, in a file of their own. */
export interface PageStyles {
  /** The file below the output folder. */
  readonly name: string;
  /** Without a line break at its end, which the file has. */
  readonly css: string;
}

/** Content of a page, and the styles that were taken out of it. */
export interface StyledContent {
  readonly html: string;
  /** Undefined: the content has no styles of its own. */
  readonly styles: PageStyles | undefined;
}

/** The content of a page as it is written: without the styles its policy would block. */
export function stylesOfPage(
  html: string,
  { route }: ShownPage,
  { localeBase, basePath }: Pick<SiteData, "localeBase" | "basePath">,
): StyledContent {
  return withStylesInFile(html, { page: localeBase + route, basePath });
}

/** The styles that content carries; undefined: it carries none. */
export function stylesOfContent(html: string): string | undefined {
  return withStylesInFile(html, { page: "", basePath: "" }).styles?.css;
}

/** The name of the file of styles that the content of a page carries. */
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
 * Content whose `style` attributes and `<style>` elements have become classes and a
 * stylesheet: the policy of a page allows styles from files alone.
 *
 * @param page what tells the page from all others; names the file
 */
function withStylesInFile(
  html: string,
  { page, basePath }: { readonly page: string; readonly basePath: string },
): StyledContent {
  if (!/\sstyle\s*=|<style\b/i.test(html)) return { html, styles: undefined };
  const { edits, rules } = collect(html);
  if (rules.size === 0) return { html, styles: undefined };
  // The link must not count as the first thing to be seen.
  const css = [...rules, ".content>link:first-child+*{margin-block-start:0}"].join("\n");
  const name = nameOfStyles(page, css);
  const link = `<link rel="stylesheet" href="${basePath}${name}"/>`;
  return { html: link + applied(html, edits), styles: { name, css } };
}

function collect(html: string): { edits: readonly Edit[]; rules: ReadonlySet<string> } {
  const edits: Edit[] = [];
  const rules = new Set<string>();
  let element: { readonly start: number; css: string } | undefined;
  /** What the browser's program adopts must have the elements it expects. */
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

/** The tag without its style, and with a class. */
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
