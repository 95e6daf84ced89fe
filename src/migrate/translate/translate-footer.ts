import type { DeclaredSite } from "../../model/schema/site.ts";
import { compact, listOf, mapOf, textOf, type PlainMap } from "./read-plain.ts";
import { logoOf } from "./translate-logo.ts";
import { targetOf } from "./targets.ts";

type Footer = NonNullable<DeclaredSite["footer"]>;
type Link = NonNullable<Footer["links"]>[number];

/** The footer: titled columns, or one row when no link stands below a title. */
export function translateFooter(footer: PlainMap): Footer {
  const links = listOf(footer["links"]).map((each) => mapOf(each) ?? {});
  const columns = links.filter((each) => each["items"] !== undefined);
  const row = links.filter((each) => each["items"] === undefined).flatMap(linkOf);
  const titled = columns.map((column) => ({
    title: textOf(column["title"]) ?? "",
    items: listOf(column["items"]).flatMap((item) => linkOf(mapOf(item) ?? {})),
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

function linkOf(item: PlainMap): readonly Link[] {
  const html = textOf(item["html"])?.trim();
  if (html !== undefined) return [{ html: html.replace(/\s*\n\s*/g, " ") }];
  const target = targetOf(item);
  const label = textOf(item["label"]);
  if (label === undefined || target === undefined) return [];
  return [{ label, ...target }];
}
