import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import type { ImportReport } from "../import-report.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "../translate/read-plain.ts";
import type { Plain } from "../evaluate/plain-value.ts";
import { staticAddress } from "../translate/targets.ts";
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
import {
  box,
  canBeMdx,
  convertFences,
  details,
  outsideCode,
  outsideFences,
  tabs,
} from "./markdown-blocks.ts";
import { withMarkers } from "./code-markers.ts";
import { vitepressIds } from "./heading-ids.ts";
import { navOf, sidebarsOf, translatedNav } from "./vitepress-navigation.ts";
import {
  basePathOf,
  localeFolders,
  localesOf,
  reportFolders,
  socialLinks,
  onePlan,
  urlOf,
  type OldPage,
  type OtherSite,
  type SystemInput,
} from "./other-site.ts";

/** Reads a VitePress site. */
export function readVitepress({ root, config, values, report }: SystemInput): OtherSite {
  const home = path.resolve(root, config.replace(/\.vitepress\/.*$/, ""));
  const from = path.resolve(home, textOf(values["srcDir"]) ?? ".");
  const theme = mapOf(values["themeConfig"]) ?? {};
  const declared = Object.entries(mapOf(values["locales"]) ?? {});
  // Some locales are only links to another site.
  const isHere = (locale: Plain | undefined) =>
    !URL.canParse(textOf(mapOf(locale)?.["link"]) ?? "");
  const locales = Object.fromEntries(declared.filter(([, locale]) => isHere(locale)));
  const rewritten = rewrittenFolder(mapOf(values["rewrites"]) ?? {});
  const nav = mapOf(mapOf(locales["root"])?.["themeConfig"]) ?? {};
  const own = { ...theme, ...nav };
  const start = rewritten === undefined ? "" : `${rewritten}/`;
  const files = filesBelow(from).filter((file) => file.endsWith(".md"));
  const pages = new Set(
    files.map((file) => (file.startsWith(start) ? file.slice(start.length) : file)),
  );
  const folders = localeFolders(locales);
  const sidebarFrom = { pages, folder: "", locales: Object.keys(folders) };
  const translations = Object.entries(folders).map(([key, code]) => {
    const { nav: labels, sidebar = theme["sidebar"] } =
      mapOf(mapOf(locales[key])?.["themeConfig"]) ?? {};
    return {
      code,
      sidebars: sidebarsOf(sidebar, { ...sidebarFrom, folder: `${key}/` }),
      navigation: translatedNav(own["nav"], labels),
    };
  });
  const tags = listOf(values["head"]).map((tag) => headTag(listOf(tag)));
  const isIcon = (tag: PlainMap) =>
    /(?:^|\s)icon$/.test(textOf(mapOf(tag["attributes"])?.["rel"]) ?? "");
  const site: DeclaredSite = compact({
    title: textOf(values["title"]) ?? textOf(mapOf(locales["root"])?.["title"]) ?? "Documentation",
    description: textOf(values["description"]),
    url: urlOf(mapOf(values["sitemap"])?.["hostname"]),
    basePath: basePathOf(values["base"]),
    logo: logoOf(own["logo"]),
    locales: localesOf(locales, "root"),
    navigation: [
      ...navOf(own["nav"], report),
      ...socialLinks(declared.flatMap(([, locale = null]) => (isHere(locale) ? [] : [locale]))),
      ...socialLinks(own["socialLinks"]),
    ],
    footer: footerOf(mapOf(own["footer"])),
    editUrl: editUrlOf(textOf(mapOf(own["editLink"])?.["pattern"]), report),
    favicon: staticAddress(textOf(mapOf(tags.findLast(isIcon)?.["attributes"])?.["href"])),
    head: translateHead(
      { headTags: tags.filter((tag) => !isIcon(tag)), baseUrl: values["base"] ?? "/" },
      {},
      report,
    ),
  });
  reportFolders(folders, site.locales, report);
  const styles = existsSync(path.join(home, ".vitepress/theme"))
    ? filesBelow(path.join(home, ".vitepress/theme")).filter((file) => file.endsWith(".css"))
    : [];
  const prefix = path.relative(root, home).split(path.sep).join("/");
  const themeFolder = path.posix.join(prefix, ".vitepress/theme");
  reportParts({ root, config, values, report }, { rewritten, themeFolder });
  const publicFolder = path.join(from, "public");
  return {
    plan: onePlan({
      site,
      from,
      to: "docs",
      sidebars: sidebarsOf(own["sidebar"], sidebarFrom),
      statics: existsSync(publicFolder) ? [{ from: publicFolder, to: "static" }] : [],
      styles: styles.map((file) => `${themeFolder}/${file}`),
      exclude: [
        ...listOf(values["srcExclude"]).flatMap((each) => textOf(each) ?? []),
        "public/**",
        "**/*.{vue,js,cjs,mjs,jsx,ts,cts,mts,tsx}",
      ],
    }),
    convert: (markdown, page) => convertPage(markdown, page, from),
    headingIds: vitepressIds,
    localeFolders: {
      ...folders,
      ...(rewritten !== undefined && { [rewritten]: site.locales?.default ?? "" }),
    },
    translations,
  };
}

/** Reports the parts that need Vue or Vite. */
function reportParts(
  { root, config, values, report }: SystemInput,
  { rewritten, themeFolder }: { rewritten: string | undefined; themeFolder: string },
): void {
  const lost = ["transformHead", "transformPageData", "transformHtml", "vite", "vue"];
  for (const key of rewritten === undefined ? ["rewrites", ...lost] : lost) {
    if (values[key] === undefined) continue;
    report.drop(key, "Lectern has no such option. Check the pages that rely on it.", config);
  }
  if (mapOf(values["markdown"])?.["config"] !== undefined) {
    report.drop(
      "markdown.config",
      "markdown-it plugins don't run in Lectern. Use remark or rehype plugins.",
      config,
    );
  }
  if (
    existsSync(path.join(root, themeFolder, "index.ts")) ||
    existsSync(path.join(root, themeFolder, "index.js"))
  ) {
    report.drop(
      "theme",
      "theme components are written in Vue. Write the components that you need in React.",
      themeFolder,
    );
  }
}

/** Returns the folder that the rewrites remove from page URLs, if they change nothing else. */
function rewrittenFolder(rewrites: PlainMap): string | undefined {
  const [[from, to] = ["", undefined], ...others] = Object.entries(rewrites);
  const [, folder, name] = /^([^/:]+)\/:(\w+)(?:\*|\(\.\*\))$/.exec(from) ?? [];
  const isRoot = textOf(to)?.replace(/\*$/, "") === `:${name}`;
  return isRoot && others.length === 0 ? folder : undefined;
}

function logoOf(value: Plain | undefined): DeclaredSite["logo"] {
  const map = mapOf(value);
  const src = staticAddress(textOf(value) ?? textOf(map?.["src"]) ?? textOf(map?.["light"]));
  const srcDark = staticAddress(textOf(map?.["dark"]));
  return src === undefined ? undefined : compact({ src, srcDark, alt: textOf(map?.["alt"]) ?? "" });
}

function footerOf(map: PlainMap | undefined): DeclaredSite["footer"] {
  const lines = [textOf(map?.["message"]), textOf(map?.["copyright"])].filter(
    (line) => line !== undefined,
  );
  return lines.length === 0 ? undefined : { copyright: lines.join("<br>") };
}

/**
 * Converts the edit link if it ends with `docs/:path`, because page paths in the new site start
 * with `docs/`.
 */
function editUrlOf(pattern: string | undefined, report: ImportReport): string | undefined {
  if (pattern === undefined) return undefined;
  if (/^https?:.*\/docs\/:path$/.test(pattern)) return pattern.replace("docs/:path", "{path}");
  report.drop(
    `editLink.pattern "${pattern}"`,
    "write it with {path} for the path of the page, which starts with docs/.",
  );
  return undefined;
}

function headTag([tagName = "", attributes = {}, innerHTML = ""]: readonly Plain[]): PlainMap {
  return { tagName, attributes, innerHTML };
}

const imports = /^import\s[^;]*?["'][^"'\n]*["'];?/gm;

function convertPage(markdown: string, page: OldPage, source: string): string {
  return changeFrontMatter(markdown, (front, text) => {
    const included = withIncludes(text, page, source);
    const plain = outsideFences(included, (part) =>
      part
        .replace(
          /^<(script|style|template(?!\s+(?:#|v-slot)))\b[^>]*>([\s\S]*?)^<\/\1>[ \t]*\n?/gm,
          (_all, name: string, code: string) => {
            if (name === "script" && /[^\s;]/.test(code.replace(imports, "")))
              page.report.drop(
                "<script>",
                "code of pages doesn't run. Write it in React.",
                page.to,
              );
            return "";
          },
        )
        .replace(/^\s*\[\[toc\]\]\s*$/gim, ""),
    );
    const fenced = convertFences(plain, (language, meta) => fenceInfo(language, meta));
    const blocks = convertContainers(fenced);
    const body = outsideCode(withMarkers(blocks), (part) => withoutVue(part, front, page));
    reportKeys(front, ["head"], page);
    const rich = homeOf(front, true) + body;
    return {
      front: frontOf(front, page),
      text: canBeMdx(rich) ? rich : homeOf(front, false) + body,
    };
  });
}

/** Replaces `<<< file` and `<!--@include: file-->` with the content of the file. */
function withIncludes(text: string, page: OldPage, source: string): string {
  const read = (written: string) => {
    const bare = written.replace(/[#{][^/]*$/, "").trim();
    const file = bare.startsWith("@")
      ? path.join(source, bare.slice(1))
      : path.resolve(path.dirname(page.from), bare);
    if (existsSync(file)) return readFileSync(file, "utf8");
    page.report.drop(`"${bare}"`, "the file doesn't exist.", page.to);
    return "";
  };
  return text
    .replace(/<!--\s*@include:\s*(\S+?)\s*-->/g, (_all, file: string) =>
      read(file).replace(/^---\n[\s\S]*?\n---\n/, ""),
    )
    .replace(/^[ \t]*<<<\s.*$/gm, (line) => {
      const [, indent = "", file = "", region, lines = "", title] =
        /^(\s*)<<<\s+(\S+?)(?:#([\w-]+))?(?:\{([^}]*)\})?(?:\s*\[([^\]]*)\])?\s*$/.exec(line) ?? [];
      const code = region === undefined ? read(file) : regionOf(read(file), region);
      const info = [
        title && `title="${title}"`,
        /\d/.test(lines) && `{${lines.replace(/[^\d,-]/g, "")}}`,
      ];
      const start = [`\`\`\`${path.extname(file).slice(1)}`, ...info].filter(Boolean).join(" ");
      return `${start}\n${code.trimEnd()}\n\`\`\``.replace(/^/gm, indent);
    });
}

function regionOf(code: string, name: string): string {
  const pattern = new RegExp(`#region\\s+${name}\\b[^\\n]*\\n([\\s\\S]*?)\\n[^\\n]*#endregion`);
  return pattern.exec(code)?.[1] ?? code;
}

/** Converts `{1,3}:line-numbers=2 [title]` to Lectern's syntax. */
function fenceInfo(language: string, meta: string): string {
  const lines = /\{([\d,\s-]+)\}/.exec(meta)?.[1]?.replace(/\s/g, "");
  const title = /\[([^\]]+)\]/.exec(meta)?.[1];
  const [, start] = /:line-numbers(?:=(\d+))?/.exec(meta) ?? [undefined, undefined];
  const numbers = /:line-numbers/.test(meta)
    ? ` showLineNumbers${start === undefined ? "" : `=${start}`}`
    : "";
  const bare = language.replace(/:.*$/, "").replace(/-vue$/, "");
  return `${bare}${title === undefined ? "" : ` title="${title}"`}${lines === undefined ? "" : ` {${lines}}`}${numbers}`;
}

/** Converts `::: tip Title` and other containers, including nested containers. */
function convertContainers(text: string): string {
  const open: {
    readonly fence: string;
    readonly kind: string;
    readonly title: string;
    readonly lines: string[];
  }[] = [];
  const out: string[] = [];
  let code: string | undefined;
  const add = (line: string) => (open.at(-1)?.lines ?? out).push(line);
  for (const line of text.split("\n")) {
    const fence = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (code === undefined) code = fence;
      else if (fence.startsWith(code)) code = undefined;
      add(line);
      continue;
    }
    const [, colons = "", kind = "", title = ""] =
      /^\s*(:{3,})\s*([\w-]+)?\s*(.*)$/.exec(line) ?? [];
    if (code !== undefined || colons === "") add(line);
    else if (kind !== "")
      open.push({
        fence: colons,
        kind: kind.toLowerCase(),
        title: title.trim().replace(/^\[(.*)\]$/, "$1"),
        lines: [],
      });
    else {
      const closed = open.pop();
      add(closed ? container(closed.kind, closed.title, closed.lines.join("\n")) : line);
    }
  }
  for (const each of open) out.push(`${each.fence}${each.kind} ${each.title}`, ...each.lines);
  return out.join("\n");
}

function container(kind: string, title: string, body: string): string {
  if (kind === "details") return details(title === "" ? "Details" : title, body, false);
  if (kind === "raw" || kind === "v-pre") return body;
  if (kind !== "code-group") return box(kind, title, body);
  const blocks = [...body.matchAll(/^([ \t]*)(`{3,})([^\n]*)\n[\s\S]*?^\1\2[ \t]*$/gm)];
  return tabs(
    blocks.map(([block, , , info = ""], at) => {
      const label = /title="([^"]*)"/.exec(info)?.[1] ?? (info.split(" ")[0] || String(at + 1));
      return { label, body: block };
    }),
  );
}

/**
 * Matches the tag of a component, whose name has a capital letter or a hyphen, or the tag of one of
 * its slots.
 */
const component =
  /<\/?([A-Z]\w*|[a-z]\w*(?:-\w+)+|template)(?:[\s/](?:"[^"]*"|'[^']*'|[^<>"'])*)?>/g;

/** Removes Vue syntax and reports components. */
function withoutVue(text: string, front: FrontMatter, { to, report }: OldPage): string {
  return text
    .replace(/\{\{\s*\$frontmatter\.(\w+)\s*\}\}/g, (_all, key: string) => plainText(front[key]))
    .replace(/\{\{.*?\}\}/g, (expression) => {
      report.drop(
        "Vue expressions",
        "Lectern doesn't evaluate them, so readers see them. Replace them with their values.",
        to,
      );
      return expression;
    })
    .replace(component, (tag, name: string) => {
      if (["Tabs", "TabItem"].includes(name)) return tag;
      if (name === "template") return "";
      if (name === "Badge") return /text="([^"]*)"/.exec(tag)?.[1] ?? "";
      report.drop(`<${name}>`, "it's a Vue component. Write it in React.", to);
      return "";
    });
}

/** Front matter keys that Lectern doesn't need or that are converted. */
const dropped =
  /^(?:layout|hero|features|outline|aside|sidebar|navbar|editLink|lastUpdated|head|titleTemplate|pageClass|prev|next|footer)$/;

function frontOf(front: FrontMatter, { file }: OldPage): FrontMatter {
  const isReadme = /(?:^|\/)readme\.md$/i.test(file);
  const { outline, next, prev } = front;
  const [, deepest] = Array.isArray(outline) ? (outline as readonly unknown[]) : [];
  return {
    ...Object.fromEntries(Object.entries(front).filter(([key]) => !dropped.test(key))),
    ...(front["layout"] === "home" &&
      front["title"] === undefined && { title: heroTitle(front), hide_title: true }),
    hide_table_of_contents: outline === false || front["layout"] === "home" ? true : undefined,
    toc_max_heading_level:
      typeof deepest === "number" ? deepest : outline === "deep" ? 6 : undefined,
    pagination_next: next === false ? null : undefined,
    pagination_prev: prev === false ? null : undefined,
    parse_number_prefixes: hasNumberPrefix(file) ? false : undefined,
    slug: isReadme ? `/${file.slice(0, -".md".length)}` : undefined,
  };
}

function heroTitle(front: FrontMatter): string {
  const hero = front["hero"];
  const name = isMap(hero) ? plainText(hero["name"]) || plainText(hero["text"]) : "";
  return name === "" ? "Home" : name;
}
