import path from "node:path";
import type { DeclaredSite } from "lectern";
import type { Plain } from "../evaluate/plain-value.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "../translate/read-plain.ts";
import { staticAddress } from "../translate/targets.ts";
import { basePathOf, urlOf } from "../translate/translate-site.ts";
import { editUrlOf, socialLinks, type SystemInput } from "./other-site.ts";

/** Plugins or extensions, with their options. */
export type Entries = ReadonlyMap<string, PlainMap>;

/** The configuration and its parts. */
export interface Parts extends SystemInput {
  /** Absolute path of the folder of pages. */
  readonly from: string;
  readonly plugins: Entries;
  readonly extensions: Entries;
  readonly theme: PlainMap;
  /** Whether a stylesheet is a file of the site. */
  readonly isStyle: (file: string) => boolean;
}

/** Reads a name, or a list of names or of maps with a path or a name. */
export function namesOf(value: Plain | undefined): readonly string[] {
  return [value, ...listOf(value)].flatMap(
    (each) => textOf(each) ?? textOf(mapOf(each)?.["path"] ?? mapOf(each)?.["name"]) ?? [],
  );
}

/** Plugins whose result is part of the new site. */
const replaced =
  /^(?:search|redirects|tags|i18n|blog|git-revision-date-localized|minify|section-index|literate-nav|awesome-(?:pages|nav)|include-markdown|techdocs-core)$/;

/** Extensions that Lectern's Markdown or the conversion covers. */
const covered =
  /^(?:pymdownx\.(?!b64|critic|escapeall|fancylists|progressbar|smartsymbols)\w+|abbr|admonition|attr_list|codehilite|def_list|extra|fenced_code|footnotes|(?:markdown_)?gfm_admonition|markdown_include\.include|md_in_html|mdx_(?:include|math|truly_sane_lists)|meta|nl2br|sane_lists|tables|toc)/;

/** Options that the import reads, or that a Lectern site doesn't need. */
const known = [
  /^(?:INHERIT|site_(?:name|url|description|dir)|repo_\w+|edit_uri(?:_template)?|remote_\w+|docs_dir|dev_addr|watch|strict|nav|pages|not_in_nav|exclude_docs|draft_docs|validation|copyright)$/,
  /^(?:theme|extra|extra_css|extra_javascript|plugins|hooks|markdown_extensions)$/,
  /^theme\.(?:name|custom_dir|language|locale|logo|favicon|palette|features|include_search_page|search_index_only|static_templates)$/,
  /^theme\.palette\.(?:scheme|media|toggle|primary)$/,
  /^theme\.features\.(?!.*(?:annotate|tooltips|integrate|autohide|tabs\.link|code\.select|preview))/,
  /^extra\.(?:alternate|generator|homepage|social)$/,
  /^(?:search|minify|section-index|awesome-nav|mdx_math|mdx_truly_sane_lists)\.|\.enabled$/,
  /^(?:redirects\.redirect_maps|tags\.tags(?:_file)?|i18n\.(?:languages|default_language|docs_structure|fallback_to_default|reconfigure_\w+))$/,
  /^blog\.(?:(?:blog|post)_dir|post_url_(?:date_)?format|archive|categories|authors|pagination)/,
  /^git-revision-date-localized\.(?:type|strict|timezone|locale|fallback_to_build_date)$/,
  /^(?:literate-nav\.(?:nav_file|implicit_index)|awesome-pages\.(?:strict|collapse_single_pages))$/,
  /^include-markdown\.(?:encoding|comments|preserve\w+|dedent|trailing_newlines|recursive|cache)$/,
  /^toc\.(?:permalink|anchor|slugify|toc_depth)/,
  /\.(?:generic|linenums|anchor_linenums|line_spans|pygments_|use_pygments|noclasses|guess_lang|css_class)/,
  /^pymdownx\.(?:superfences|tabbed|emoji|tasklist|snippets|magiclink|betterem|tilde|caret)\./,
];

/** Variables of macros. */
const variables = /^extra\.(?!(?:analytics|consent|status|tags|version)$)/;

/** Reports the parts and options that have no equivalent in Lectern. */
export function reportLost(parts: Parts): void {
  const { values, plugins, extensions, theme, isStyle, report, config } = parts;
  const without = (all: Iterable<string>, ...names: readonly RegExp[]) =>
    [...all].filter((each) => !names.some((name) => name.test(each)));
  const blocks = namesOf(extensions.get("pymdownx.superfences")?.["custom_fences"]);
  const all = [...plugins, ...extensions];
  const levels: Readonly<Record<string, PlainMap | undefined>> = {
    "": { ...values, use_directory_urls: values["use_directory_urls"] === false },
    theme,
    "theme.palette": Object.assign({}, ...[theme["palette"]].flat()) as PlainMap,
    extra: mapOf(values["extra"]),
    ...Object.fromEntries(all.filter(([name]) => replaced.test(name) || covered.test(name))),
  };
  const set = Object.entries(levels).flatMap(([level, own = {}]) =>
    Object.keys(own).flatMap((key) =>
      [own[key]].flat().some(Boolean) ? `${level}.${key}`.replace(/^\./, "") : [],
    ),
  );
  const features = namesOf(theme["features"]).map((each) => `theme.features.${each}`);
  const read = plugins.has("macros") ? [...known, variables] : known;
  const styles = namesOf(values["extra_css"]).filter((each) => !isStyle(each));
  const logos = namesOf(theme["logo"]).filter((each) => /white|light/i.test(each));
  const listed = "list it under `head` in the configuration.";
  const lost: readonly (readonly [string, readonly string[], string])[] = [
    ["plugin", without(plugins.keys(), replaced), "it doesn't run. Write pages or components."],
    ["extension", without(extensions.keys(), covered), "it doesn't run. Its syntax stays as text."],
    ["hook", namesOf(values["hooks"]), "it doesn't run in Lectern. Write its output in the pages."],
    ["script", namesOf(values["extra_javascript"]), listed],
    ["style", styles, `it isn't a CSS file of the site. If it has a URL, ${listed}`],
    ["blocks of", without(blocks, /^mermaid$/), "they're shown as code. Replace them with images."],
    ["theme folder", namesOf(theme["custom_dir"]), "templates are written in Jinja. Use slots."],
    ["logo", logos, "the top bar has no colour now. Check that the logo is visible on it."],
    ["option", without([...set, ...features], ...read), "Lectern has no such option."],
  ];
  for (const [what, names, note] of lost)
    for (const name of names) report.drop(`${what} "${name}"`, note, config);
}

/** Colours of the Material theme, or shades of them with enough contrast for text. */
const colours: Readonly<Record<string, string>> = {
  red: "#d32f2f",
  pink: "#c2185b",
  purple: "#7e56c2",
  indigo: "#4051b5",
  blue: "#1976d2",
  cyan: "#00838f",
  teal: "#00796b",
  green: "#2e7d32",
  orange: "#b45309",
  brown: "#795649",
  grey: "#757575",
  black: "#212121",
};

/** Returns the colour of a palette. Names such as `deep purple` are shades of another colour. */
function colourOf(primary: Plain | undefined): string | undefined {
  const [name = "custom"] = textOf(primary)?.split(/[ -]/).slice(-1) ?? [];
  return colours[name] ?? (name === "custom" ? undefined : name);
}

type Navigation = NonNullable<DeclaredSite["navigation"]>;

/** Returns the new configuration, with the items of the top bar. */
export function siteOf(parts: Parts, navigation: Navigation): DeclaredSite {
  const { values, plugins, extensions, theme, report } = parts;
  const siteUrl = textOf(values["site_url"]);
  const repository = textOf(values["repo_url"]);
  const label = textOf(values["repo_name"]) ?? "Repository";
  const source = { label, href: repository ?? "", position: "right" as const };
  const copyright = textOf(values["copyright"])?.trim();
  const palettes = [theme["palette"]].flat().map(mapOf);
  const hasDevice = palettes.some((palette) => palette?.["media"] !== undefined);
  const depth = textOf(extensions.get("toc")?.["toc_depth"]) ?? "6";
  const levels = ["2", ...depth.split("-")].map((each) => Math.max(2, Number(each) || 6));
  const [minHeadingLevel, maxHeadingLevel] = levels.slice(-2);
  const extra = mapOf(values["extra"]) ?? {};
  const alternate = plugins.has("i18n") ? [] : listOf(extra["alternate"]);
  const codes = new Set(alternate.map((each) => textOf(mapOf(each)?.["lang"])));
  // With one configuration per language, the folder of pages is often named after the language.
  const named = [path.basename(textOf(values["docs_dir"]) ?? ""), textOf(theme["language"])];
  const language = named.find((code) => codes.has(code)) ?? "en";
  const homepage = compact({ href: textOf(extra["homepage"]) });
  const [logo, favicon] = ["logo", "favicon"].map((key) => staticAddress(textOf(theme[key])));
  return compact({
    title: textOf(values["site_name"]) ?? "Documentation",
    description: textOf(values["site_description"]),
    url: urlOf(siteUrl, report),
    basePath: basePathOf(URL.canParse(siteUrl ?? "") ? new URL(siteUrl ?? "").pathname : "/"),
    favicon,
    logo: logo === undefined ? undefined : { src: logo, alt: "", ...homepage },
    navigation: [
      ...navigation,
      ...(repository === undefined ? [] : [source]),
      ...socialLinks(extra["social"]),
      // The old site's menu of languages.
      ...socialLinks(
        alternate.filter((each) => mapOf(each)?.["lang"] !== language),
        "Languages",
      ),
    ],
    footer: copyright === undefined ? undefined : { copyright },
    editUrl: editUrlFor(parts),
    themeColor: colourOf(palettes[0]?.["primary"]),
    colorMode: {
      ...(hasDevice && { respectSystem: true }),
      ...(palettes[0]?.["scheme"] === "slate" && { default: "dark" }),
    },
    tableOfContents: { minHeadingLevel, maxHeadingLevel },
    autolinks: autolinksOf(extensions.get("pymdownx.magiclink")),
    redirects: redirectsOf(mapOf(plugins.get("redirects")?.["redirect_maps"])),
  });
}

/** Returns the template of edit links. MkDocs knows the edit pages of some hosts. */
function editUrlFor({ values, theme, report }: Parts): string | undefined {
  const pages = path.posix.relative("", textOf(values["docs_dir"]) ?? "docs");
  const repository = (textOf(values["repo_url"]) ?? "").replace(/\/*$/, "/");
  const isHidden =
    theme["name"] === "material" && !namesOf(theme["features"]).includes("content.action.edit");
  const isKnown = !isHidden && /^https?:\/\/(?:www\.)?git(?:hub|lab)\.com\//.test(repository);
  const folder = textOf(values["edit_uri"] ?? (isKnown ? "edit/master/docs" : ""));
  const template = textOf(values["edit_uri_template"]) ?? (folder && `${folder}/{path}`);
  const [start, end = ""] = template?.split(/\{path(?:!q)?\}|\{path_noext\}\.md/) ?? [];
  if (!start || !URL.canParse(start, repository)) return undefined;
  const place = new URL(start, repository).href.replace(/(?<=[^:]\/)\/+|\/+$/g, "");
  const edit = editUrlOf(place, pages, report);
  return edit && edit + end;
}

/** Returns the links that `pymdownx.magiclink` creates for issues, requests and accounts. */
function autolinksOf(options: PlainMap = {}): DeclaredSite["autolinks"] {
  const { user, repo, provider = "github", repo_url_shorthand: isOn } = options;
  const url = `https://${textOf(provider)}.com`;
  const own = `${textOf(user)}/${textOf(repo)}`;
  const kinds = { "#": "issues", "!": provider === "github" ? "pull" : "merge_requests" };
  const numbers = Object.entries(kinds).flatMap(([mark, kind]) => [
    { pattern: `([\\w-]+/[\\w.-]+)${mark}(\\d+)`, href: `${url}/$1/${kind}/$2` },
    { pattern: `${mark}(\\d+)`, href: `${url}/${own}/${kind}/$1` },
  ]);
  const account = { pattern: "@([a-zA-Z\\d][\\w-]*(?:/[\\w.-]+)?)", href: `${url}/$1` };
  const links = [...numbers, account].filter(({ href }) => !href.includes("undefined"));
  return isOn === true ? links : undefined;
}

function redirectsOf(map: PlainMap | undefined): DeclaredSite["redirects"] {
  const route = (file: string) =>
    `/${file.replace(/(?:(?:^|\/)(?:index|README))?\.md(?=$|#)/, "")}`.replace(/(?<=.)\/+$/, "");
  return Object.entries(map ?? {}).flatMap(([from, value]) => {
    const to = textOf(value);
    return to === undefined ? [] : [{ from: route(from), to: URL.canParse(to) ? to : route(to) }];
  });
}
