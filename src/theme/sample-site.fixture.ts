import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { anchor, routePath } from "../core/paths.ts";
import type { PageData, ShownSidebarCategory, ShownSidebarItem } from "../core/page-data.ts";
import { englishTexts } from "../core/strings/languages.ts";
import type { SiteData } from "../core/site-data.ts";
import { inertPorts, type Ports, PortsContext } from "./ports.ts";
import { SiteContext } from "./site-context.tsx";

const locale = { code: "en-AU", label: "English", direction: "ltr", segment: "" } as const;
const versions = [
  { name: "current", label: "master", href: "/docs" },
  { name: "4.0", label: "4.0", href: "/docs/4.0" },
];

/** A site at `/` with two versions of a section. */
export const sampleSite: SiteData = {
  generator: "Lectern 0.1.0",
  title: "Sample",
  tagline: "",
  titleDelimiter: "|",
  url: "https://example.org",
  basePath: "/",
  localeBase: "/",
  locale,
  locales: [{ ...locale, base: "/" }],
  texts: englishTexts,
  logo: { src: "/l.svg", srcDark: undefined, alt: "L", width: 32, height: 32, href: undefined },
  themeColor: "#d06300",
  navigation: [],
  footer: { style: "light", columns: [], logo: undefined, copyright: undefined },
  announcementBar: undefined,
  colorMode: { default: "light", switchable: true, respectSystem: false },
  search: { enabled: true, provider: { kind: "embedded" }, limit: 8, popular: [] },
  offline: { enabled: false, strategies: [], debug: false, parts: [] },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  sections: [{ id: "default", label: "Docs", href: "/docs", lastVersion: "current", versions }],
  customProps: {},
};

export const samplePage: PageData = {
  build: "b1",
  kind: "document",
  route: routePath("/docs/access"),
  title: "Access API",
  head: {
    title: "Access API | Sample",
    description: undefined,
    keywords: undefined,
    canonical: undefined,
    image: undefined,
    alternates: [],
    noIndex: false,
    searchTag: "docs-default-current",
  },
  layout: "document",
  hideTitle: false,
  version: {
    section: "default",
    name: "current",
    label: "master",
    banner: "none",
    badge: true,
    others: [
      { name: "current", label: "master", href: "/docs/access" },
      { name: "4.0", label: "4.0", href: "/docs/4.0/access" },
    ],
    latest: undefined,
  },
  sidebar: { key: "default-current-main", file: "/s.json", path: [1, 0] },
  breadcrumbs: [
    { label: "Subsystems", href: "/docs/subsystems" },
    { label: "Access", href: "/docs/access" },
  ],
  outline: [
    { level: 2, id: anchor("roles"), text: "Roles" },
    { level: 3, id: anchor("roles-check"), text: "Check a role" },
  ],
  previous: { label: "Intro", href: "/docs" },
  next: undefined,
  tags: [],
  editUrl: undefined,
  lastChange: undefined,
  uses: { islands: false, diagrams: false, images: false },
};

export function sampleLink(label: string, href: string): ShownSidebarItem {
  return { kind: "link", label, href, className: undefined };
}

export function sampleCategory(
  label: string,
  items: readonly ShownSidebarItem[] | undefined,
  rest: Partial<ShownSidebarCategory> = {},
): ShownSidebarCategory {
  return {
    kind: "category",
    label,
    className: undefined,
    collapsible: true,
    collapsed: true,
    href: undefined,
    fallbackHref: undefined,
    ...rest,
    items,
  };
}

/** Returns the static markup of an element inside a site. Ports that aren't given do nothing. */
export function markup(
  element: ReactNode,
  site: SiteData = sampleSite,
  ports: Partial<Ports> = {},
): string {
  const inSite = createElement(SiteContext, { value: site }, element);
  return renderToStaticMarkup(
    createElement(PortsContext, { value: { ...inertPorts, ...ports } }, inSite),
  );
}
