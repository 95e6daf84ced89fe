import { Parser } from "htmlparser2";
import { foreignOrigin } from "../../model/config/origins.ts";
import type { ConfigValues } from "../../model/schema/site.ts";

/**
 * Where pages show images from: the origins a site declares, and those of the
 * images its configuration puts around every page.
 */
export function imageOrigins(site: ConfigValues): readonly string[] {
  const { logo, footer, announcementBar, navigation } = site;
  const html = [
    announcementBar?.content,
    footer.copyright,
    ...footerLinks(footer).map((link) => ("html" in link ? link.html : undefined)),
    ...navigation.map((item) => (item.type === "html" ? item.html : undefined)),
  ];
  const shown = [
    logo?.src,
    logo?.srcDark,
    footer.logo?.src,
    footer.logo?.srcDark,
    ...html.flatMap((text) => imagesIn(text ?? "")),
  ];
  const origins = shown.flatMap((address) => foreignOrigin(address, site.url) ?? []);
  return [...new Set([...site.imageOrigins, ...origins])];
}

function footerLinks({ links = [], columns = [] }: ConfigValues["footer"]) {
  return [...links, ...columns.flatMap(({ items }) => items)];
}

function imagesIn(html: string): readonly string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, { src }) {
      if (name === "img" && src !== undefined) found.push(src);
    },
  });
  parser.end(html);
  return found;
}
