import { localeBase, type Site } from "../../core/site.ts";
import { escapeHtml } from "../../core/text.ts";

/**
 * The document that the worker shows if a page can't load and the reader has stored nothing. It
 * needs no other file.
 *
 * @returns the locale base and the HTML
 */
export function unreachablePage({ config, locale, texts }: Site): readonly [string, string] {
  const { title, apology, retry } = texts.offlinePage.notKeptPage;
  const text = escapeHtml;
  return [
    localeBase(config, locale),
    `<!doctype html><html lang="${text(locale.code)}" dir="${locale.direction}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
      `<title>${text(title)} ${text(config.titleDelimiter)} ${text(config.title)}</title>` +
      `<style>body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:1rem/1.6 sans-serif}</style>` +
      `<p>${text(config.title)}<h1>${text(title)}</h1><p>${text(apology)}<p><a href="">${text(retry)}</a>`,
  ];
}
