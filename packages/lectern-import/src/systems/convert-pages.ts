import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { importsOfPage } from "lectern/node";
import { stringify } from "yaml";
import { addFrontMatter, type WriteInput } from "../write/new-files.ts";
import {
  asMdx,
  convertFences,
  hasTabs,
  outsideCode,
  outsideComments,
  withEmoji,
  withFormulas,
  withoutTabs,
  withoutTwoslash,
} from "./markdown-blocks.ts";
import { changeFrontMatter, type FrontMatter } from "./front-matter.ts";
import { withHeadingIds, withReferences, type Targets } from "./heading-ids.ts";
import { pageId, type OtherSite } from "./other-site.ts";

/** Pages by their old paths. `file` is the new path relative to the folder of pages. */
type Pages = ReadonlyMap<string, Readonly<Record<"file" | "text", string>>>;

/** Finds the locale in a file name: `fr` in `index.fr.md`. */
const suffixed = /\.([^./]+)(?=\.mdx?$)/;

/**
 * Returns functions for the locales and URLs of pages. They expect the path in the old folder of
 * pages. `codeOf` returns the language tag of a translation, and an empty string for other pages.
 * `originalOf` returns the path without the locale, in the new folder of pages: Lectern resolves
 * links from this path, even in translations. `bareOf` also removes the file extension.
 */
export function placesOf(
  { rewrite, localeFolders, localeSuffixes = {} }: Omit<OtherSite, "plan" | "convert">,
  defaultLocale = "en",
) {
  const codes = { ...localeFolders, ...localeSuffixes };
  const localeOf = (file: string): string => {
    const [locale = ""] = file.split("/");
    if (Object.hasOwn(localeFolders, locale) && !/(?:^|\/)_/.test(file)) return locale;
    const [, suffix = ""] = suffixed.exec(file) ?? [];
    return Object.hasOwn(localeSuffixes, suffix) ? suffix : "";
  };
  const originalOf = (name: string) => {
    const file = rewrite?.(name) ?? name;
    const locale = localeOf(file);
    return Object.hasOwn(localeSuffixes, locale)
      ? file.replace(suffixed, "")
      : file.slice(locale.length).replace(/^\//, "");
  };
  return {
    originalOf,
    bareOf: (name: string) => originalOf(name).replace(/\.mdx?$/, ""),
    codeOf(name: string): string {
      const code = codes[localeOf(rewrite?.(name) ?? name)] ?? "";
      return code === defaultLocale ? "" : code;
    },
  };
}

/** A site, its pages and the files of the new site. */
interface Conversion extends Pick<WriteInput, "files" | "report"> {
  readonly site: OtherSite;
  readonly places: ReturnType<typeof placesOf>;
  /** Absolute path of the old folder of pages. */
  readonly source: string;
  /** Path of the new folder of pages. */
  readonly folder: string;
}

/**
 * Converts the pages of another system, moves translations to `i18n`, and fixes relative links.
 * Pages with tabs become MDX if their text has the same meaning in MDX.
 */
export function convertPages(site: OtherSite, { files, report }: WriteInput): void {
  const { plan, translations = [], made = {} } = site;
  const places = placesOf(site, plan.site.locales?.default);
  const { codeOf, originalOf, bareOf } = places;
  const [version] = plan.sections[0]?.versions ?? [];
  const { to: folder = "docs", from: source = "", sidebars: isListed } = version ?? {};
  for (const [name, text] of Object.entries(site.generated ?? {}))
    files.files.set(`${folder}/${name}`, { kind: "copied", from: path.join(source, name), text });
  const conversion = { site, places, files, report, source, folder };
  const pages = convertTexts(conversion);
  for (const [to, text] of Object.entries(made)) files.make(to, text);
  for (const { code, sidebars, ...labels } of translations) {
    if (isListed && Object.keys(sidebars).length > 0)
      files.make(`i18n/${code}/sidebars/docs.yml`, stringify(sidebars));
    const text = JSON.stringify(labels, undefined, 2);
    if (text.includes('": "')) files.make(`i18n/${code}/labels.json`, `${text}\n`);
  }
  const originals = new Set(
    [...pages].flatMap(([name, { file }]) => (codeOf(name) === "" ? originalOf(file) : [])),
  );
  const bares = new Set([...originals].map((file) => file.replace(/\.mdx?$/, "")));
  const withLinks = linkConverter(conversion, pages);
  for (const [name, { file, text }] of pages) {
    const old = files.files.get(`${folder}/${name}`);
    if (old?.kind !== "copied") continue;
    files.files.delete(`${folder}/${name}`);
    const prefix = codeOf(name) === "" ? "" : `i18n/${codeOf(name)}/`;
    const from = path.join(source, originalOf(name));
    const moved = { ...old, from, text: withFormulas(withLinks(text, name)) };
    files.files.set(path.posix.join(prefix, folder, originalOf(file)), moved);
    if (originals.has(originalOf(file))) continue;
    if (bares.has(bareOf(file))) {
      const note = "the page in the default language has another file type. Use the same type.";
      report.drop("translation", note, `${folder}/${name}`);
      continue;
    }
    // Every translation needs a page in the default language.
    originals.add(originalOf(file));
    files.files.set(path.posix.join(folder, originalOf(file)), moved);
    addFrontMatter(files, path.posix.join(folder, originalOf(file)), "unlisted: true");
    const note = "the default language has an unlisted copy. Translate it.";
    report.replace("translation of a missing page", note, `${folder}/${name}`);
  }
  serveUnused(conversion);
}

/** Moves files that no page or style uses to the static folder, so that they keep their URLs. */
function serveUnused({ site, files, folder }: Conversion): void {
  const isText = (to: string) => /\.(?:mdx?|css)$/.test(to);
  const texts = [...files.files.keys()].filter(isText).map((to) => files.text(to) ?? "");
  for (const [to, file] of new Map(files.files)) {
    const name = to.slice(folder.length + 1);
    const isServed = to === `${folder}/${name}` && site.isServed?.(name) === true;
    if (!isServed || texts.some((text) => text.includes(path.basename(name)))) continue;
    files.files.delete(to);
    files.files.set(`static/${name}`, file);
  }
}

/** Converts the text of all pages. A page and its translations get the same file type. */
function convertTexts({ site, places, files, report, source, folder }: Conversion): Pages {
  const { originalOf, bareOf, codeOf } = places;
  const { convert, headingIds, codeIds: code } = site;
  const ids = new Set([...files.files.keys()].map((to) => originalOf(to.slice(folder.length + 1))));
  const targets: Targets = new Map();
  const converted = new Map<string, { readonly to: string; readonly text: string }>();
  const needMdx = new Set<string>();
  for (const [to, file] of files.files) {
    if (!to.startsWith(`${folder}/`) || file.kind !== "copied" || !/\.mdx?$/.test(to)) continue;
    const name = path.relative(source, file.from).split(path.sep).join("/");
    const urlOf = (link: string) => path.posix.resolve("/", name, "..", link).slice(1);
    const idOf = (link: string) => pageId(originalOf(urlOf(link)), ids);
    const page = { file: originalOf(name), from: file.from, to, report, idOf };
    const written = outsideComments(
      withoutTwoslash((files.text(to) ?? "").replaceAll("\r\n", "\n")),
      (text) => convert(text, page),
    );
    const colourless = stripVTControlCharacters(written);
    if (colourless !== written)
      report.drop("colours of code", "Lectern doesn't read codes for terminals.", to);
    const bare = outsideCode(colourless, withTitleFirst);
    const own: Targets = new Map();
    const withIds = headingIds ? withHeadingIds(bare, headingIds, own) : bare;
    for (const [key, anchor] of codeOf(name) === "" ? own : [])
      if (!targets.has(key)) targets.set(key, `/${name}${anchor}`);
    const told = () => report.drop("emoji names", "they stay as text. Use the characters.", to);
    const named = site.hasEmojiNames ? withEmoji(withIds, told) : withIds;
    const text = convertFences(named, (language, meta) => {
      const info = language + meta.replace(" no-line-numbers", "");
      const isDecided = /^mermaid\b|showLineNumbers|no-line-numbers/.test(language + meta);
      return isDecided || !site.hasLineNumbers ? info : `${info || "text"} showLineNumbers`;
    });
    if (name.endsWith(".mdx") || hasTabs(text)) needMdx.add(bareOf(name));
    converted.set(name, { to, text });
  }
  const inMdx = new Map<string, string | undefined>();
  for (const [name, { text }] of converted)
    if (name.endsWith(".md") && needMdx.has(bareOf(name))) inMdx.set(name, asMdx(text));
  const lostMdx = new Set(
    [...inMdx].flatMap(([name, mdx]) => (mdx === undefined ? bareOf(name) : [])),
  );
  const pages = new Map<string, { readonly file: string; readonly text: string }>();
  for (const [name, { to, text }] of converted) {
    const isMarkdown = name.endsWith(".md");
    const becomesMdx = inMdx.has(name) && !lostMdx.has(bareOf(name));
    const isPlain = isMarkdown && !becomesMdx && hasTabs(text);
    if (isPlain) {
      const note = "it has HTML that MDX can't have. Tabs, heroes and cards are shown as text.";
      report.replace("tabs", note, to);
    }
    // Without a syntax error, the parser finds this import.
    const isBroken = !isMarkdown && importsOfPage(`${text}\n\nimport "x";\n`).length === 0;
    if (isBroken) {
      const note = "it isn't valid MDX. It's plain Markdown now, so readers see its JavaScript.";
      report.replace("page", note, to);
    }
    // Plain Markdown would look for files with the names of the variables.
    const images = isBroken ? /<(?:img|Image|Picture)\b[^<>]*?\ssrc=\{[^<>]*>/g : /$^/;
    const plain = isPlain ? withoutTabs(text) : text.replace(images, "");
    const shown = becomesMdx ? (inMdx.get(name) ?? text) : plain;
    const lost = () => report.drop("references to code", "only their text stays. Link it.", to);
    const body = code ? withReferences(shown, { targets, code }, lost) : shown;
    const file = becomesMdx ? `${name}x` : isBroken ? name.slice(0, -1) : name;
    pages.set(name, { file, text: withUrl(body, originalOf(name), converted) });
  }
  return pages;
}

/** Moves the title to the start of the page, where Lectern expects it. */
function withTitleFirst(page: string): string {
  const [all = "", front = "", before = "", title] =
    /^(---\n[^]*?\n---\n)?\s*([^]*?)\n(#[ \t].+\n?)/.exec(page) ?? [];
  const isLate = title !== undefined && before !== "" && !/^#|^title:|<h1\b/m.test(front + before);
  return isLate ? `${front}\n${title}\n${before}\n\n${page.slice(all.length)}` : page;
}

/**
 * Keeps the URL of a page. Lectern would use a page that is named like its folder as the folder's
 * index, and also a `readme.md`, would use the same URL for an index and a page next to its folder,
 * and would remove numbers at the start of names.
 */
function withUrl(text: string, name: string, pages: ReadonlyMap<string, unknown>): string {
  const [, parent = "", own = ""] = /(?:([^/]+)\/)?([^/]+)\.mdx?$/.exec(name) ?? [];
  const hasTwin =
    own === "index" && parent !== "" && pages.has(name.replace(/\/index(?=\.mdx?$)/, ""));
  const isNamed = own.toLowerCase() === parent.toLowerCase();
  const isReadme = own.toLowerCase() === "readme" && own !== "README";
  const slug = hasTwin || isNamed || isReadme ? own : undefined;
  const hasNumber = /(?:^|\/)\d+\s*[-_.]+\s*[^\d\s]/.test(name);
  if (slug === undefined && !hasNumber) return text;
  const keys = { slug, parse_number_prefixes: hasNumber ? false : undefined };
  const change = (own: FrontMatter, rest: string) => ({ front: { ...keys, ...own }, text: rest });
  return changeFrontMatter(text, undefined, change);
}

/**
 * Returns a function that makes the links in a page point to page files instead of URLs, because
 * Lectern's URLs have no trailing slash.
 */
function linkConverter({ site, places, files, folder }: Conversion, converted: Pages) {
  const { plan, linksHaveBase, localeFolders, rewrite = (file: string) => file } = site;
  const { codeOf, originalOf } = places;
  const base = plan.site.basePath ?? "/";
  const isStatic = (url: string) => files.files.has(`static${url}`);
  const isAsset = (file: string) => files.files.has(`${folder}/${file}`);
  const pages: Pages = new Map([
    ...[...converted].map(([name, page]) => [rewrite(name), page] as const),
    ...converted,
  ]);
  return (text: string, name: string): string => {
    const isMoved = originalOf(name) !== name;
    const from = path.posix.join(folder, originalOf(name), "..");
    const place = (file: string) => path.posix.join(folder, file);
    const linkTo = (file: string) =>
      path.posix.relative(from, place(file)).replace(/^(?!\.)/, "./");
    const toFile = (target: string) => linkTo(path.posix.join(path.posix.dirname(name), target));
    const convertLink = (all: string, ...[start = "", target = "", end = ""]: string[]) => {
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/|[@~])/i.test(target)) return all;
      // Systems that add the base path to links don't change HTML.
      const canHaveBase = linksHaveBase === true || start.startsWith("href");
      const isBased = canHaveBase && `${target}/`.startsWith(base);
      const based = isBased ? target.slice(base.length - 1) : target;
      const [, folder = ""] = based.split("/");
      const code = based.startsWith("/") ? localeFolders[folder] : undefined;
      const rest = based.slice(folder.length + 1) || "/";
      // Pages in the default locale's folder move to the root. Links stay in their locale.
      const isBare = code === plan.site.locales?.default || code === codeOf(name);
      const isSame = code === undefined || isStatic(based);
      const rooted = isSame ? based : isBare ? rest : `/${code}${rest}`;
      const page = target.startsWith("/")
        ? fileAt(target, pages)
        : (pageAt(target, name, pages) ?? pageAt(target, rewrite(name), pages));
      if (page !== undefined) return start + linkTo(originalOf(page)) + end;
      const asset = assetAt(target.startsWith("/") ? based : target, name, isAsset);
      if (asset !== undefined) return start + linkTo(asset) + end;
      const isFile = /\.(?!(?:html|mdx?)$)\w+$/.test(target);
      // A link outside of the site would stop the build.
      const outside = /^(?:\.\.\/)+/.exec(path.posix.join(from, target))?.[0];
      if (outside !== undefined)
        return start + path.posix.join(from, target).slice(outside.length - 1) + end;
      if (!target.startsWith("/")) return isMoved && isFile ? start + toFile(target) + end : all;
      const route = isStatic(rooted)
        ? rooted
        : rooted
            .replace(/\.(?:html|md)$/, "")
            .replace(/(?<=\/)index$/, "")
            .replace(/(?<=.)\/+$/, "");
      const isHome = route === "" || (code !== undefined && route === `/${code}`);
      return start + route + (isHome ? "/" : "") + end;
    };
    return outsideCode(text, (part) =>
      part
        .replace(
          /^(import\s(?:[^"';]*\sfrom\s+)?["'])(\.[^"'\n]+)/gm,
          (all, start: string, target: string) => (isMoved ? start + toFile(target) : all),
        )
        .replace(
          /(\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|(?<![:\w-])(?:href|src)=")([^\s)>"#?]+)([#?][^\s)>"]*)?/gm,
          convertLink,
        ),
    );
  };
}

/**
 * Finds the page for a path from the repository's root folder, such as `/docs/a.md`, or the index of
 * a folder, such as `/a/`, if another page could have this URL.
 */
function fileAt(target: string, pages: Pages): string | undefined {
  const hasTwin = target.endsWith("/") && pages.has(`${target.slice(1, -1)}.md`);
  const file = hasTwin ? `${target}index.md` : target;
  const parts = /\.mdx?$/.test(file) ? file.split("/") : [];
  const files = parts.map((_part, at) => pages.get(parts.slice(at).join("/")));
  return files.find((file) => file !== undefined)?.file;
}

/**
 * Finds a file whose path starts at the folder of pages, or is relative to the page URL, as in HTML,
 * instead of to the page's folder.
 */
function assetAt(target: string, name: string, isAsset: (file: string) => boolean) {
  if (target.startsWith("/")) return isAsset(target.slice(1)) ? target.slice(1) : undefined;
  if (isAsset(path.posix.join(path.posix.dirname(name), target))) return undefined;
  // Browsers don't go above the root.
  const file = path.posix.join("/", urlPath(name), target).slice(1);
  return isAsset(file) ? file : undefined;
}

/** Returns the path of a page's URL. */
function urlPath(name: string): string {
  return name.replace(/(?:^|(?<=\/))(?:index|README)\.mdx?$|\.mdx?$/, "");
}

/**
 * Finds the linked page. Links can be relative to the file's folder, or to the page URL, which ends
 * with a slash.
 */
function pageAt(target: string, name: string, pages: Pages): string | undefined {
  const bare = target.replace(/\.html$/, "").replace(/(?<=.)\/+$/, "");
  const files = [path.posix.dirname(name), urlPath(name)].flatMap((from) => {
    const place = path.posix.join(from, bare);
    const own = ["", ".md", ".mdx"].map((ending) => place + ending);
    const inside = ["index.md", "index.mdx", "README.md"].map((at) => path.posix.join(place, at));
    return target.endsWith("/") ? [...inside, ...own] : [...own, ...inside];
  });
  return files.map((file) => pages.get(file)).find((page) => page !== undefined)?.file;
}
