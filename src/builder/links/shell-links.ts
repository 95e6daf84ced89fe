import type { Place } from "../../base/diagnostic.ts";
import { lineAndColumn, placeIn } from "../../base/excerpt.ts";
import type { SourcePath } from "../../base/paths.ts";
import type { CheckedFrame } from "../../check/check-links.ts";
import { htmlTags } from "../../compile/nodes/html-tags.ts";
import { completeAddress } from "../../model/address.ts";
import type { Logo } from "../../model/config/config.ts";
import type { NavigationItem } from "../../model/navigation.ts";
import type { SidebarItem } from "../../model/sidebar.ts";
import { localeBase, type Site } from "../../model/site.ts";
import type { OpenSite } from "../open-site.ts";

/** An address that the configuration or a sidebar gives to the shell. */
export interface ShellLink {
  /** How messages call its place: `in the footer`. */
  readonly where: string;
  /** As its author wrote it. */
  readonly written: string;
  /** As readers get it. */
  readonly href: string;
  /** Whether it stands in HTML that is shown as it is, in all locales. */
  readonly isHtml: boolean;
  /** The file of sidebars it stands in; undefined: the configuration. */
  readonly file?: SourcePath | undefined;
}

/** The links of the bar, the footer, the announcement, the logos and the sidebars. */
export function shellLinks(site: Site): readonly ShellLink[] {
  const { announcementBar, footer, logo, navigation } = site.config;
  const { link, html } = readers(site);
  const ofLogo = (picture: Logo | undefined) => link("of the logo", picture?.href);
  return [
    ...navigation.flatMap((item) => inBar(item, { link, html })),
    ...ofLogo(logo),
    ...(announcementBar ? html("in the announcement", announcementBar.content) : []),
    ...footer.columns.flatMap(({ items }) =>
      items.flatMap((item) =>
        item.kind === "link" ? link("in the footer", item.href) : html("in the footer", item.html),
      ),
    ),
    ...html("in the footer", footer.copyright ?? ""),
    ...ofLogo(footer.logo),
    ...site.sections.flatMap(({ versions }) =>
      versions.flatMap(({ config: { sidebars: file }, sidebars }) =>
        sidebars.flatMap(({ id, items }) =>
          inSidebar(items, `in the sidebar "${id}"`, { link, html }).map((each) => ({
            ...each,
            file,
          })),
        ),
      ),
    ),
  ];
}

/** What makes links of an address, and of the author's own HTML, which is shown as it is. */
interface Readers {
  link(where: string, written: string | undefined): readonly ShellLink[];
  html(where: string, text: string): readonly ShellLink[];
}

function readers({ config, locale }: Site): Readers {
  const base = localeBase(config, locale);
  // It is looked at in the locale it leads to.
  const isOfAnotherLocale = (href: string) =>
    locale.segment !== "" && href.startsWith(config.basePath) && !href.startsWith(base);
  return {
    link: (where, written) =>
      written === undefined
        ? []
        : [{ where, written, href: completeAddress(base, written), isHtml: false }],
    html: (where, text) =>
      htmlTags(text, "a").flatMap(({ attributes: { href } }) =>
        href === undefined || isOfAnotherLocale(href)
          ? []
          : [{ where, written: href, href, isHtml: true }],
      ),
  };
}

function inBar(item: NavigationItem, { link, html }: Readers): readonly ShellLink[] {
  const where = "in the navigation";
  const inMenu = (items: readonly NavigationItem[]) =>
    items.flatMap((each) => inBar(each, { link, html }));
  switch (item.kind) {
    case "link":
    case "docsVersion":
      return link(where, item.href);
    case "dropdown":
      return [...link(where, item.href), ...inMenu(item.items)];
    case "docsVersionDropdown":
    case "localeDropdown":
      return [...inMenu(item.before), ...inMenu(item.after)];
    case "html":
      return html(where, item.html);
    case "doc":
    case "docSidebar":
    case "search":
      return [];
  }
}

function inSidebar(
  items: readonly SidebarItem[],
  where: string,
  { link, html }: Readers,
): readonly ShellLink[] {
  return items.flatMap((item) => {
    if (item.kind === "link") return link(where, item.href);
    if (item.kind === "html") return html(where, item.html);
    return item.kind === "category" ? inSidebar(item.items, where, { link, html }) : [];
  });
}

/** The parts of the shell with their links, as the rules about links look at them. */
export function shellFrames({
  site,
  configSource,
  files,
}: Pick<OpenSite, "site" | "configSource" | "files">): readonly CheckedFrame[] {
  const frames = new Map<string, ShellLink[]>();
  for (const link of shellLinks(site)) {
    const key = JSON.stringify([link.where, link.file, link.isHtml]);
    frames.set(key, [...(frames.get(key) ?? []), link]);
  }
  return [...frames.values()].map((links) => {
    const [first] = links;
    const read = first?.file === undefined ? configSource : readText(files, first.file);
    const written = new Map(links.map((link) => [link.href, link.written]));
    // Docusaurus does not look at links in HTML: they do not keep its sites from being built here.
    const isLenient = site.config.compatibility !== undefined && first?.isHtml === true;
    return {
      isLenient,
      where: first?.where ?? "",
      links: [...written.keys()],
      placeOf: (href) => read && placeOfAddress(read, written.get(href) ?? href),
    };
  });
}

function readText(files: OpenSite["files"], file: SourcePath) {
  return { file, text: files.read(file)?.text ?? "" };
}

/** Where an address is written, in quotes or as a value alone; the file where it cannot be found. */
function placeOfAddress(
  read: { readonly file: SourcePath; readonly text: string },
  address: string,
): Place {
  const { text } = read;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const [before = " ", after = " "] = [text[at - 1], text[at + address.length]];
    if (address === "" || !/["'`\s\\]/.test(before) || !/["'`\s\\,}]/.test(after)) continue;
    const { line, column } = lineAndColumn(text, at);
    return placeIn(read, line, column);
  }
  return { file: read.file };
}
