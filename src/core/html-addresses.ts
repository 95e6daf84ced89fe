import { completeAddress } from "./address.ts";
import { localeBase, type Site } from "./site.ts";

/**
 * An address in HTML of the configuration, complete. Authors write it as everywhere else:
 * without the base path and the locale. Files are the same in all locales. In a site that was
 * written for another system, HTML has complete addresses.
 */
export function addressInHtml(
  { config, locale }: Pick<Site, "config" | "locale">,
  href: string,
): string {
  if (config.compatibility !== undefined) return href;
  const [path = ""] = href.split(/[?#]/, 1);
  const isFile = /\.\w+$/.test(path);
  const isOfLocale = config.locales.some(
    ({ segment }) => segment !== "" && `${path}/`.startsWith(`/${segment}/`),
  );
  return completeAddress(isFile || isOfLocale ? config.basePath : localeBase(config, locale), href);
}

/** HTML of the configuration with all its addresses complete. */
export function htmlWithAddresses(site: Pick<Site, "config" | "locale">, html: string): string {
  return html.replace(
    /(?<=\s(?:href|src)=)(["'])(.*?)\1/g,
    (_all, quote: string, href: string) => `${quote}${addressInHtml(site, href)}${quote}`,
  );
}
