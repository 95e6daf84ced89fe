import { extensionOf, sourcePath, type SourcePath } from "../../base/paths.ts";
import { pageFormat, type PageFormat } from "../../markdown/page-format.ts";
import type { Section, Version } from "../../model/site.ts";
import { frozenLinks, type LinkMove } from "./frozen-links.ts";
import { frozenSidebars } from "./frozen-sidebars.ts";

export interface PlanVersionInput {
  readonly section: Section;
  /** The version that is cut: what is being written. */
  readonly current: Version;
  /** Of the new version. */
  readonly name: string;
  /** Of the configuration: what `.md` files are. */
  readonly markdownFormat: PageFormat;
  /** Every file in the folder of the version that is cut, and of its translations. */
  readonly files: readonly SourcePath[];
  /** Its sidebars file, if it has one, and the translations of that file. */
  readonly sidebars: readonly SourcePath[];
  /** Folders below it that are left out. */
  readonly without: readonly string[];
  /** Routes of generated pages of the version that is cut. */
  readonly generated: ReadonlySet<string>;
  /** The text of a file. */
  readonly read: (file: SourcePath) => string;
}

/** A file of the new version: a copy, or a text that differs from its source. */
export type PlannedFile =
  | { readonly kind: "copy"; readonly from: SourcePath; readonly to: SourcePath }
  | { readonly kind: "text"; readonly to: SourcePath; readonly text: string };

/** What cutting a version writes. */
export interface VersionPlan {
  readonly folder: SourcePath;
  readonly sidebars: SourcePath | undefined;
  readonly files: readonly PlannedFile[];
  /** How many of the files are translations. */
  readonly translated: number;
  /** How many documents are copied, and how many left out. */
  readonly copied: number;
  readonly left: number;
}

/** Where every file of a new version comes from. */
export function planVersion(input: PlanVersionInput): VersionPlan {
  const { current, name } = input;
  const from = current.config.folder;
  const folder = sourcePath(`versioned_${from.replace(/^(?:\.\.\/)+/, "")}/${name}`);
  const isCopied = copying(input);
  const sidebars = plannedSidebars(input, isCopied);
  const sources = plannedSources(input, linkMove(input, { folder, isCopied }));
  const copied = current.documents.filter((page) => isCopied(page.source)).length;
  const files = [...sources, ...sidebars];
  const declared = current.config.sidebars;
  return {
    folder,
    sidebars: declared && sidebarsOf(declared, name),
    files,
    translated: files.filter(({ to }) => to.startsWith("i18n/")).length,
    copied,
    left: current.documents.length - copied,
  };
}

/** Whether a source is copied: what lies in the folder, but for what is left out. */
function copying({ section, current, without }: PlanVersionInput): (file: SourcePath) => boolean {
  const from = current.config.folder;
  const leaves = without.map((path) => `${from}/${path.replace(/^\/|\/$/g, "")}`);
  return (file) =>
    file.startsWith(`${from}/`) &&
    file !== section.config.tagsFile &&
    !leaves.some((leave) => file.startsWith(`${leave}/`) || file.startsWith(`${leave}.`));
}

function linkMove(
  { section, current, name, generated }: PlanVersionInput,
  { folder, isCopied }: { folder: SourcePath; isCopied: LinkMove["isCopied"] },
): LinkMove {
  const bySource = new Map(current.documents.map((page) => [page.route as string, page.source]));
  return {
    fromFolder: current.config.folder,
    toFolder: folder,
    isCopied,
    sourceAt: (route) => bySource.get(route),
    fromPath: current.config.path,
    toPath: `${section.config.path}/${name}`,
    isGenerated: (route) => generated.has(route),
  };
}

function plannedSources(input: PlanVersionInput, move: LinkMove): readonly PlannedFile[] {
  const { folder } = input.current.config;
  return input.files.flatMap((file): PlannedFile[] => {
    const [, locale, below = ""] = /^(i18n\/[^/]+\/)(.*)$/.exec(file) ?? [];
    // A folder outside of the site has its translations in the site.
    const source = locale
      ? sourcePath(folder + below.slice(folder.replace(/^(?:\.\.\/)+/, "").length))
      : file;
    if (!move.isCopied(source)) return [];
    const to = sourcePath((locale ?? "") + move.toFolder + source.slice(move.fromFolder.length));
    if (!/^\.mdx?$/.test(extensionOf(file))) return [{ kind: "copy", from: file, to }];
    const format = pageFormat(source, input.markdownFormat);
    const text = frozenLinks({ text: input.read(file), source, format }, move);
    return [{ kind: "text", to, text }];
  });
}

function plannedSidebars(
  { current, name, read, sidebars }: PlanVersionInput,
  isCopied: (file: SourcePath) => boolean,
): readonly PlannedFile[] {
  const byId = new Map(current.documents.map((page) => [page.id, page.source]));
  return sidebars.map((file) => {
    const text = frozenSidebars(read(file), (id) => {
      const source = byId.get(id);
      return source === undefined || isCopied(source);
    });
    return { kind: "text", to: sidebarsOf(file, name), text };
  });
}

/** `sidebars/docs.yml` of the version 4.0 is `sidebars/docs-4.0.yml`. */
function sidebarsOf(file: SourcePath, name: string): SourcePath {
  const extension = extensionOf(file);
  return sourcePath(`${file.slice(0, file.length - extension.length)}-${name}${extension}`);
}
