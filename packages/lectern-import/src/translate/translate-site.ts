import type { DeclaredSite } from "lectern";
import type { EvaluatedSite } from "../evaluate/evaluated-site.ts";
import type { ImportReport } from "../import-report.ts";
import {
  compact,
  flagOf,
  listOf,
  mapOf,
  numberOf,
  textOf,
  type PlainMap,
  functionName,
} from "./read-plain.ts";
import { staticAddress, targetOf } from "./targets.ts";
import { translateHead } from "./translate-head.ts";
import { translateNavbar } from "./translate-navbar.ts";
import type { Plain } from "../evaluate/plain-value.ts";

export interface SiteInput {
  readonly evaluated: EvaluatedSite;
  readonly sections: readonly string[];
  readonly report: ImportReport;
}

/** Converts the configuration keys that only have a different name in Lectern. */
export function translateSite(input: SiteInput): DeclaredSite {
  const { evaluated, sections, report } = input;
  const { config } = evaluated;
  const written = mapOf(config["themeConfig"]) ?? {};
  // Early versions of Docusaurus 2 have another name.
  const theme: PlainMap = { metadata: written["metadatas"], ...written };
  const navbar = mapOf(theme["navbar"]) ?? {};
  const footer = mapOf(theme["footer"]);
  const contents = mapOf(theme["tableOfContents"]) ?? {};
  const image = staticAddress(textOf(theme["image"]));
  const title = textOf(config["title"]) ?? "Documentation";
  const shown = textOf(navbar["title"]) ?? title;
  if (shown !== title) report.replace(`"${shown}" in the top bar`, "it shows the site's title.");
  if (flagOf(config["trailingSlash"]) === true) {
    const note = "URLs have no slash at the end. URLs with a slash redirect to them.";
    report.replace("trailingSlash", note);
  }
  return compact({
    title,
    tagline: textOf(config["tagline"]),
    description: metadata(config, theme, "description"),
    keywords: metadata(config, theme, "keywords")
      ?.split(",")
      .flatMap((word) => textOf(word.trim()) ?? []),
    url: urlOf(config["url"], report),
    basePath: basePathOf(config["baseUrl"]),
    titleDelimiter: textOf(config["titleDelimiter"]),
    favicon: staticAddress(textOf(config["favicon"])),
    logo: logoOf(navbar["logo"]),
    socialCards: image === undefined ? undefined : { image },
    locales: localesOf(mapOf(config["i18n"]), report),
    navigation: translateNavbar({ items: navbar["items"], sections, report }),
    footer: footer && translateFooter(footer, report),
    announcementBar: announcementOf(mapOf(theme["announcementBar"])),
    colorMode: colorModeOf(mapOf(theme["colorMode"])),
    head: translateHead(config, theme, report),
    severities: severitiesOf(config),
    tableOfContents: compact({
      minHeadingLevel: numberOf(contents["minHeadingLevel"]),
      maxHeadingLevel: numberOf(contents["maxHeadingLevel"]),
    }),
    markdownFormat:
      mapOf(config["markdown"])?.["format"] === "detect" ? undefined : ("mdx" as const),
    noIndex: flagOf(config["noIndex"]),
    compatibility: "docusaurus" as const,
    customProps: customPropsOf(config, theme, report),
  });
}

/** Returns the origin of a URL. If the value isn't a URL, returns an example and reports it. */
export function urlOf(value: Plain | undefined, report: ImportReport): string {
  const text = textOf(value);
  if (text !== undefined && URL.canParse(text)) return new URL(text).origin;
  const note =
    "the old configuration has none, so this is an example. Set `url` to your site's URL.";
  report.replace("url", note, "site.config.ts");
  return "https://example.org";
}

/** Returns the base path, or `undefined` for the root. */
export function basePathOf(value: Plain | undefined): string | undefined {
  const path = `/${textOf(value) ?? "/"}/`.replace(/\/+/g, "/");
  return path === "/" ? undefined : path;
}

/** Returns theme or head metadata that applies to all pages. */
function metadata(config: PlainMap, theme: PlainMap, name: string): string | undefined {
  const tags = listOf(config["headTags"]).flatMap((tag) => mapOf(tag)?.["attributes"] ?? []);
  const found = [...listOf(theme["metadata"]), ...tags]
    .map(mapOf)
    .find((each) => each?.["name"] === name);
  return textOf(found?.["content"]);
}

function localesOf(i18n: PlainMap | undefined, report: ImportReport): DeclaredSite["locales"] {
  const written = [i18n?.["defaultLocale"], ...listOf(i18n?.["locales"])];
  const codes = [...new Set(written.flatMap((code) => textOf(code) ?? []))].map((code) => {
    const tag = code.replaceAll("_", "-");
    if (tag !== code) report.replace(`language "${code}"`, `its code and its URLs have "${tag}".`);
    return tag;
  });
  const [first = "en"] = codes;
  if (codes.length < 2 && first === "en") return undefined;
  const configs = mapOf(i18n?.["localeConfigs"]) ?? {};
  const list = Object.fromEntries(
    codes.map((code) => {
      const own = mapOf(configs[code] ?? configs[code.replaceAll("-", "_")]) ?? {};
      const tag = textOf(own["htmlLang"]) ?? code;
      if (tag !== code) report.replace(`htmlLang "${tag}"`, `pages have the language "${code}".`);
      for (const key of ["url", "baseUrl"]) {
        const note = `the language is at "/${code}". Add redirects on your server.`;
        if (own[key] !== undefined) report.drop(`${key} of the language "${code}"`, note);
      }
      const isRtl = own["direction"] === "rtl";
      const label = textOf(own["label"]) ?? nameOf(code);
      return [code, { label, ...(isRtl && { direction: "rtl" as const }) }];
    }),
  );
  return { default: first, list };
}

/** Returns a language's name in that language. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
}

function announcementOf(bar: PlainMap | undefined): DeclaredSite["announcementBar"] {
  const content = textOf(bar?.["content"]);
  if (!bar || content === undefined) return undefined;
  return compact({
    id: textOf(bar["id"]),
    content,
    backgroundColor: textOf(bar["backgroundColor"]),
    textColor: textOf(bar["textColor"]),
    isCloseable: flagOf(bar["isCloseable"]),
  });
}

function colorModeOf(mode: PlainMap = {}): DeclaredSite["colorMode"] {
  return compact({
    default: mode["defaultMode"] === "dark" ? ("dark" as const) : undefined,
    switchable: mode["disableSwitch"] === true ? false : undefined,
    respectSystem: flagOf(mode["respectPrefersColorScheme"]),
  });
}

/**
 * Converts the severities of problems. Problems that stop a Docusaurus build become warnings, so
 * that they don't stop the first Lectern build. A comment in the configuration explains this.
 */
export function severitiesOf(config: PlainMap): DeclaredSite["severities"] {
  const hooks = mapOf(mapOf(config["markdown"])?.["hooks"]) ?? {};
  const of = (key: string) =>
    (textOf(hooks[key]) ?? textOf(config[key])) === "ignore" ? "ignore" : "warn";
  return {
    brokenLinks: of("onBrokenLinks"),
    brokenMarkdownLinks: of("onBrokenMarkdownLinks"),
    brokenAnchors: of("onBrokenAnchors"),
    brokenComponents: "warn",
    brokenRedirects: "warn",
    brokenNavigation: "warn",
    duplicateRoutes: of("onDuplicateRoutes"),
    undeclaredTags: "warn",
  };
}

/** Theme keys for the Docusaurus layout. All other keys are the site's own data. */
const shellKeys =
  /^(?:navbar|footer|prism|algolia|colorMode|announcementBar|metadatas?|image|docs|tableOfContents|blog)$/;

/** Returns the site's custom fields, and data from the old configuration for its components. */
function customPropsOf(config: PlainMap, theme: PlainMap, report: ImportReport) {
  const own = Object.entries(theme).filter(([key]) => !shellKeys.test(key));
  for (const [key] of own) {
    report.ignore(`option themeConfig.${key}`, "components of the site can read it.");
  }
  const imported = compact({
    organizationName: textOf(config["organizationName"]),
    projectName: textOf(config["projectName"]),
    themeConfig:
      own.length > 0 ? dataOf(Object.fromEntries(own), "themeConfig", report) : undefined,
  });
  const custom = dataOf(mapOf(config["customFields"]) ?? {}, "customFields", report);
  return Object.keys(imported).length > 0 ? { ...custom, docusaurus: imported } : custom;
}

/**
 * Returns a map as data for pages. Removes and reports functions, patterns and placeholders.
 *
 * @param of configuration key of the map
 */
function dataOf(map: PlainMap, of: string, report: ImportReport): Record<string, Plain> {
  const dataIn = (key: string, value: Plain | undefined): Plain | undefined =>
    JSON.parse(JSON.stringify(value ?? null), (_key, each: Plain) => {
      const program = mapOf(each);
      if (!program || !("$function" in program || "$regexp" in program)) {
        return Array.isArray(each) ? each.filter((item) => item !== undefined) : each;
      }
      const computed = `\`${functionName(program)}\` computes this value. If it comes from a package, install that in the old site, and import again.`;
      const inline = "functions and patterns aren't data, so they're left out.";
      report.drop(`${of}.${key}`, "$arguments" in program ? computed : inline);
      return undefined;
    }) as Plain | undefined;
  return compact(
    Object.fromEntries(Object.entries(map).map(([key, value]) => [key, dataIn(key, value)])),
  ) as Record<string, Plain>;
}

type Footer = NonNullable<DeclaredSite["footer"]>;
type Link = NonNullable<Footer["links"]>[number];

/** Converts the footer: columns with titles, or a single row if no column has a title. */
function translateFooter(footer: PlainMap, report: ImportReport): Footer {
  const links = listOf(footer["links"]).map((each) => mapOf(each) ?? {});
  const columns = links.filter((each) => each["items"] !== undefined);
  const linkIn = (item: Plain) => linkOf(mapOf(item) ?? {}, report);
  const row = links.filter((each) => each["items"] === undefined).flatMap(linkIn);
  const titled = columns.map((column) => ({
    title: textOf(column["title"]) ?? "",
    items: listOf(column["items"]).flatMap(linkIn),
  }));
  const hasTitles = titled.some(({ title }) => title !== "");
  return compact({
    style: footer["style"] === "dark" ? ("dark" as const) : undefined,
    columns: hasTitles ? titled.map((each) => ({ ...each, title: each.title || "…" })) : undefined,
    links: hasTitles ? undefined : [...titled.flatMap(({ items }) => items), ...row],
    logo: logoOf(footer["logo"]),
    copyright: textOf(footer["copyright"]),
  });
}

function linkOf(item: PlainMap, report: ImportReport): readonly Link[] {
  const html = textOf(item["html"])?.trim();
  if (html !== undefined) return [{ html: html.replace(/\s*\n\s*/g, " ") }];
  const target = targetOf(item);
  const label = textOf(item["label"]);
  if (label && target) return [{ label, ...target }];
  report.drop(`footer item "${label}"`, "it has no label or no link.");
  return [];
}

/** Converts a logo of the top bar or the footer. */
function logoOf(value: Plain | undefined): DeclaredSite["logo"] {
  const logo = mapOf(value);
  const src = staticAddress(textOf(logo?.["src"]));
  if (!logo || src === undefined) return undefined;
  return compact({
    src,
    srcDark: staticAddress(textOf(logo["srcDark"])),
    alt: textOf(logo["alt"]) ?? "",
    width: numberOf(logo["width"]),
    height: numberOf(logo["height"]),
    href: textOf(logo["href"]),
  });
}
