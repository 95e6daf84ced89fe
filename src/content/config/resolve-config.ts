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
  SlotName,
  NavigationItem,
} from "../../core/config.ts";
import { hardestSurfaces, contrast, hexOf, readColor } from "../../core/color.ts";
import { routePath, sourcePath, type SourcePath } from "../../core/paths.ts";
import type { DataDeclaration } from "../../core/data.ts";
import type { ConfigValues } from "../../core/schema/site.ts";
import { imageOrigins, resolvePolicy } from "./resolve-policy.ts";
import type { ReportConfig } from "./config-source.ts";
import { safeHtml } from "./safe-html.ts";
import { resolveSections } from "./resolve-sections.ts";
import { didYouMean } from "../../core/nearest.ts";

/** Fill in the defaults that depend on other values, and give each value the type the other rooms use. */
export function resolveConfig(values: ConfigValues, report: ReportConfig): SiteConfig {
  const { search } = values;
  checkTheme(values, report);
  return {
    ...values,
    description: values.description ?? values.tagline,
    url: siteOrigin(values.url, report),
    ...resolveLocales(values.locales, report),
    sections: resolveSections(values.sections ?? [], report),
    styles: values.styles.map(sourcePath),
    policy: resolvePolicy(values, report),
    pagesFolder: sourcePath(values.pagesFolder),
    staticFolder: sourcePath(values.staticFolder),
    navigation: resolveNavigation(values.navigation, search.enabled),
    footer: resolveFooter(values.footer, report),
    announcementBar:
      values.announcementBar && resolveAnnouncementBar(values.announcementBar, report),
    search: {
      enabled: search.enabled,
      provider: resolveSearchProvider(search.provider),
      limit: search.limit,
    },
    ranking: {
      priors: Object.entries(search.priors).toSorted(([a], [b]) => b.length - a.length),
      synonyms: search.synonyms,
    },
    offline: resolveOffline(values.offline),
    app: resolveApp(values),
    redirects: resolveRedirects(values.redirects, report),
    editUrl: values.editUrl && withPath(values.editUrl),
    contents: resolveContents(values.contents, report),
    data: resolveData(values.data, report),
    today: values.today ?? new Date().toISOString().slice(0, 10),
    imageOrigins: imageOrigins(values),
    ...resolveExtensions(values, report),
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
    const message = `"url" is "${address}", of which only "${url.origin}" counts.`;
    const hint = "Write the path of the site as basePath.";
    report({ severity: "warning", path: ["url"], message, hint });
  }
  return url.origin;
}

function resolveFooter(footer: ConfigValues["footer"], report: ReportConfig): Footer {
  const tell = (removed: string) => {
    const message = `The footer has ${removed}, which is left out: its HTML is text and pictures.`;
    report({ severity: "warning", path: ["footer"], message });
  };
  const row: FooterColumn[] = footer.links ? [resolveColumn(undefined, footer.links, tell)] : [];
  return {
    style: footer.style,
    columns: footer.columns?.map(({ title, items }) => resolveColumn(title, items, tell)) ?? row,
    logo: footer.logo,
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
  links: NonNullable<ConfigValues["footer"]["links"]>,
  tell: (removed: string) => void,
): FooterColumn {
  return {
    title,
    items: links.map((link) =>
      "html" in link
        ? { kind: "html", html: textHtml(link.html, tell) }
        : { kind: "link", label: link.label, href: link.to ?? link.href ?? "" },
    ),
  };
}

function resolveAnnouncementBar(bar: AnnouncementBar, report: ReportConfig): AnnouncementBar {
  const content = textHtml(bar.content, (removed) => {
    const message = `The announcement has ${removed}, which is left out: an announcement is text.`;
    report({ severity: "warning", path: ["announcementBar", "content"], message });
  });
  return { ...bar, content };
}

/** HTML of a line of text: what could run is told of and left out. */
function textHtml(source: string, tell: (removed: string) => void): string {
  const { html, removed } = safeHtml(source);
  if (removed.length > 0) tell(removed.join(", "));
  return html;
}

function resolveRedirects(
  declared: ConfigValues["redirects"],
  report: ReportConfig,
): readonly Redirect[] {
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
  declared: ConfigValues["contents"],
  report: ReportConfig,
): SiteConfig["contents"] {
  const { minLevel, maxLevel = Math.max(3, minLevel) } = declared;
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

/** An accent is text on the surfaces of its mode, and must be readable there. */
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
      message: `The accent "${written}" has a contrast of ${found.toFixed(1)} in ${mode} mode; text needs ${least}.`,
      hint: `The nearest that has it is "${near()}".`,
    });
  }
}

/** How the site works without a network. */
function resolveOffline(values: ConfigValues["offline"]): OfflineConfig {
  const parts = values.parts.map(({ label, routes }) => ({
    label,
    routes: routes.map((route) => routePath(decodeURI(route))),
  }));
  return { ...values, parts };
}

/** What the site is as an installed app. */
function resolveApp({ app, title, favicon }: ConfigValues): AppConfig {
  const drawable = favicon?.endsWith(".svg") ? favicon : undefined;
  return { ...app, shortName: app.shortName ?? title, icon: app.icon ?? drawable };
}

/** The locales in written order; the default one has no segment in its addresses. */
function resolveLocales(
  declared: ConfigValues["locales"],
  report: ReportConfig,
): { locales: readonly Locale[]; defaultLocale: string } {
  const codes = Object.keys(declared.list);
  if (!codes.includes(declared.default)) {
    const message = `"locales.default" is "${declared.default}", which "locales.list" does not have.`;
    const hint = didYouMean(declared.default, codes);
    report({ severity: "error", path: ["locales", "default"], message, hint });
  }
  const locales = Object.entries(declared.list).map(([code, { label, direction }]) => ({
    code,
    label,
    direction,
    segment: code === declared.default ? "" : code,
  }));
  return { locales, defaultLocale: declared.default };
}

/** The files a site extends the engine by, as paths. */
function resolveExtensions(
  { components, markdown, code, theme }: ConfigValues,
  report: ReportConfig,
): Pick<SiteConfig, "components" | "markdown" | "code" | "theme"> {
  return {
    components: resolveSlots(components, report),
    markdown: {
      components: markdown.components === undefined ? undefined : sourcePath(markdown.components),
      plugins: markdown.plugins.map(sourcePath),
      unified: markdown.unified === undefined ? undefined : sourcePath(markdown.unified),
    },
    theme: {
      ...theme,
      fonts: Object.fromEntries(
        Object.entries(theme.fonts).map(([role, files = []]) => [role, files.map(sourcePath)]),
      ),
    },
    code: { grammars: code.grammars.map(sourcePath) },
  };
}

function resolveSlots(
  declared: ConfigValues["components"],
  report: ReportConfig,
): SiteConfig["components"] {
  const slots = Object.entries(declared) as [SlotName, string | undefined][];
  return Object.fromEntries(
    slots.flatMap(([name, file]): readonly (readonly [SlotName, SourcePath])[] => {
      if (file === undefined) return [];
      if (!/\.client\.[jt]sx$/.test(file)) return [[name, sourcePath(file)]];
      report({
        code: "slot/no-component",
        severity: "error",
        path: ["components", name],
        message: `The slot "${name}" names an island, "${file}".`,
        hint: "Name a component that shows the island: it gives the island what it needs as props.",
      });
      return [];
    }),
  );
}

type DeclaredItem = ConfigValues["navigation"][number];

/**
 * The items of the top bar with their type as `kind`. A site that can be
 * searched has a search item at the right end when it places none itself.
 */
function resolveNavigation(
  declared: readonly DeclaredItem[],
  isSearchable: boolean,
): readonly NavigationItem[] {
  const items = declared.map(resolveItem);
  return isSearchable && !items.some((item) => item.kind === "search")
    ? [...items, { kind: "search", position: "right", className: undefined }]
    : items;
}

function resolveItem(item: DeclaredItem): NavigationItem {
  const placed = { position: item.position ?? ("left" as const), className: item.className };
  const menu = (items: readonly DeclaredItem[] | undefined) => (items ?? []).map(resolveItem);
  switch (item.type) {
    case "dropdown": {
      const { label, items } = item;
      const href = item.to ?? item.href;
      return { kind: "dropdown", label, href, items: menu(items), ...placed };
    }
    case "link": {
      const { label, activeBasePath, activeBaseRegex } = item;
      const href = item.to ?? item.href ?? "";
      return { kind: "link", label, href, activeBasePath, activeBaseRegex, ...placed };
    }
    case "html":
      return { kind: "html", html: item.html, ...placed };
    case "doc": {
      const { docId, section, label } = item;
      return { kind: "doc", docId, section, label, ...placed };
    }
    case "docSidebar": {
      const { sidebarId, section, label } = item;
      return { kind: "docSidebar", sidebarId, section, label, ...placed };
    }
    case "docsVersion": {
      const { section, label } = item;
      return { kind: "docsVersion", section, label, href: item.to ?? item.href, ...placed };
    }
    case "docsVersionDropdown": {
      const { section } = item;
      const [before, after] = [menu(item.before), menu(item.after)];
      return { kind: "docsVersionDropdown", section, before, after, ...placed };
    }
    case "localeDropdown":
      return {
        kind: "localeDropdown",
        before: menu(item.before),
        after: menu(item.after),
        ...placed,
      };
    case "search":
      return { kind: "search", ...placed, position: item.position ?? "right" };
  }
}
