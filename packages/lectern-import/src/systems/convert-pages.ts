import path from "node:path";
import { stringify } from "yaml";
import type { ImportReport } from "../import-report.ts";
import type { NewFiles } from "../write/new-files.ts";
import {
  canBeMdx,
  hasTabs,
  outsideCode,
  outsideComments,
  withMdxComments,
  withoutTabs,
} from "./markdown-blocks.ts";
import { changeFrontMatter } from "./front-matter.ts";
import { withHeadingIds } from "./heading-ids.ts";
import type { OtherSite } from "./other-site.ts";

interface Moved {
  /** Path relative to the folder of pages. */
  readonly file: string;
  readonly text: string;
}

/** Finds the locale in a file name: `fr` in `index.fr.md`. */
const suffixed = /\.([^./]+)(?=\.mdx?$)/;

/**
 * Converts the pages of another system, moves translations to `i18n`, and fixes relative links.
 * Pages with tabs become MDX if their text has the same meaning in MDX.
 */
export function convertPages(
  site: OtherSite,
  { files, report }: { readonly files: NewFiles; readonly report: ImportReport },
): void {
  const { plan, convert, headingIds, linksHaveBase, translations = [], made = {} } = site;
  const { localeFolders, localeSuffixes = {}, newPath = (file) => file } = site;
  const folder = plan.sections[0]?.versions[0]?.to ?? "docs";
  const source = plan.sections[0]?.versions[0]?.from ?? "";
  const base = (linksHaveBase && plan.site.basePath) || "/";
  const isStatic = (url: string) => files.files.has(`static${url}`);
  const isAsset = (file: string) => files.files.has(`${folder}/${file}`);
  const pages = new Map<string, Moved>();
  for (const [to, file] of files.files) {
    if (!to.startsWith(`${folder}/`) || file.kind !== "copied" || !/\.mdx?$/.test(to)) continue;
    const name = path.relative(source, file.from).split(path.sep).join("/");
    const page = { file: name, from: file.from, to, report };
    const bare = outsideComments(files.text(to) ?? "", (text) => convert(text, page));
    const converted = headingIds ? withHeadingIds(bare, headingIds) : bare;
    const isMdx = name.endsWith(".mdx");
    const becomesMdx = !isMdx && hasTabs(converted) && canBeMdx(converted);
    if (hasTabs(converted) && !isMdx && !becomesMdx) {
      report.replace(
        "tabs",
        "the page has text that means something else in MDX. Tabs are shown one below the other.",
        to,
      );
    }
    const body = becomesMdx
      ? withMdxComments(converted)
      : hasTabs(converted) && !isMdx
        ? withoutTabs(converted)
        : converted;
    const text = withSlug(body, name);
    pages.set(name, { file: becomesMdx ? name.replace(/\.md$/, ".mdx") : name, text });
  }
  const codes = { ...localeFolders, ...localeSuffixes };
  const localeOf = (file: string): string | undefined => {
    const [locale = ""] = file.split("/");
    if (Object.hasOwn(localeFolders, locale) && !/(?:^|\/)_/.test(file)) return locale;
    const [, suffix = ""] = suffixed.exec(file) ?? [];
    return Object.hasOwn(localeSuffixes, suffix) ? suffix : undefined;
  };
  /**
   * Returns a page's path without the locale. Lectern resolves links from this path, even in
   * translations.
   */
  const originalOf = (file: string) => {
    const locale = localeOf(file) ?? "";
    return newPath(
      Object.hasOwn(localeSuffixes, locale)
        ? file.replace(suffixed, "")
        : file.slice(locale.length).replace(/^\//, ""),
    );
  };
  for (const [to, text] of Object.entries(made)) files.make(to, text);
  for (const { code, sidebars, navigation = {} } of translations) {
    const isUsed = plan.sections[0]?.versions[0]?.sidebars !== undefined;
    if (isUsed && Object.keys(sidebars).length > 0)
      files.make(`i18n/${code}/sidebars/docs.yml`, stringify(sidebars));
    if (Object.keys(navigation).length > 0)
      files.make(`i18n/${code}/labels.json`, `${JSON.stringify({ navigation }, undefined, 2)}\n`);
  }
  const isOriginal = (name: string) => {
    const code = codes[localeOf(name) ?? ""];
    return code === undefined || code === (plan.site.locales?.default ?? "");
  };
  const bareOf = (file: string) => originalOf(file).replace(/\.mdx?$/, "");
  const mdx = [...pages.values()].filter(({ file }) => file.endsWith(".mdx"));
  const others = new Set(mdx.map(({ file }) => bareOf(file)));
  for (const [name, { file, text }] of pages) {
    // A translation has the file type of its original.
    const becomesMdx = file.endsWith(".md") && others.has(bareOf(file)) && canBeMdx(text);
    if (becomesMdx) pages.set(name, { file: `${file}x`, text: withMdxComments(text) });
  }
  const originals = new Set(
    [...pages].flatMap(([name, { file }]) => (isOriginal(name) ? originalOf(file) : [])),
  );
  for (const [name, { file, text }] of pages) {
    const old = files.files.get(`${folder}/${name}`);
    if (old?.kind !== "copied") continue;
    files.files.delete(`${folder}/${name}`);
    const prefix = isOriginal(name) ? "" : `i18n/${codes[localeOf(name) ?? ""] ?? ""}/`;
    if (!originals.has(originalOf(file))) {
      const note = "the default language has no such file. Write it, with the same file type.";
      report.drop("translation of a missing page", note, `${folder}/${name}`);
    }
    files.files.set(path.posix.join(prefix, folder, originalOf(file)), {
      ...old,
      from: path.join(source, originalOf(name)),
      text: withLinks(text, { name, folder, pages, base, isStatic, isAsset, originalOf }),
    });
  }
}

/**
 * Adds a slug to a page that is named like its folder, because Lectern would otherwise use the page
 * as the folder's index.
 */
function withSlug(text: string, name: string): string {
  const [, parent, own] = /([^/]+)\/([^/]+)\.mdx?$/.exec(name) ?? [];
  if (own === undefined || own.toLowerCase() !== parent?.toLowerCase()) return text;
  return changeFrontMatter(text, (front, rest) => ({ front: { slug: own, ...front }, text: rest }));
}

/**
 * Makes links point to page files instead of URLs, because Lectern's URLs have no trailing slash.
 */
function withLinks(
  text: string,
  {
    name,
    folder,
    pages,
    base,
    isStatic,
    isAsset,
    originalOf,
  }: {
    readonly name: string;
    readonly folder: string;
    readonly pages: ReadonlyMap<string, Moved>;
    readonly base: string;
    readonly isStatic: (url: string) => boolean;
    readonly isAsset: (file: string) => boolean;
    readonly originalOf: (file: string) => string;
  },
): string {
  const isMoved = originalOf(name) !== name;
  const from = path.posix.join(folder, originalOf(name), "..");
  const linkTo = (file: string) =>
    path.posix.relative(from, path.posix.join(folder, file)).replace(/^(?!\.)/, "./");
  const toFile = (target: string) => linkTo(path.posix.join(path.posix.dirname(name), target));
  return outsideCode(text, (all) => {
    const part = isMoved
      ? all.replace(
          /^(import\s(?:[^"';]*\sfrom\s+)?["'])(\.[^"'\n]+)/gm,
          (_import, start: string, target: string) => start + toFile(target),
        )
      : all;
    return part.replace(
      /(\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|\b(?:href|src)=")([^\s)>"#?]+)([#?][^\s)>"]*)?/gm,
      (all: string, ...[start = "", target = "", end = ""]: string[]) => {
        if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return all;
        const isBased = `${target}/`.startsWith(base);
        const rooted = isBased ? target.slice(base.length - 1) : target;
        const page = target.startsWith("/") ? fileAt(target, pages) : pageAt(target, name, pages);
        if (page !== undefined) return start + linkTo(originalOf(page)) + end;
        const asset = target.startsWith("/") ? undefined : assetAt(target, name, isAsset);
        if (asset !== undefined) return start + linkTo(asset) + end;
        if (!target.startsWith("/")) return isMoved ? start + toFile(target) + end : all;
        const route = isStatic(rooted)
          ? rooted
          : rooted.replace(/(?:\/index)?(?:\.html|\.md)$/, "").replace(/(?<=.)\/+$/, "");
        return start + (route === "" ? "/" : route) + end;
      },
    );
  });
}

/** Finds the page for a path from the repository's root folder, such as `/docs/a.md`. */
function fileAt(target: string, pages: ReadonlyMap<string, Moved>): string | undefined {
  const parts = /\.mdx?$/.test(target) ? target.split("/") : [];
  const files = parts.map((_part, at) => pages.get(parts.slice(at).join("/")));
  return files.find((file) => file !== undefined)?.file;
}

/**
 * Finds a file whose path is relative to the page URL, as in HTML, instead of to the page's folder.
 */
function assetAt(
  target: string,
  name: string,
  isAsset: (file: string) => boolean,
): string | undefined {
  if (isAsset(path.posix.join(path.posix.dirname(name), target))) return undefined;
  const file = path.posix.join(urlPath(name), target);
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
function pageAt(
  target: string,
  name: string,
  pages: ReadonlyMap<string, Moved>,
): string | undefined {
  const bare = target.replace(/\.html$/, "").replace(/(?<=.)\/+$/, "");
  for (const from of [path.posix.dirname(name), urlPath(name)]) {
    const path_ = path.posix.join(from, bare);
    const candidates = [
      path_,
      `${path_}.md`,
      `${path_}.mdx`,
      ...["index.md", "index.mdx", "README.md"].map((each) => path.posix.join(path_, each)),
    ];
    const page = candidates
      .map((each) => pages.get(each.replace(/^\.\//, "")))
      .find((each) => each !== undefined);
    if (page) return page.file;
  }
  return undefined;
}
