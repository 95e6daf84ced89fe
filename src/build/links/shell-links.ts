import { type Place, lineAndColumn, placeIn } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { LayoutLink } from "../../pages/check/check-links.ts";
import { htmlTags } from "../../core/html-tags.ts";
import { locateKey, type ValuePath } from "../../content/parse/value-path.ts";
import { completeAddress } from "../../core/urls.ts";
import { addressInHtml, type SidebarItem, localeBase, type Site } from "../../core/site.ts";
import { menuItems, type Logo, type NavigationItem } from "../../core/config.ts";
import type { OpenSite } from "../open-site.ts";

/** A link in the layout, from the configuration or a sidebar. */
export interface ShellLink {
  /** Where the link is, for messages, for example `in the footer`. */
  readonly where: string;
  readonly written: string;
  /** Full path or URL of the target. */
  readonly href: string;
  /** Whether the link is part of HTML in the configuration, for example in the announcement. */
  readonly isHtml: boolean;
  /** Sidebar file that contains the link. `undefined` for the configuration. */
  readonly file?: SourcePath | undefined;
  /** Configuration key that contains the link. */
  readonly path?: ValuePath | undefined;
}

/** Returns the links in the top bar, footer, announcement, logos and sidebars. */
export function shellLinks(site: Site): readonly ShellLink[] {
  const { announcementBar, footer, logo, navigation, search } = site.config;
  const own = readers(site);
  const { link, html } = own;
  const ofLogo = (picture: Logo | undefined, path: ValuePath) =>
    at(path, link("on the logo", picture?.href));
  const { columns } = footer;
  // A row of links is stored as one column without a title.
  const isRow = columns.length === 1 && columns[0]?.title === undefined;
  return [
    ...navigation.flatMap((item, index) => inBar(item, ["navigation", index], own)),
    ...ofLogo(logo, ["logo", "href"]),
    ...at(["announcementBar", "content"], html("in the announcement", announcementBar?.content)),
    ...columns.flatMap(({ items }, column) =>
      items.flatMap((item, index) =>
        at(
          isRow ? ["footer", "links", index] : ["footer", "columns", column, "items", index],
          item.kind === "link"
            ? link("in the footer", item.href)
            : html("in the footer", item.html),
        ),
      ),
    ),
    ...at(["footer", "copyright"], html("in the footer", footer.copyright)),
    ...ofLogo(footer.logo, ["footer", "logo", "href"]),
    ...search.popular.flatMap(({ to }, index) =>
      at(["search", "popular", index], link("in the popular searches", to)),
    ),
    ...site.sections.flatMap(({ versions }) =>
      versions.flatMap(({ config: { sidebars: file }, sidebars }) =>
        sidebars.flatMap(({ id, items }) =>
          inSidebar(items, `in the sidebar "${id}"`, own).map((each) => ({
            ...each,
            file,
          })),
        ),
      ),
    ),
  ];
}

function at(path: ValuePath, links: readonly ShellLink[]): readonly ShellLink[] {
  return links.map((link) => ({ ...link, path }));
}

type Readers = ReturnType<typeof readers>;

/** Returns functions that create links from a URL and from HTML. */
function readers(site: Site) {
  const { config, locale } = site;
  const base = localeBase(config, locale);
  // A link to another locale is checked with that locale.
  const isOfAnotherLocale = (href: string) =>
    locale.segment !== "" && href.startsWith(config.basePath) && !href.startsWith(base);
  const links = (text: string | undefined) =>
    htmlTags(text ?? "", "a").flatMap(({ attributes: { href } }) => href ?? []);
  return {
    link: (where: string, written: string | undefined): readonly ShellLink[] =>
      written === undefined
        ? []
        : [{ where, written, href: completeAddress(base, written), isHtml: false }],
    html: (where: string, text: string | undefined): readonly ShellLink[] =>
      links(text).flatMap((written) => {
        const href = addressInHtml(site, written);
        return isOfAnotherLocale(href) ? [] : [{ where, written, href, isHtml: true }];
      }),
  };
}

function inBar(item: NavigationItem, path: ValuePath, readers: Readers): readonly ShellLink[] {
  const { link, html } = readers;
  const where = "in the navigation";
  const inMenu = menuItems(item).flatMap(([key, items]) =>
    items.flatMap((each, index) => inBar(each, [...path, key, index], readers)),
  );
  switch (item.type) {
    case "link":
    case "docsVersion":
      return at(path, link(where, item.to ?? item.href));
    case "dropdown":
      return [...at(path, link(where, item.to ?? item.href)), ...inMenu];
    case "docsVersionDropdown":
    case "localeDropdown":
      return inMenu;
    case "html":
      return at(path, html(where, item.html));
    case "doc":
    case "docSidebar":
    case "search":
      return [];
  }
}

function inSidebar(
  items: readonly SidebarItem[],
  where: string,
  readers: Readers,
): readonly ShellLink[] {
  return items.flatMap((item) => {
    if (item.kind === "link") return readers.link(where, item.href);
    if (item.kind === "html") return readers.html(where, item.html);
    return item.kind === "category" ? inSidebar(item.items, where, readers) : [];
  });
}

/** Returns the layout's links in the form that the link check needs. */
export function checkedShellLinks({
  site,
  configSource,
  files,
}: Pick<OpenSite, "site" | "configSource" | "files">): readonly LayoutLink[] {
  return shellLinks(site).map(({ where, written: address, href, isHtml, file, path }) => ({
    href,
    where,
    // Docusaurus doesn't check links in HTML, so they aren't errors in Docusaurus sites.
    isLenient: site.config.compatibility !== undefined && isHtml,
    place() {
      const read = file === undefined ? configSource : { file, text: files.read(file)?.text ?? "" };
      return read && placeOfAddress(read, { address, path });
    },
  }));
}

/**
 * Returns the position of a URL that is in quotes or a plain value. If the URL can't be found,
 * returns the position of the key, or only the file.
 */
function placeOfAddress(
  read: { readonly file: SourcePath; readonly text: string },
  { address, path }: { readonly address: string; readonly path: ValuePath | undefined },
): Place {
  const { text } = read;
  const key = path && locateKey(text, path);
  for (let at = text.indexOf(address, key); at >= 0; at = text.indexOf(address, at + 1)) {
    const [before = " ", after = " "] = [text[at - 1], text[at + address.length]];
    if (address === "" || !/["'`\s\\]/.test(before) || !/["'`\s\\,}]/.test(after)) continue;
    return placeAt(at);
  }
  return key === undefined ? { file: read.file } : placeAt(key);

  function placeAt(offset: number): Place {
    const { line, column } = lineAndColumn(text, offset);
    return placeIn(read, line, column);
  }
}
