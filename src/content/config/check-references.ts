import { diagnosticSeverity, type Diagnostic } from "../../core/diagnostic.ts";
import { menuItems, type NavigationItem } from "../../core/config.ts";
import { percentDecoded } from "../../core/urls.ts";
import { readingOrder, findSection, type Section, type Site } from "../../core/site.ts";
import { join } from "node:path";
import { suggestion } from "../../core/nearest.ts";
import { sourcePath, type SourcePath } from "../../core/paths.ts";
import type { ValuePath } from "../parse/value-path.ts";
import { fileHint, statsOf } from "../sources/file-access.ts";
import { placeInFrontMatter } from "../sources/front-matter.ts";
import type { PageSource } from "../sources/page-source.ts";
import type { SiteInput } from "../site-input.ts";
import { placeInConfig, type ConfigProblem } from "./config-source.ts";

interface CheckConfigInput extends Pick<SiteInput, "root" | "configSource" | "report"> {
  readonly site: Site;
  readonly sources: ReadonlyMap<SourcePath, PageSource>;
}

/** Whether the static folder has a file at a path. */
type IsStaticFile = (path: string) => boolean;

/**
 * Reports references in the configuration whose targets don't exist, and images in front matter
 * that don't exist.
 */
export function checkConfig(input: CheckConfigInput): void {
  const { root, site, configSource, report } = input;
  const isStaticFile: IsStaticFile = (path) =>
    statsOf(join(root, site.config.staticFolder, path))?.isFile() === true;
  const fileProblem = fileCheck(root, site.config, isStaticFile);
  const problems = [
    ...navigationProblems(site, site.config.navigation, ["navigation"]),
    ...redirectProblems(site, isStaticFile),
    ...routeProblems(site),
    ...fileProblems(site.config, fileProblem),
  ];
  for (const { path, ...problem } of problems) {
    report({ code: "config/invalid", ...problem, place: placeInConfig(configSource, path) });
  }
  checkImages(input, fileProblem);
}

/** Checks that navigation items point to existing sections, documents and sidebars with pages. */
function* navigationProblems(
  site: Site,
  items: readonly NavigationItem[],
  at: ValuePath,
): Generator<ConfigProblem> {
  for (const [index, item] of items.entries()) {
    const path = [...at, index];
    if (isOfSection(item)) yield* referenceProblems(site, item, path);
    for (const [key, inner] of menuItems(item)) {
      yield* navigationProblems(site, inner, [...path, key]);
    }
  }
}

type SectionItem = Extract<NavigationItem, { readonly type: `doc${string}` }>;

function isOfSection(item: NavigationItem): item is SectionItem {
  return item.type.startsWith("doc");
}

function* referenceProblems(
  site: Site,
  item: SectionItem,
  at: ValuePath,
): Generator<ConfigProblem> {
  const { section: id } = item;
  const section = findSection(site, id);
  if (section === undefined) {
    const path = [...at, "section"];
    const message =
      id === undefined
        ? "A navigation item points to a docs section, but the site has none."
        : `A navigation item points to the section "${id}", which doesn't exist.`;
    const ids = site.sections.map(({ config }) => config.id);
    const hint = available(id, ids);
    yield { code: "navigation/unknown-section", severity: "error", path, message, hint };
  } else if (item.type === "doc") {
    const { docId } = item;
    const path = [...at, "docId"];
    const ids = new Set(section.versions.flatMap(({ documents }) => documents.map((d) => d.id)));
    if (ids.has(docId) || section.versions.some(({ draftIds }) => draftIds.has(docId))) return;
    const message = `A navigation item points to the document "${docId}", which ${inVersions(section)}.`;
    const hint = available(docId, [...ids]);
    yield { code: "navigation/unknown-document", severity: "error", path, message, hint };
  } else if (item.type === "docSidebar") {
    const { sidebarId } = item;
    const path = [...at, "sidebarId"];
    const start = `A navigation item points to the sidebar "${sidebarId}", which`;
    const all = section.versions.flatMap(({ sidebars }) => sidebars);
    const found = all.filter((sidebar) => sidebar.id === sidebarId);
    if (found.length === 0) {
      const message = `${start} ${inVersions(section)}.`;
      const hint = available(sidebarId, [...new Set(all.map((sidebar) => sidebar.id))]);
      yield { code: "navigation/unknown-sidebar", severity: "error", path, message, hint };
    } else if (found.every((sidebar) => readingOrder(sidebar).length === 0)) {
      const message = `${start} has no links.`;
      const hint = "Add a page to the sidebar, or point the item to another sidebar.";
      yield { code: "navigation/empty-sidebar", severity: "error", path, message, hint };
    }
  }
}

/**
 * Describes the versions without a target, for example `doesn't exist in any version of "docs"
 * (current, 4.0)`.
 */
function inVersions({ config }: Section): string {
  return `doesn't exist in any version of "${config.id}" (${config.versions.map(({ name }) => name).join(", ")})`;
}

/** Returns a hint that suggests the closest ID and lists the first available IDs. */
function available(wanted: string | undefined, ids: readonly string[]): string | undefined {
  if (ids.length === 0) return undefined;
  const match = wanted === undefined ? undefined : suggestion(wanted, ids);
  const more = ids.length > LONGEST_LIST ? ` and ${ids.length - LONGEST_LIST} more` : "";
  const list = `Available ids: ${ids.slice(0, LONGEST_LIST).join(", ")}${more}.`;
  return match === undefined ? list : `${match} ${list}`;
}

const LONGEST_LIST = 40;

/**
 * Checks that redirects don't start at an existing page, and that they end at a page or outside the
 * site.
 */
function* redirectProblems(site: Site, isStaticFile: IsStaticFile): Generator<ConfigProblem> {
  const { redirects } = site.config;
  const routes: ReadonlySet<string> = new Set(site.pages.keys());
  const targets = new Map<string, string>(redirects.map(({ from, to }) => [from, to]));
  for (const { from, to, path } of redirects) {
    // The route may be the home page in another language.
    const isLocale = site.config.locales.some(({ segment }) => from === `/${segment}`);
    if (isLocale || routes.has(from)) {
      yield {
        code: "redirect/shadows-page",
        severity: "error",
        path,
        message: `The redirect from "${from}" starts at the URL of a page.`,
        hint: "Remove the redirect or move the page.",
      };
    }
    if (!to.startsWith("/")) continue;
    const local = site.config.locales.find(({ segment }) => `${to}/`.startsWith(`/${segment}/`));
    const target = routeIn(local ? to.slice(local.segment.length + 1) || "/" : to);
    if (isCircular(from, targets)) {
      yield {
        code: "redirect/circular",
        severity: "error",
        path,
        message: `The redirect from "${from}" to "${to}" is part of a loop.`,
        hint: "Point one of the redirects to a page.",
      };
    } else if (!routes.has(target) && !targets.has(target) && !isStaticFile(target)) {
      const message = `The redirect from "${from}" points to "${to}", which doesn't exist.`;
      const hint = suggestion(target, routes);
      yield { code: "redirect/unknown-target", severity: "error", path, message, hint };
    }
  }
}

function isCircular(start: string, targets: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = start; at !== undefined && !seen.has(at);) {
    seen.add(at);
    const to = targets.get(at);
    at = to?.startsWith("/") ? routeIn(to) : undefined;
    if (at === start) return true;
  }
  return false;
}

/** Returns the decoded path of a URL, without a trailing slash. */
function routeIn(url: string): string {
  return percentDecoded(withoutQuery(url).replace(/(?<=.)\/+$/, ""));
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

/** Checks that search shortcuts, offline parts and search priorities refer to existing routes. */
function* routeProblems({ config, pages }: Site): Generator<ConfigProblem> {
  const routes: readonly string[] = [...pages.keys()];
  const hasPages = (route: string) =>
    routes.some((known) => known === route || known.startsWith(`${route.replace(/\/$/, "")}/`));
  for (const [index, { name, to }] of config.app.shortcuts.entries()) {
    const route = withoutQuery(to);
    if (routes.includes(route)) continue;
    const message = `The shortcut "${name}" points to "${to}", which doesn't exist.`;
    const path = ["app", "shortcuts", index, "to"];
    yield { severity: "error", path, message, hint: suggestion(route, routes) };
  }
  for (const [index, part] of config.offline.parts.entries()) {
    for (const [at, route] of part.routes.entries()) {
      if (hasPages(route)) continue;
      const message = `The part "${part.label}" has the route "${route}", but there is no page at that route.`;
      const path = ["offline", "parts", index, "routes", at];
      yield { severity: "error", path, message, hint: suggestion(route, routes) };
    }
  }
  for (const [route] of config.ranking.boosts) {
    if (hasPages(route)) continue;
    const message = `The boost for "${route}" has no effect, because there is no page at that route.`;
    const path = ["search", "boosts", route];
    yield { severity: "warning", path, message, hint: suggestion(route, routes) };
  }
}

/** Reports missing files that every page shows or loads. */
function* fileProblems(config: Site["config"], fileProblem: FileCheck): Generator<ConfigProblem> {
  // In an imported site, a missing file is only a warning, because the previous system also built
  // the site without it. Icons are an exception, because Lectern renders them.
  const { app, compatibility } = config;
  for (const { path, url, severity } of [...imagesIn(config), ...filesInHead(config.head)]) {
    const problem = fileProblem(url);
    if (problem === undefined) continue;
    const isWarning = compatibility !== undefined && url !== app.icon;
    const level = isWarning ? "warning" : severity;
    yield { code: "config/missing-file", severity: level, path, ...problem };
  }
}

/** Checks that images in front matter exist. */
function checkImages({ site, sources, report }: CheckConfigInput, fileProblem: FileCheck): void {
  const severity = diagnosticSeverity(site.config.severities.brokenLinks);
  if (severity === undefined) return;
  for (const [file, page] of site.pageBySource) {
    const image = "frontMatter" in page ? page.frontMatter?.image : undefined;
    const problem = image === undefined ? undefined : fileProblem(image);
    if (!problem) continue;
    const place = placeInFrontMatter(file, sources.get(file)?.head ?? "", ["image"]);
    report({ code: "image/missing", severity, ...problem, place });
  }
}

/** URLs of files that Lectern generates after this check. */
const generated = /^\/(assets|_lectern)\//;

/** Returns the problem with the URL of a file, or `undefined` if the file exists. */
type FileCheck = (url: string) => Pick<Diagnostic, "message" | "hint"> | undefined;

function fileCheck(root: string, config: Site["config"], isStaticFile: IsStaticFile): FileCheck {
  const folder = config.staticFolder;
  return (url) => {
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return undefined;
    if (!url.startsWith("/")) {
      return {
        message: `"${url}" is neither a complete URL nor the path of a file in the static folder.`,
        hint: `Put the file in the folder "${folder}", and write its path relative to that folder, with a slash at the start.`,
      };
    }
    const path = percentDecoded(withoutQuery(url));
    const isMade = config.generatedFiles.some((file) => file.path === path);
    if (isMade || generated.test(path) || isStaticFile(path)) return undefined;
    return {
      message: `The file "${path}" isn't in the static folder.`,
      hint: fileHint(root, sourcePath(join(folder, path)))?.replaceAll(`${folder}/`, "/"),
    };
  };
}

/** A URL in the configuration. */
interface NamedUrl {
  readonly path: ValuePath;
  readonly url: string;
  readonly severity: Diagnostic["severity"];
}

function imagesIn({
  app,
  socialCards,
  favicon,
  logo,
  footer,
}: Site["config"]): readonly NamedUrl[] {
  const images: readonly (readonly [ValuePath, string | undefined])[] = [
    [["favicon"], favicon],
    [["socialCards", "image"], socialCards.image],
    [["logo", "src"], logo?.src],
    [["logo", "srcDark"], logo?.srcDark],
    // By default, the icon is the favicon.
    [["app", "icon"], app.icon === favicon ? undefined : app.icon],
    ...app.screenshots.map(({ src }, at) => [["app", "screenshots", at, "src"], src] as const),
    [["footer", "logo", "src"], footer.logo?.src],
    [["footer", "logo", "srcDark"], footer.logo?.srcDark],
  ];
  return images.flatMap(([path, url]) =>
    url === undefined ? [] : [{ path, url, severity: "error" }],
  );
}

/** `link` relations that load a file. Other relations link to a page. */
const loads = /\b(icon|apple-touch-icon|mask-icon|stylesheet|preload|modulepreload|manifest)\b/;

/**
 * Returns the URLs of files in the head. A missing file is only a warning, because the host may add
 * it.
 */
function filesInHead(head: Site["config"]["head"]): readonly NamedUrl[] {
  return head.flatMap(({ tag, attributes }, index): readonly NamedUrl[] => {
    const key = tag === "link" ? "href" : "src";
    const url = attributes[key];
    if (tag === "meta" || typeof url !== "string") return [];
    if (tag === "link" && !loads.test(String(attributes["rel"]))) return [];
    return [{ path: ["head", index, "attributes", key], url, severity: "warning" }];
  });
}
