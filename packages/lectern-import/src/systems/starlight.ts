import { existsSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import type { Plain } from "../evaluate/plain-value.ts";
import {
  compact,
  flagOf,
  functionName,
  listOf,
  mapOf,
  textOf,
  type PlainMap,
} from "../translate/read-plain.ts";
import { staticAddress, targetOf } from "../translate/targets.ts";
import { translateHead } from "../translate/translate-head.ts";
import { filesBelow } from "../write/new-files.ts";
import {
  changeFrontMatter,
  hasNumberPrefix,
  homeOf,
  isMap,
  plainText,
  reportKeys,
  type FrontMatter,
} from "./front-matter.ts";
import { convertFences, outsideCode } from "./markdown-blocks.ts";
import {
  basePathOf,
  localeFolders,
  localesOf,
  reportFolders,
  socialLinks,
  onePlan,
  pageId,
  urlOf,
  type OldPage,
  type OtherSite,
  type SidebarItem,
  type SystemInput,
} from "./other-site.ts";

/** Folder of pages in the new site. */
const folder = "src/content/docs";

/** Returns the absolute path of the folder of pages in the old site. */
export function docsFolder(root: string, { srcDir }: PlainMap): string {
  return path.join(root, textOf(srcDir) ?? "src", "content/docs");
}

/** Folder for pages that don't use Starlight's layout. */
const own = "src/pages";

/** Reads a Starlight site. */
export function readStarlight({ root, config, values, report }: SystemInput): OtherSite {
  const from = docsFolder(root, values);
  const integrations = listOf(values["integrations"]).flatMap((each): readonly PlainMap[] => {
    const map = mapOf(each);
    return map ? [map] : [];
  });
  const starlight = integrations.find((each) => each["$function"] === "@astrojs/starlight");
  const options = mapOf(listOf(starlight?.["$arguments"])[0]) ?? {};
  reportParts({ root, config, values, report }, { integrations, options });
  const wanted = textOf(options["defaultLocale"]) ?? "root";
  const locales: PlainMap = mapOf(options["locales"]) ?? {
    root: { lang: options["defaultLocale"] },
  };
  const first = wanted in locales ? wanted : "root";
  // If the default locale isn't the root locale, its pages are in a folder.
  const base = first === "root" ? "" : `${first}/`;
  const title = textOf(options["title"]) ?? textOf(Object.values(mapOf(options["title"]) ?? {})[0]);
  const logo = mapOf(options["logo"]) ?? {};
  const lightLogo = textOf(logo["src"]) ?? textOf(logo["light"]);
  const darkLogo = textOf(logo["dark"]);
  const site: DeclaredSite = compact({
    title: title ?? "Documentation",
    description: textOf(options["description"]),
    url: urlOf(values["site"]),
    basePath: basePathOf(values["base"]),
    favicon: staticAddress(textOf(options["favicon"])),
    logo:
      lightLogo === undefined
        ? undefined
        : compact({
            src: `/${path.basename(lightLogo)}`,
            srcDark: darkLogo && `/${path.basename(darkLogo)}`,
            alt: textOf(logo["alt"]) ?? "",
          }),
    locales: localesOf(locales, first),
    navigation: socialLinks(options["social"]),
    editUrl: editUrlOf(textOf(mapOf(options["editLink"])?.["baseUrl"])),
    redirects: redirectsOf(mapOf(values["redirects"])),
    head: translateHead(
      { headTags: listOf(options["head"]).map(headTag), baseUrl: values["base"] ?? "/" },
      {},
      report,
    ),
  });
  const folders = localeFolders(locales);
  const isOther = (file: string) => {
    const [folder = ""] = file.split("/");
    return Object.hasOwn(folders, folder) && folder !== first;
  };
  const pages = new Set(filesBelow(from).filter((file) => /\.mdx?$/.test(file) && !isOther(file)));
  reportFolders(folders, site.locales, report);
  const plugins = listOf(options["plugins"]).map((each) => mapOf(each) ?? {});
  const topics = plugins.find((each) => each["$function"] === "starlight-sidebar-topics");
  const [listed] = topics ? listOf(topics["$arguments"]) : [options["sidebar"]];
  const sidebar = (key: string, locale: PlainMap | undefined) =>
    items(listOf(listed), {
      pages,
      base,
      languages: [textOf(locale?.["lang"]) ?? key, key],
    });
  const styles = listOf(options["customCss"]).flatMap((each) => {
    const file = (textOf(each) ?? "").replace(/^\.?\//, "");
    if (file.endsWith(".css") && existsSync(path.join(root, file))) return [file];
    report.drop(
      `styles "${file}"`,
      "they aren't a CSS file of the site. Add one to `styles`.",
      config,
    );
    return [];
  });
  return {
    plan: onePlan({
      site,
      from,
      to: folder,
      sidebars: { main: sidebar("root", mapOf(locales[first])) },
      statics: [
        { from: path.join(root, "public"), to: "static" },
        ...[lightLogo ?? "", darkLogo ?? ""].map((file) => ({
          from: path.resolve(root, `./${file}`),
          to: `static/${path.basename(file)}`,
        })),
      ].filter(({ from: each }) => each !== root && existsSync(each)),
      styles,
      exclude: ["**/404.{md,mdx}"],
    }),
    convert: convertPage,
    linksHaveBase: true,
    localeFolders: folders,
    translations: Object.entries(folders)
      .filter(([, code]) => code !== site.locales?.default)
      .map(([key, code]) => ({ code, sidebars: { main: sidebar(key, mapOf(locales[key])) } })),
  };
}

/** Reports the parts that need Astro. */
function reportParts(
  { root, config, values, report }: SystemInput,
  { integrations, options }: { integrations: readonly PlainMap[]; options: PlainMap },
): void {
  for (const each of integrations) {
    const name = textOf(each["$function"]) ?? textOf(each["name"]) ?? "?";
    // Lectern supports MDX and creates a sitemap.
    if (/^@astrojs\/(?:starlight|mdx|sitemap)$/.test(name)) continue;
    report.drop(`integration "${name}"`, "Astro integrations don't run in Lectern.", config);
  }
  for (const name of Object.keys(mapOf(options["components"]) ?? {})) {
    report.drop(
      `component "${name}"`,
      "it's an Astro component. Write it in React, for example for a slot.",
      config,
    );
  }
  for (const each of listOf(options["plugins"])) {
    const name = textOf(mapOf(each)?.["name"]) ?? functionName(each) ?? "?";
    // Lectern checks links, generates `llms.txt` and has a sidebar for each topic.
    if (/^starlight-(?:links-validator|llms-txt|sidebar-topics)/.test(name)) continue;
    report.drop(`plugin "${name}"`, "Starlight plugins don't run in Lectern.", config);
  }
  if (JSON.stringify([options["sidebar"], options["plugins"]]).includes('"badge":'))
    report.drop("badges in the sidebar", "Lectern's sidebar has no badges.", config);
  for (const key of ["remarkPlugins", "rehypePlugins"]) {
    for (const each of listOf(mapOf(values["markdown"])?.[key])) {
      const [plugin] = Array.isArray(each) ? listOf(each) : [each];
      const name = textOf(plugin) ?? functionName(plugin) ?? "?";
      report.drop(`${key} "${name}"`, "add it to `markdown.unified` in the configuration.", config);
    }
  }
  for (const file of existsSync(path.join(root, own)) ? filesBelow(path.join(root, own)) : []) {
    report.drop("page", "it's written for Astro. Write it in Markdown or React.", `${own}/${file}`);
  }
  if (existsSync(path.join(root, "src/content/i18n"))) {
    const note = "Lectern has its own. Translate them in i18n/<locale>/strings.json.";
    report.drop("strings of the layout", note, "src/content/i18n");
  }
  for (const page of filesBelow(docsFolder(root, values))) {
    const note = "Lectern generates this page. Write its text in the slot `NotFound`.";
    if (/(?:^|\/)404\.mdx?$/.test(page))
      report.drop("page for unknown URLs", note, `${folder}/${page}`);
    if (page.endsWith(".mdoc"))
      report.drop(
        "page",
        "Lectern doesn't read `.mdoc` files. Write it in MDX.",
        `${folder}/${page}`,
      );
  }
}

function editUrlOf(base: string | undefined): string | undefined {
  return base === undefined ? undefined : `${base.replace(/\/+$/, "")}/{path}`;
}

function redirectsOf(map: PlainMap | undefined): DeclaredSite["redirects"] {
  const all = Object.entries(map ?? {}).flatMap(([from, value]) => {
    const start = targetOf({ to: from })?.to;
    const target = targetOf({ to: textOf(value) ?? textOf(mapOf(value)?.["destination"]) });
    const to = target?.to ?? target?.href;
    return start === undefined || to === undefined || start.includes("[")
      ? []
      : [{ from: start, to }];
  });
  return all.length === 0 ? undefined : all;
}

function headTag(value: Plain): Plain {
  const { tag, attrs = {}, content } = mapOf(value) ?? {};
  return { tagName: tag, attributes: attrs, innerHTML: content };
}

interface SidebarContext {
  readonly pages: ReadonlySet<string>;
  /** Folder of the default locale. */
  readonly base: string;
  /** Keys of a locale's labels in `translations`: its language and its folder. */
  readonly languages: readonly string[];
}

function items(list: readonly Plain[], context: SidebarContext): readonly SidebarItem[] {
  const { pages, base } = context;
  return list.flatMap((each): readonly SidebarItem[] => {
    const map = mapOf(each) ?? { slug: each };
    const translated = context.languages.map((key) => textOf(mapOf(map["translations"])?.[key]));
    const label = translated.find((each) => each !== undefined) ?? textOf(map["label"]);
    const named = label === undefined ? {} : { label };
    const slug = textOf(map["slug"]);
    const link = textOf(map["link"]);
    const id = pageId(base + (slug ?? link ?? "//"), pages);
    const list = listOf(map["items"]);
    if (id !== undefined && (slug ?? link) !== undefined && list.length === 0)
      return [{ type: "doc", id: id.slice(base.length), ...named }];
    const target = link === undefined ? undefined : targetOf({ to: link });
    const href = target?.href ?? target?.to;
    if (label !== undefined && href !== undefined && list.length === 0)
      return [{ type: "link", label, href }];
    const directory = textOf(mapOf(map["autogenerate"])?.["directory"]);
    const isCollapsed = flagOf(map["collapsed"]) ?? false;
    const inner =
      directory === undefined
        ? items(list, context)
        : [{ type: "autogenerated" as const, dir: directory }];
    return label === undefined || inner.length === 0
      ? inner
      : [{ type: "category", label, items: inner, collapsed: isCollapsed }];
  });
}

function convertPage(markdown: string, page: OldPage): string {
  return changeFrontMatter(markdown, (front, text) => {
    const isMdx = page.file.endsWith(".mdx");
    const fenced = convertFences(text, fenceInfo);
    const body = isMdx ? withImports(fenced, page) : fenced;
    const asides = outsideCode(body, (part) => {
      const known = withoutDirectives(part, page);
      return isMdx ? known.replace(/<[a-z][^<>]*>/g, withStyleObject) : known;
    });
    const { hidden, badge } = isMap(front["sidebar"]) ? front["sidebar"] : {};
    const lost = { ...front, "sidebar.hidden": hidden || undefined, "sidebar.badge": badge };
    reportKeys(lost, ["banner", "head", "sidebar.hidden", "sidebar.badge"], page);
    // Astro defines this variable.
    const variable = `export const frontmatter = ${JSON.stringify(front)};\n\n`;
    const isUsed = isMdx && /[{.(]\s*frontmatter\b/.test(body);
    return {
      front: frontOf(front, page),
      text: (isUsed ? variable : "") + homeOf(front) + asides,
    };
  });
}

/** Removes the lines of directives that only plugins know, and keeps their content. */
function withoutDirectives(text: string, { to, report }: OldPage): string {
  const open: boolean[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const [, colons, name = ""] = /^\s*(:{3,})[ \t]*([\w-]*)/.exec(line) ?? [];
    if (colons === undefined) return [line];
    if (name === "") return (open.pop() ?? true) ? [line] : [];
    const isKnown = /^(?:note|tip|caution|danger)$/.test(name);
    open.push(isKnown);
    if (isKnown) return [line.replace(/(:\s*\w+)[ \t]*\{[^}]*\}/, "$1")];
    report.replace(`directive ":::${name}"`, "it needs a plugin. The page shows its content.", to);
    return [];
  });
  return lines.join("\n");
}

/** Converts inline styles to an object, because React, unlike Astro, doesn't allow strings. */
function withStyleObject(tag: string): string {
  return tag.replace(/(\sstyle=)"([^"]*)"/, (_all, start: string, css: string) => {
    const entries = css.split(";").flatMap((declaration) => {
      const [name = "", ...value] = declaration.split(":").map((each) => each.trim());
      const key = name.startsWith("--")
        ? name
        : name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
      return name === "" ? [] : [`${JSON.stringify(key)}: ${JSON.stringify(value.join(":"))}`];
    });
    return `${start}{{ ${entries.join(", ")} }}`;
  });
}

/** Imports Starlight components from `lectern-import`. Components of packages can't run. */
function withImports(text: string, { to, report }: OldPage): string {
  return text.replace(
    /^import\s+([^;'"]+?)\s+from\s+(["'])([^"'\n]+)\2;?[ \t]*$/gm,
    (all: string, ...[names = "", , specifier = ""]: string[]) => {
      const isImage = specifier === "astro:assets" && !/\bgetImage\b/.test(names);
      if (isImage || /^@astrojs\/starlight\/components(?:\/|$)/.test(specifier)) {
        return `import ${names} from "lectern-import/starlight";`;
      }
      if (!/^(?:@[\w-]+\/)?(?:astro|starlight)\b|^@astrojs\//.test(specifier)) return all;
      const note = "it doesn't run in React. Write it as a React component.";
      report.replace(`"${specifier}"`, note, to);
      const list = /\{([^}]*)\}/.exec(names)?.[1]?.split(",") ?? [names];
      const own = list
        .map((name) =>
          name
            .trim()
            .split(/\s+as\s+/)
            .at(-1),
        )
        .filter(Boolean);
      return own
        .map((name) => `import { Placeholder as ${name} } from "lectern-import/starlight";`)
        .join("\n");
    },
  );
}

/**
 * Converts fence options. Lectern has an equivalent for marked single words, but not for other
 * marked text.
 */
function fenceInfo(language: string, meta: string): string {
  const kept = meta
    .replace(/\{"[^"]*":([\d,\s-]+)\}/g, "{$1}")
    .replace(/(?<=\s)(?:mark=)?"([^"/\s]+)"|\bshowLineNumbers=false\b/g, (_all, word?: string) =>
      word === undefined ? "" : `/${word}/`,
    )
    .replace(
      /\b(ins|add|del|rem|mark)=\{([\d,\s-]+)\}/g,
      (_all, kind: string, lines: string) =>
        `${kind === "mark" ? "" : /^[ia]/.test(kind) ? "ins=" : "del="}{${lines.replace(/\s/g, "")}}`,
    )
    .replace(
      /(?<=\s)"[^"]*"|\b(?:ins|add|del|rem|mark)=(?:"[^"]*"|\/[^/]*\/|\{(?![\d,-]+\})[^}]*\})|\b(?:frame|wrap|collapse|preserveIndent|lang|startLineNumber)(?:=(?:"[^"]*"|\{[^}]*\}|\w+))?/g,
      "",
    );
  return (language + kept).replace(/[ \t]+/g, " ").trimEnd();
}

/** Front matter keys that Lectern doesn't need or that are converted. */
const dropped =
  /^(?:template|hero|sidebar|tableOfContents|editUrl|head|lastUpdated|prev|next|pagefind|banner)$/;

function frontOf(front: FrontMatter, page: OldPage): FrontMatter {
  const sidebar = isMap(front["sidebar"]) ? front["sidebar"] : {};
  const { tableOfContents: contents } = front;
  const deepest = isMap(contents) ? contents["maxHeadingLevel"] : undefined;
  const isSplash = front["template"] === "splash";
  return {
    ...Object.fromEntries(Object.entries(front).filter(([key]) => !dropped.test(key))),
    slug: slugOf(front, page),
    sidebar_label: plainText(sidebar["label"]) || undefined,
    sidebar_position: typeof sidebar["order"] === "number" ? sidebar["order"] : undefined,
    hide_title: isSplash && isMap(front["hero"]) ? true : undefined,
    hide_table_of_contents: contents === false || isSplash ? true : undefined,
    toc_max_heading_level: typeof deepest === "number" ? deepest : undefined,
    custom_edit_url: front["editUrl"] === false ? null : plainText(front["editUrl"]) || undefined,
    pagination_next: front["next"] === false ? null : undefined,
    pagination_prev: front["prev"] === false ? null : undefined,
    parse_number_prefixes: hasNumberPrefix(page.file) ? false : undefined,
  };
}

/** Returns the slug. Astro converts paths to lower case and spaces to hyphens. */
function slugOf(front: FrontMatter, { file, to }: OldPage): string | undefined {
  const own = `/${plainText(front["slug"])}/`.replace(/\/+/g, "/");
  const locale = to.slice(folder.length, -file.length);
  const rest = own.startsWith(locale) ? own.slice(locale.length - 1) : own;
  if (own !== "/") return rest.replace(/(?<=.)\/$/, "");
  const bare = file.replace(/(?:^|\/)index\.mdx?$|\.mdx?$/, "");
  const slug = bare
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s/_-]+/gu, "")
    .replace(/ /g, "-");
  return slug === bare && !/(?:^|\/)readme$/.test(slug) ? undefined : `/${slug}`;
}
