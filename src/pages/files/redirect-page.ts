import { escapeHtml } from "../../core/text.ts";
import { completeAddress } from "../../core/urls.ts";
import type { SiteConfig } from "../../core/config.ts";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";

/** The page at an address that has moved, for hosts that do not read `_redirects`. Works without script. */
export function redirectPage(
  config: SiteConfig,
  to: string,
  texts: TextCatalogue["moved"],
): string {
  const target = escapeHtml(completeAddress(config.basePath, to));
  const canonical = to.startsWith("/")
    ? `<link rel="canonical" href="${escapeHtml(config.url)}${target}">`
    : `<link rel="canonical" href="${target}">`;
  return [
    `<!doctype html>`,
    `<html lang="${escapeHtml(config.defaultLocale)}">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    canonical,
    `<meta name="robots" content="noindex">`,
    `<title>${escapeHtml(texts.title)}</title>`,
    `</head>`,
    `<body><p>${fillText(escapeHtml(texts.text), { link: `<a href="${target}">${target}</a>` })}</p></body>`,
    `</html>`,
    ``,
  ].join("\n");
}
