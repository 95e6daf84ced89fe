import type {
  AnnouncementBar,
  Footer,
  FooterColumn,
  Redirect,
  SearchProvider,
  SiteConfig,
  AppConfig,
  OfflineConfig,
  Locale,
} from "../../core/config.ts";
import { hardestSurfaces, contrast, hexOf, readColor } from "../../core/color.ts";
import { routePath, sourcePath, type SourcePath } from "../../core/paths.ts";
import type { DataDeclaration } from "../../core/data.ts";
import type { ConfigValues } from "../../core/schema/site.ts";
import { imageOrigins, resolvePolicy } from "./policy-origins.ts";
import type { ReportConfig } from "./config-source.ts";
import { safeHtml } from "./safe-html.ts";
import { resolveSections } from "./resolve-sections.ts";
import { didYouMean } from "../../core/nearest.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { hasFile, fileHint } from "../sources/file-access.ts";

/**
 * Fills in the defaults that depend on other values, and converts values to the types that the
 * other modules use. Files that extend the engine are reported and omitted if they don't exist.
 *
 * @param root absolute path of the site folder; without it, files aren't checked
 */
export function resolveConfig(
  values: ConfigValues,
  report: ReportConfig,
  root?: string,
): SiteConfig {
  const { boosts, synonyms, ...search } = values.search;
  checkTheme(values, report);
  return {
    ...values,
    description: values.description ?? values.tagline,
    url: siteOrigin(values.url, report),
    ...resolveLocales(values.locales, report),
    sections: resolveSections(values.sections ?? [], report),
    styles: values.styles.map(sourcePath),
    contentSecurityPolicy: resolvePolicy(values, report),
    pagesFolder: sourcePath(values.pagesFolder),
    staticFolder: sourcePath(values.staticFolder),
    navigation: withSearch(values.navigation, search.enabled),
    footer: resolveFooter(values.footer, report),
    announcementBar:
      values.announcementBar && resolveAnnouncementBar(values.announcementBar, report),
    search: { ...search, provider: resolveSearchProvider(search.provider) },
    ranking: {
      boosts: Object.entries(boosts).toSorted(([a], [b]) => b.length - a.length),
      synonyms,
    },
    offline: resolveOffline(values.offline),
    app: resolveApp(values),
    redirects: resolveRedirects(values.redirects, report),
    editUrl: values.editUrl && withPath(values.editUrl),
    tableOfContents: resolveContents(values.tableOfContents, report),
    data: resolveData(values.data, report),
    buildDate: values.buildDate ?? new Date().toISOString().slice(0, 10),
    imageOrigins: imageOrigins(values),
    ...resolveExtensions(values, report, root),
  };
}

function resolveSearchProvider(declared: ConfigValues["search"]["provider"]): SearchProvider {
  if (declared.type === "embedded") return { kind: "embedded" };
  const { type, url, ...rest } = declared;
  return { kind: type, ...rest, url: url.replace(/\/+$/, "") };
}

function siteOrigin(address: string, report: ReportConfig): string {
  const url = new URL(address);
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    const message = `"url" is "${address}", but Lectern only uses "${url.origin}".`;
    const hint = "To set the path of the site, use basePath.";
    report({ severity: "warning", path: ["url"], message, hint });
  }
  return url.origin;
}

function resolveFooter(footer: ConfigValues["footer"], report: ReportConfig): Footer {
  const column = (title: string | undefined, links: FooterLinks): FooterColumn => ({
    title,
    items: links.map((link) => {
      if (!("html" in link)) {
        return { kind: "link", label: link.label, href: link.to ?? link.href ?? "" };
      }
      const what = ["The footer", "only text and images are allowed"] as const;
      return { kind: "html", html: textHtml(link.html, { path: ["footer"], what }, report) };
    }),
  });
  const row = footer.links ? [column(undefined, footer.links)] : [];
  const what = ["The footer", "only text is allowed"] as const;
  const path = ["footer", "copyright"];
  return {
    style: footer.style,
    columns: footer.columns?.map(({ title, items }) => column(title, items)) ?? row,
    logo: footer.logo,
    copyright: footer.copyright && textHtml(footer.copyright, { path, what }, report),
  };
}

type FooterLinks = NonNullable<ConfigValues["footer"]["links"]>;

function resolveAnnouncementBar(bar: AnnouncementBar, report: ReportConfig): AnnouncementBar {
  const what = ["The announcement", "only text is allowed"] as const;
  const path = ["announcementBar", "content"];
  return { ...bar, content: textHtml(bar.content, { path, what }, report) };
}

/** Removes code from a line of HTML and reports it. */
function textHtml(
  source: string,
  { path, what }: { readonly path: ValuePath; readonly what: readonly [string, string] },
  report: ReportConfig,
): string {
  const { html, removed } = safeHtml(source);
  if (removed.length > 0) {
    const message = `${what[0]} contains ${removed.join(", ")}, which Lectern removes: ${what[1]}.`;
    report({ severity: "warning", path, message });
  }
  return html;
}

function resolveRedirects(declared: ConfigValues["redirects"], report: ReportConfig) {
  const redirects = new Map<string, Redirect>();
  for (const [index, { from, to }] of declared.entries()) {
    const addresses = typeof from === "string" ? [from] : from;
    for (const [at, address] of addresses.entries()) {
      const path = ["redirects", index, "from", at] as const;
      const start = routePath(decodeURI(address));
      if (redirects.has(start)) {
        const message = `There are two redirects from "${address}".`;
        report({ severity: "error", path, message });
      } else redirects.set(start, { from: start, to, path });
    }
  }
  return [...redirects.values()];
}

function withPath(editUrl: string): string {
  return editUrl.includes("{path}") ? editUrl : `${editUrl.replace(/\/+$/, "")}/{path}`;
}

function resolveContents(
  declared: ConfigValues["tableOfContents"],
  report: ReportConfig,
): SiteConfig["tableOfContents"] {
  const { minHeadingLevel, maxHeadingLevel = Math.max(3, minHeadingLevel) } = declared;
  if (minHeadingLevel > maxHeadingLevel) {
    const message = `In "tableOfContents", minHeadingLevel (${minHeadingLevel}) is greater than maxHeadingLevel (${maxHeadingLevel}).`;
    report({ severity: "error", path: ["tableOfContents"], message });
  }
  return { minHeadingLevel, maxHeadingLevel };
}

/** Checks that the names and page keys of data declarations are unique. */
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
        const message = `Two data declarations have the ${claim}.`;
        report({ severity: "error", path: ["data", index], message });
      }
      names.add(claim);
    }
  }
  return declared;
}

/** Checks the contrast of accents, because they are used as text colors. */
function checkTheme({ theme, budgets }: ConfigValues, report: ReportConfig): void {
  const { accent } = theme;
  const least = budgets.contrast;
  for (const mode of ["light", "dark"] as const) {
    const written = accent?.[mode];
    const color = written === undefined ? undefined : readColor(written);
    if (written === undefined || !color) continue;
    const surface = hardestSurfaces[mode];
    const found = contrast(hexOf(color), surface);
    if (found >= least) continue;
    const step = mode === "light" ? -0.01 : 0.01;
    let { lightness } = color;
    const near = () => hexOf({ ...color, lightness });
    while (contrast(near(), surface) < least && lightness > 0 && lightness < 1) lightness += step;
    report({
      severity: "error",
      path: ["theme", "accent", mode],
      message: `The accent colour "${written}" has a contrast of ${found.toFixed(1)} in ${mode} mode. Text needs at least ${least}.`,
      hint: `The closest colour with enough contrast is "${near()}".`,
    });
  }
}

function resolveOffline(values: ConfigValues["offline"]): OfflineConfig {
  const parts = values.parts.map(({ label, routes }) => ({
    label,
    routes: routes.map((route) => routePath(decodeURI(route))),
  }));
  return { ...values, parts };
}

function resolveApp({ app, title, favicon }: ConfigValues): AppConfig {
  const drawable = favicon?.endsWith(".svg") ? favicon : undefined;
  return { ...app, shortName: app.shortName ?? title, icon: app.icon ?? drawable };
}

/** Returns the locales in order. URLs in the default locale have no locale segment. */
function resolveLocales(
  declared: ConfigValues["locales"],
  report: ReportConfig,
): { locales: readonly Locale[]; defaultLocale: string } {
  const codes = Object.keys(declared.list);
  if (!codes.includes(declared.default)) {
    const message = `"locales.default" is "${declared.default}", which isn't in "locales.list".`;
    const hint = didYouMean(declared.default, codes);
    report({ severity: "error", path: ["locales", "default"], message, hint });
  }
  codes.forEach((code, index) => {
    const alike = codes.slice(0, index).find((each) => each.toLowerCase() === code.toLowerCase());
    if (alike === undefined) return;
    const message = `The languages "${alike}" and "${code}" differ only in letter case.`;
    const hint = "Remove one of them. Some disks and hosts treat their pages as the same files.";
    report({ severity: "error", path: ["locales", "list", code], message, hint });
  });
  const locales = Object.entries(declared.list).map(([code, { label, direction }]) => ({
    code,
    label,
    direction,
    segment: code === declared.default ? "" : code,
  }));
  return { locales, defaultLocale: declared.default };
}

function resolveExtensions(
  { components, markdown, code, theme, vite }: ConfigValues,
  report: ReportConfig,
  root: string | undefined,
): Pick<SiteConfig, "components" | "markdown" | "code" | "theme" | "vite"> {
  const existing = (declared: string | undefined, path: ValuePath): readonly SourcePath[] => {
    if (declared === undefined) return [];
    const file = sourcePath(declared);
    if (root === undefined || hasFile(root, file)) return [file];
    const message = `The file "${file}" doesn't exist.`;
    const hint = fileHint(root, file);
    report({ code: "config/missing-file", severity: "error", path, message, hint });
    return [];
  };
  const list = (files: readonly string[], path: ValuePath) =>
    files.flatMap((file, index) => existing(file, [...path, index]));
  const slots = Object.entries(components).flatMap(([name, file]) => {
    const path = ["components", name];
    const [component] = isIsland(file) ? [] : existing(file, path);
    if (isIsland(file)) {
      const message = `The slot "${name}" uses an island, "${file}".`;
      const hint = "Use a component that shows the island and passes its props.";
      report({ code: "slot/invalid-component", severity: "error", path, message, hint });
    }
    return component === undefined ? [] : [[name, component] as const];
  });
  return {
    components: Object.fromEntries(slots),
    markdown: {
      components: existing(markdown.components, ["markdown", "components"])[0],
      plugins: list(markdown.plugins, ["markdown", "plugins"]),
      unified: existing(markdown.unified, ["markdown", "unified"])[0],
    },
    theme: {
      ...theme,
      fonts: Object.fromEntries(
        Object.entries(theme.fonts).map(([role, files = []]) => [
          role,
          list(files, ["theme", "fonts", role]),
        ]),
      ),
    },
    vite: existing(vite, ["vite"])[0],
    code: { grammars: list(code.grammars, ["code", "grammars"]) },
  };
}

function isIsland(file: string | undefined): boolean {
  return /\.client\.[jt]sx$/.test(file ?? "");
}

/** Adds the search at the right end of the top bar, if it's enabled and not among the items. */
function withSearch(
  items: ConfigValues["navigation"],
  isSearchable: boolean,
): ConfigValues["navigation"] {
  return isSearchable && !items.some(({ type }) => type === "search")
    ? [...items, { type: "search" }]
    : items;
}
