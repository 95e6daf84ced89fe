import { routePath, sourcePath } from "../../base/paths.ts";
import type {
  AnnouncementBar,
  Footer,
  FooterColumn,
  Logo,
  Redirect,
  SearchProvider,
  Severities,
  SiteConfig,
} from "../../model/config/config.ts";
import type { DataDeclaration } from "../../model/data.ts";
import type {
  DeclaredAnnouncementBar,
  DeclaredLogo,
  DeclaredSearchProvider,
  DeclaredSeverities,
  DeclaredSite,
} from "../../model/config/declared-config.ts";
import type { DeclaredFooter } from "../../model/config/declared-navigation.ts";
import { imageOrigins } from "./image-origins.ts";
import type { ValuePath } from "../parse/check-shape.ts";
import { resolveApp, resolveOffline } from "./resolve-app.ts";
import { resolveLocales } from "./resolve-locales.ts";
import { resolveNavigation } from "./resolve-navigation.ts";
import { safeHtml } from "./safe-html.ts";
import { resolveSections } from "./resolve-sections.ts";

/** A contradiction between values that are well formed each. */
export interface ConfigProblem {
  readonly severity: "error" | "warning";
  /** Of the value in the configuration. */
  readonly path: ValuePath;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Takes note of a problem; the configuration is resolved to its end all the same. */
export type ReportConfig = (problem: ConfigProblem) => void;

/** Fill in every default and give each value the type the other layers use. */
export function resolveConfig(declared: DeclaredSite, report: ReportConfig): SiteConfig {
  const isSearchable = declared.search?.enabled ?? true;
  const { locales, defaultLocale } = resolveLocales(declared.locales, report);
  return {
    title: declared.title,
    tagline: declared.tagline ?? "",
    description: declared.description ?? declared.tagline ?? "",
    url: siteOrigin(declared.url, report),
    basePath: declared.basePath ?? "/",
    titleDelimiter: declared.titleDelimiter ?? "|",
    themeColor: declared.themeColor ?? "#ffffff",
    favicon: declared.favicon,
    logo: declared.logo && resolveLogo(declared.logo),
    locales,
    defaultLocale,
    sections: resolveSections(declared.sections ?? [], report),
    pagesFolder: sourcePath(declared.pagesFolder ?? "pages"),
    staticFolder: sourcePath(declared.staticFolder ?? "static"),
    navigation: resolveNavigation(declared.navigation ?? [], isSearchable),
    footer: resolveFooter(declared.footer ?? {}, report),
    announcementBar:
      declared.announcementBar && resolveAnnouncementBar(declared.announcementBar, report),
    colorMode: {
      default: declared.colorMode?.default ?? "light",
      switchable: declared.colorMode?.switchable ?? true,
      respectSystem: declared.colorMode?.respectSystem ?? false,
    },
    search: {
      enabled: isSearchable,
      provider: resolveSearchProvider(declared.search?.provider),
      limit: declared.search?.limit ?? 8,
    },
    ranking: {
      priors: Object.entries(declared.search?.priors ?? {}).toSorted(
        ([a], [b]) => b.length - a.length,
      ),
      synonyms: declared.search?.synonyms ?? [],
    },
    offline: resolveOffline(declared.offline ?? {}),
    app: resolveApp(declared),
    severities: resolveSeverities(declared.severities ?? {}),
    redirects: resolveRedirects(declared.redirects ?? [], report),
    editUrl: declared.editUrl && withPath(declared.editUrl),
    autolinks: declared.autolinks ?? [],
    contents: resolveContents(declared.contents ?? {}, report),
    markdownFormat: declared.markdownFormat ?? "md",
    noIndex: declared.noIndex ?? false,
    data: resolveData(declared.data ?? [], report),
    files: declared.files ?? [],
    today: declared.today ?? new Date().toISOString().slice(0, 10),
    imageOrigins: imageOrigins(declared),
    customProps: declared.customProps ?? {},
  };
}

function resolveSearchProvider(declared: DeclaredSearchProvider | undefined): SearchProvider {
  if (declared?.type !== "typesense") return { kind: "embedded" };
  const { url, collection, searchKey } = declared;
  return { kind: "typesense", url: url.replace(/\/+$/, ""), collection, searchKey };
}

function siteOrigin(address: string, report: ReportConfig): string {
  const url = new URL(address);
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    const message = `"url" is "${address}", of which only "${url.origin}" counts.`;
    const hint = "Write the path of the site as basePath.";
    report({ severity: "warning", path: ["url"], message, hint });
  }
  return url.origin;
}

function resolveLogo(logo: DeclaredLogo): Logo {
  return {
    src: logo.src,
    srcDark: logo.srcDark,
    alt: logo.alt,
    width: logo.width,
    height: logo.height,
    href: logo.href,
  };
}

function resolveFooter(footer: DeclaredFooter, report: ReportConfig): Footer {
  const row: FooterColumn[] = footer.links ? [resolveColumn(undefined, footer.links)] : [];
  return {
    style: footer.style ?? "light",
    columns: footer.columns?.map(({ title, items }) => resolveColumn(title, items)) ?? row,
    logo: footer.logo && resolveLogo(footer.logo),
    copyright:
      footer.copyright &&
      textHtml(footer.copyright, (removed) => {
        const message = `The footer has ${removed}, which is left out: its copyright is text.`;
        report({ severity: "warning", path: ["footer", "copyright"], message });
      }),
  };
}

function resolveColumn(
  title: string | undefined,
  links: NonNullable<DeclaredFooter["links"]>,
): FooterColumn {
  return { title, items: links.map(({ label, to, href }) => ({ label, href: to ?? href ?? "" })) };
}

function resolveAnnouncementBar(
  bar: DeclaredAnnouncementBar,
  report: ReportConfig,
): AnnouncementBar {
  return {
    id: bar.id ?? "announcement-bar",
    content: textHtml(bar.content, (removed) => {
      const message = `The announcement has ${removed}, which is left out: an announcement is text.`;
      report({ severity: "warning", path: ["announcementBar", "content"], message });
    }),
    backgroundColor: bar.backgroundColor,
    textColor: bar.textColor,
    isCloseable: bar.isCloseable ?? true,
  };
}

/** HTML of a line of text: what could run is told of and left out. */
function textHtml(source: string, tell: (removed: string) => void): string {
  const { html, removed } = safeHtml(source);
  if (removed.length > 0) tell(removed.join(", "));
  return html;
}

function resolveSeverities(declared: DeclaredSeverities): Severities {
  return {
    brokenLinks: declared.brokenLinks ?? "fail",
    brokenMarkdownLinks: declared.brokenMarkdownLinks ?? "warn",
    brokenAnchors: declared.brokenAnchors ?? "fail",
    duplicateRoutes: declared.duplicateRoutes ?? "warn",
    undeclaredTags: declared.undeclaredTags ?? "fail",
  };
}

function resolveRedirects(
  declared: NonNullable<DeclaredSite["redirects"]>,
  report: ReportConfig,
): readonly Redirect[] {
  const redirects = new Map<string, Redirect>();
  for (const [index, { from, to }] of declared.entries()) {
    for (const address of typeof from === "string" ? [from] : from) {
      const start = routePath(decodeURI(address));
      if (redirects.has(start)) {
        const message = `There are two redirects from "${address}".`;
        report({ severity: "error", path: ["redirects", index, "from"], message });
      } else redirects.set(start, { from: start, to });
    }
  }
  return [...redirects.values()];
}

function withPath(editUrl: string): string {
  return editUrl.includes("{path}") ? editUrl : `${editUrl.replace(/\/+$/, "")}/{path}`;
}

function resolveContents(
  declared: NonNullable<DeclaredSite["contents"]>,
  report: ReportConfig,
): SiteConfig["contents"] {
  const { minLevel = 2, maxLevel = Math.max(3, minLevel) } = declared;
  if (minLevel > maxLevel) {
    const message = `"contents" goes from level ${minLevel} to level ${maxLevel}, which is upside down.`;
    report({ severity: "error", path: ["contents"], message });
  }
  return { minLevel, maxLevel };
}

/** Data is found by its name, a page's entry by a front matter key: both belong to one declaration. */
function resolveData(
  declared: readonly DataDeclaration[],
  report: ReportConfig,
): readonly DataDeclaration[] {
  const names = new Set<string>();
  for (const [index, data] of declared.entries()) {
    const key = data.kind === "collection" ? data.pages?.key : undefined;
    const claims = [`name "${data.name}"`, ...(key === undefined ? [] : [`page key "${key}"`])];
    for (const claim of claims) {
      if (names.has(claim)) {
        const message = `Two declarations of data have the ${claim}.`;
        report({ severity: "error", path: ["data", index], message });
      }
      names.add(claim);
    }
  }
  return declared;
}
