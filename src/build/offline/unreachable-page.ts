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
  return [
    localeBase(config, locale),
    `<!doctype html><html lang="${escapeHtml(locale.code)}" dir="${locale.direction}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
      `<title>${escapeHtml(title)} ${escapeHtml(config.titleDelimiter)} ${escapeHtml(config.title)}</title>` +
      `<style>body{max-width:36rem;margin:15vh auto;padding:0 1rem;font:1rem/1.6 sans-serif}</style>` +
      `<p>${escapeHtml(config.title)}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(apology)}<p><a href="">${escapeHtml(retry)}</a>`,
  ];
}
