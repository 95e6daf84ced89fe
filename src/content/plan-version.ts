import path from "node:path/posix";
import { isMap, isScalar, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from "yaml";
import {
  extensionOf,
  sourcePath,
  type SourcePath,
  folderOf,
  resolveSource,
  withoutParents,
} from "../core/paths.ts";
import { pageFormat, type PageFormat } from "../markdown/read/page-text.ts";
import type { Section, Version } from "../core/site.ts";
import { inWork } from "../markdown/read/page-crashes.ts";
import { writtenAddresses } from "../markdown/read/written-parts.ts";

export interface PlanVersionInput {
  readonly section: Section;
  /** The unreleased version, which is copied. */
  readonly current: Version;
  readonly name: string;
  /** Format of `.md` files. */
  readonly markdownFormat: PageFormat;
  /** All files in the unreleased version's folder and its translations. */
  readonly files: readonly SourcePath[];
  /** The version's sidebars file, if it has one, and the translations of that file. */
  readonly sidebars: readonly SourcePath[];
  /** Subfolders to exclude. */
  readonly without: readonly string[];
  /** Routes of the unreleased version's generated pages. */
  readonly generated: ReadonlySet<string>;
  /** Returns the content of a file. */
  readonly read: (file: SourcePath) => string;
}

/** A file of the new version: a copy, or a file with different text. */
export type PlannedFile =
  | { readonly kind: "copy"; readonly from: SourcePath; readonly to: SourcePath }
  | { readonly kind: "text"; readonly to: SourcePath; readonly text: string };

export interface VersionPlan {
  readonly folder: SourcePath;
  readonly sidebars: SourcePath | undefined;
  readonly files: readonly PlannedFile[];
  /** Number of files that are translations. */
  readonly translated: number;
  /** Number of documents that are copied, and number of documents that are excluded. */
  readonly copied: number;
  readonly left: number;
}

/** Returns all files of a new version and their sources. */
export function planVersion(input: PlanVersionInput): VersionPlan {
  const { section, current, name, generated, without, read } = input;
  const { folder: from, sidebars: declared, path: fromPath } = current.config;
  const folder = sourcePath(`versioned_${withoutParents(from)}/${name}`);
  const leaves = without.map((each) => `${from}/${each.replace(/^\/|\/$/g, "")}`);
  const isCopied = (file: SourcePath) =>
    file.startsWith(`${from}/`) &&
    file !== section.config.tagsFile &&
    !leaves.some((leave) => file.startsWith(`${leave}/`) || file.startsWith(`${leave}.`));
  const byRoute = new Map<string, SourcePath>(
    current.documents.map((page) => [page.route, page.source]),
  );
  const byId = new Map(current.documents.map((page) => [page.id, page.source]));
  const sources = plannedSources(input, {
    fromFolder: from,
    toFolder: folder,
    isCopied,
    sourceAt: (route) => byRoute.get(route),
    fromPath,
    toPath: `${section.config.path}/${name}`,
    isGenerated: (route) => generated.has(route),
  });
  const sidebars = input.sidebars.map((file): PlannedFile => {
    const text = frozenSidebars(read(file), (id) => {
      const source = byId.get(id);
      return source === undefined || isCopied(source);
    });
    return { kind: "text", to: sidebarsOf(file, name), text };
  });
  const copied = current.documents.filter((page) => isCopied(page.source)).length;
  const files = [...sources, ...sidebars];
  return {
    folder,
    sidebars: declared && sidebarsOf(declared, name),
    files,
    translated: files.filter(({ to }) => to.startsWith("i18n/")).length,
    copied,
    left: current.documents.length - copied,
  };
}

function plannedSources(input: PlanVersionInput, move: LinkMove): readonly PlannedFile[] {
  const { fromFolder } = move;
  return input.files.flatMap((file): PlannedFile[] => {
    const [, locale = "", below = ""] = /^(i18n\/[^/]+\/)(.*)$/.exec(file) ?? [];
    // Even if the section's folder is outside the site folder, its translations are inside it.
    const inSource = () => sourcePath(fromFolder + below.slice(withoutParents(fromFolder).length));
    const source = locale === "" ? file : inSource();
    if (!move.isCopied(source)) return [];
    const to = sourcePath(locale + move.toFolder + source.slice(fromFolder.length));
    if (!/^\.mdx?$/.test(extensionOf(file))) return [{ kind: "copy", from: file, to }];
    const format = pageFormat(source, input.markdownFormat);
    const text = frozenLinks({ text: input.read(file), source, format }, move);
    return [{ kind: "text", to, text }];
  });
}

/**
 * Returns the name of a version's sidebars file: `sidebars/docs.yml` becomes
 * `sidebars/docs-4.0.yml` for version 4.0.
 */
function sidebarsOf(file: SourcePath, name: string): SourcePath {
  const extension = extensionOf(file);
  return sourcePath(`${file.slice(0, file.length - extension.length)}-${name}${extension}`);
}

/** Data about both versions for updating links. */
export interface LinkMove {
  /** Folder of the original sources. */
  readonly fromFolder: string;
  /** Folder of the copies. */
  readonly toFolder: string;
  readonly isCopied: (source: SourcePath) => boolean;
  /** Returns the source of the document at a route in the unreleased version. */
  readonly sourceAt: (route: string) => SourcePath | undefined;
  /**
   * Path of the unreleased version, for example `/docs`, and of the new version, for example
   * `/docs/4.0`.
   */
  readonly fromPath: string;
  readonly toPath: string;
  /** Whether a route is a generated page that also exists in the new version. */
  readonly isGenerated: (route: string) => boolean;
}

/** A source to copy. */
interface FrozenText {
  readonly text: string;
  readonly source: SourcePath;
  readonly format: PageFormat;
}

/**
 * Returns the text of a copied source. Links to documents in the same version become relative
 * paths, which don't depend on the version's URL. Paths to files that aren't copied are adjusted.
 */
export function frozenLinks({ text, source, format }: FrozenText, move: LinkMove): string {
  let frozen = "";
  let at = 0;
  const addresses = inWork(source, () => writtenAddresses(text, format));
  for (const { address, start, end } of addresses) {
    const moved = movedAddress(address, source, move);
    if (moved === undefined || start < at) continue;
    frozen += text.slice(at, start) + moved;
    at = end;
  }
  return frozen + text.slice(at);
}

/** Returns the URL for the copy, or `undefined` if it doesn't change. */
function movedAddress(address: string, source: SourcePath, move: LinkMove): string | undefined {
  const [, reached = "", rest = ""] = /^([^?#]*)(.*)$/.exec(address) ?? [];
  if (reached === move.fromPath || reached.startsWith(`${move.fromPath}/`)) {
    const document = move.sourceAt(reached);
    if (document !== undefined && move.isCopied(document)) {
      return relative(folderOf(source), document) + rest;
    }
    return move.isGenerated(reached)
      ? move.toPath + reached.slice(move.fromPath.length) + rest
      : undefined;
  }
  if (!reached.startsWith(".") && !/^[^/:]+\.mdx?$/.test(reached)) return undefined;
  const file = resolveSource(source, reached);
  if (file === undefined || move.isCopied(file)) return undefined;
  const copy = move.toFolder + source.slice(move.fromFolder.length);
  return relative(folderOf(copy), file) + rest;
}

function relative(folder: string, file: string): string {
  const found = path.relative(folder, file);
  return found.startsWith(".") ? found : `./${found}`;
}

/**
 * Returns the sidebars file of a new version, without documents that aren't copied. A category
 * without its page keeps its items. Empty categories and redundant separators are removed.
 *
 * @param isCopied whether the document with an ID is copied
 */
export function frozenSidebars(text: string, isCopied: (id: string) => boolean): string {
  const document = parseDocument(text);
  if (isMap(document.contents)) {
    for (const { value } of document.contents.items) if (isSeq(value)) thin(value, isCopied);
  }
  return document.toString({ lineWidth: 0 });
}

function thin(items: YAMLSeq, isCopied: (id: string) => boolean): void {
  items.items = items.items.filter((item) => {
    if (isScalar(item)) return isCopied(String(item.value));
    if (!isMap(item)) return true;
    if (item.get("type") === "doc") return isCopied(String(item.get("id")));
    return item.get("type") === "category" ? keepsCategory(item, isCopied) : true;
  });
  items.items = items.items.filter((item, index, all) => {
    const last = index === all.length - 1;
    const isRedundant = index === 0 || last || hasType(all[index + 1], "separator");
    return !(isRedundant && hasType(item, "separator"));
  });
}

function keepsCategory(category: YAMLMap, isCopied: (id: string) => boolean): boolean {
  const link = category.get("link");
  if (hasType(link, "doc") && !isCopied(String(link.get("id")))) category.delete("link");
  const items = category.get("items");
  if (isSeq(items)) thin(items, isCopied);
  const hasItems = isSeq(items) && items.items.some((item) => !hasType(item, "link"));
  return hasItems || hasType(category.get("link"), "doc");
}

function hasType(item: unknown, type: string): item is YAMLMap {
  return isMap(item) && item.get("type") === type;
}
