import type { DeclaredSite } from "lectern";
import type { Plain } from "../evaluate/plain-value.ts";
import type { ImportReport } from "../import-report.ts";
import { listOf, mapOf, textOf } from "../translate/read-plain.ts";
import { addressOf, targetOf } from "../translate/targets.ts";
import { pageId, sidebarRow, type SidebarItem, type Sidebars } from "./other-site.ts";

type Navigation = NonNullable<DeclaredSite["navigation"]>;

/** Reads the links and menus of the top bar. */
export function navOf(value: Plain | undefined, report: ImportReport): Navigation {
  return listOf(value).flatMap((each): Navigation => {
    const map = mapOf(each);
    const label = textOf(map?.["text"]) ?? textOf(map?.["component"]) ?? "";
    const link = textOf(map?.["link"]);
    const target = targetOf({
      to: link?.replace(/(?<=^\/.*)(?:\.(?:html|md)|\/index)(?=$|[?#])/, ""),
    });
    const inner = listOf(map?.["items"]).flatMap((item) => {
      const group = listOf(mapOf(item)?.["items"]);
      return group.length > 0 ? group : item;
    });
    const items = navOf(inner, report);
    if (label !== "" && items.length > 0)
      return [{ type: "dropdown", label, items, position: "right" } as Navigation[number]];
    if (label !== "" && target) return [{ label, ...target, position: "right" }];
    report.drop(`navigation item "${label}"`, "it has no link.");
    return [];
  });
}

/**
 * Returns a locale's labels in the top bar, keyed by the labels in the default locale.
 *
 * @param nav items of the default locale
 * @param own items of the locale
 */
export function translatedNav(
  nav: Plain | undefined,
  own: Plain | undefined,
): Readonly<Record<string, string>> {
  const [labels, translated] = [labelsIn(nav), labelsIn(own)];
  if (labels.length !== translated.length) return {};
  const pairs = labels.map((label, at) => [label, translated[at] ?? ""] as const);
  return Object.fromEntries(pairs.filter(([label, own]) => label !== "" && own !== ""));
}

function labelsIn(nav: Plain | undefined): readonly string[] {
  return listOf(nav).flatMap((each) => {
    const map = mapOf(each);
    return [textOf(map?.["text"]) ?? "", ...labelsIn(map?.["items"])];
  });
}

/** Pages and locales for which a sidebar is read. */
export interface SidebarPages {
  /** Paths of the pages. */
  readonly pages: ReadonlySet<string>;
  /** The locale's folder, with a trailing slash. Empty for the default locale. */
  readonly folder: string;
  /** Folders of all locales. */
  readonly locales: readonly string[];
}

/** Reads the sidebar of a locale: a list of items, or a map from path prefixes to lists. */
export function sidebarsOf(value: Plain | undefined, from: SidebarPages): Sidebars {
  const context = { ...from, base: "" };
  if (Array.isArray(value)) {
    const main = sidebarItems(listOf(value), context);
    // If a list contains none of the locale's pages, it belongs to another locale.
    return from.folder === "" || JSON.stringify(main).includes('"type":"doc"') ? { main } : {};
  }
  return Object.fromEntries(
    Object.entries(mapOf(value) ?? {}).flatMap(([start, list]) => {
      const bare = `${start}/`.replace(/^\/+|(?<=\/)\/+/g, "");
      const locale = from.locales.find((each) => bare.startsWith(`${each}/`));
      if (from.folder !== (locale === undefined ? "" : `${locale}/`)) return [];
      const map = mapOf(list);
      const base = textOf(map?.["base"]) ?? "";
      const name = bare.slice(from.folder.length, -1).replace(/[^\p{L}\p{N}]+/gu, "-") || "main";
      return [[name, sidebarItems(listOf(map ? map["items"] : list), { ...context, base })]];
    }),
  );
}

interface SidebarContext extends SidebarPages {
  readonly base: string;
}

function sidebarItems(list: readonly Plain[], context: SidebarContext): readonly SidebarItem[] {
  return list.flatMap((each): readonly SidebarItem[] => {
    const map = mapOf(each) ?? {};
    const base = textOf(map["base"]) ?? context.base;
    const label = textOf(map["text"])?.replace(/<[^>]*>/g, "");
    const link = textOf(map["link"]);
    const page = link === undefined ? undefined : pageId(base + link, context.pages);
    const locale = context.locales.find((each) => page?.startsWith(`${each}/`));
    const isOwn = context.folder === (locale === undefined ? "" : `${locale}/`);
    const id = isOwn ? page?.slice(context.folder.length) : undefined;
    const items = sidebarItems(listOf(map["items"]), { ...context, base });
    const written = URL.canParse(link ?? "") ? link : base + (link ?? "");
    const href = link && addressOf(written);
    return sidebarRow({ label, id, href, items, collapsed: map["collapsed"] });
  });
}
