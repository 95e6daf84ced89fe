import { existsSync } from "node:fs";
import path from "node:path";
import type { DeclaredSite } from "lectern";
import type { ImportReport } from "../import-report.ts";
import type { PlannedBlog } from "../site-plan.ts";
import { compact, mapOf, numberOf, textOf, type PlainMap } from "./read-plain.ts";
import { insideSite, tagsFile, texts, type Translated } from "./translate-docs.ts";
import { translatePlugins } from "./translate-plugins.ts";

type DeclaredSection = NonNullable<DeclaredSite["sections"]>[number];

/** Converts a blog plugin to a section. Returns nothing if its folder doesn't exist. */
export function translateBlog(
  root: string,
  options: PlainMap,
  report: ImportReport,
): readonly Translated<PlannedBlog>[] {
  const written = textOf(options["path"]) ?? "blog";
  const from = path.resolve(root, written);
  if (!existsSync(from)) return [];
  const to = insideSite(root, written);
  const authors = path.resolve(from, textOf(options["authorsMapPath"]) ?? "authors.yml");
  const own = textOf(options["id"]);
  const id = own === undefined || own === "default" ? "blog" : own;
  const base = textOf(options["routeBasePath"]) ?? "blog";
  const declared: DeclaredSection = compact({
    id,
    kind: "blog" as const,
    label: textOf(options["blogTitle"]) ?? "Blog",
    path: `/${base.replace(/^\/+|\/+$/g, "")}`,
    folder: to,
    tags: tagsFile({ root, options }, { written, folder: to }),
    // By default, Docusaurus shows 10 posts on a page. The option can also be "ALL".
    postsPerPage: numberOf(options["postsPerPage"] ?? 10),
  });
  const note = "a section with its list, archive, tags and feeds. Posts keep their URLs.";
  report.take(`blog "${id}"`, note, to);
  const plugins = translatePlugins({ options, what: `blog "${id}"`, folders: [to], report });
  const exclude = texts(options["exclude"], []);
  const { $regexp, $flags } = mapOf(options["truncateMarker"]) ?? {};
  const marker = new RegExp(textOf($regexp) ?? "$^", textOf($flags));
  const planned = { id, pluginId: own ?? "default", from, to, exclude, authors, marker };
  return [{ declared, planned, plugins }];
}
