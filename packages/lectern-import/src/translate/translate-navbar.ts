import type { DeclaredSite } from "lectern";
import type { ImportReport } from "../import-report.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "./read-plain.ts";
import type { Plain } from "../evaluate/plain-value.ts";
import { targetOf } from "./targets.ts";

type Navigation = NonNullable<DeclaredSite["navigation"]>;
type Item = Navigation[number];
type Placement = { readonly position?: "left" | "right"; readonly className?: string };

export interface NavbarInput {
  readonly items: Plain | undefined;
  /** Section ids. Items for other docs plugins have no target. */
  readonly sections: readonly string[];
  readonly report: ImportReport;
}

/** Converts navbar items. In Docusaurus, items without a position are on the right. */
export function translateNavbar(input: NavbarInput): Navigation {
  return listOf(input.items).flatMap((item) => itemOf(mapOf(item) ?? {}, input, true));
}

function itemOf(item: PlainMap, input: NavbarInput, isTop: boolean): readonly Item[] {
  const { report } = input;
  const type = textOf(item["type"]) ?? (item["items"] === undefined ? "default" : "dropdown");
  const label = labelOf(item);
  const placed = compact({
    position: isTop ? (item["position"] === "left" ? "left" : "right") : undefined,
    className: textOf(item["className"]),
  }) as Placement;
  const dropped = (note: string): readonly Item[] => {
    report.drop(`navbar item "${label ?? textOf(item["to"]) ?? type}"`, note);
    return [];
  };
  const section = sectionOf(item, input);
  if (section === null) return dropped("its docs plugin doesn't exist.");
  const inSection = section === undefined ? placed : { ...placed, section };
  const labelled = label === undefined ? {} : { label };
  const menu = (key: string) => {
    const items = listOf(item[key]).flatMap((each) => itemOf(mapOf(each) ?? {}, input, false));
    return items.length > 0 ? items : undefined;
  };
  switch (type) {
    case "doc":
      return [{ type: "doc", docId: textOf(item["docId"]) ?? "", ...labelled, ...inSection }];
    case "docSidebar": {
      const sidebarId = textOf(item["sidebarId"]) ?? "";
      return [{ type: "docSidebar", sidebarId, ...labelled, ...inSection }];
    }
    case "docsVersion":
      return [{ type: "docsVersion", ...labelled, ...targetOf(item), ...inSection }];
    case "docsVersionDropdown":
    case "localeDropdown": {
      const [before, after] = [menu("dropdownItemsBefore"), menu("dropdownItemsAfter")];
      return [{ type, ...compact({ before, after }), ...inSection } as Item];
    }
    case "search":
      return [{ type: "search", ...placed }];
    case "html":
      return [{ type: "html", html: textOf(item["value"]) ?? "", ...placed }];
    case "dropdown": {
      const items = menu("items");
      if (label === undefined || !items) return dropped("it has no label or no items.");
      return [{ type: "dropdown", label, items, ...targetOf(item), ...placed } as Item];
    }
    case "default":
      return linkItem(item, placed) ?? dropped("it has no link.");
    default:
      return dropped(`the item type "${type}" doesn't exist; use a link or HTML.`);
  }
}

/** Returns a link, or HTML that may be linked. Returns `undefined` for items without a target. */
function linkItem(item: PlainMap, placed: Placement): readonly Item[] | undefined {
  const label = labelOf(item);
  const html = textOf(item["html"]);
  const target = targetOf(item);
  const address = target?.href ?? target?.to;
  if (html !== undefined && label === undefined) {
    const linked = address === undefined ? html : `<a href="${address}">${html}</a>`;
    return [{ type: "html", html: linked, ...placed }];
  }
  if (target === undefined || address === undefined) return undefined;
  const active = compact({
    activeBasePath: textOf(item["activeBasePath"])?.replace(/^\/?/, "/"),
    activeBaseRegex: textOf(item["activeBaseRegex"]),
  });
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : address;
  return [{ label: label ?? host, ...target, ...active, ...placed }];
}

/** Returns an item's section id: `undefined` for the first section, `null` if it doesn't exist. */
function sectionOf(item: PlainMap, { sections }: NavbarInput): string | undefined | null {
  const asked = textOf(item["docsPluginId"]);
  const isOfDocs = (textOf(item["type"]) ?? "").startsWith("doc");
  if (isOfDocs && sections.length === 0) return null;
  if (asked === undefined || asked === sections[0]) return undefined;
  return sections.includes(asked) ? asked : null;
}

function labelOf(item: PlainMap): string | undefined {
  return textOf(item["label"]) ?? textOf(item["aria-label"]) ?? textOf(item["title"]);
}
