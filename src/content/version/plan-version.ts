import { extensionOf, sourcePath, type SourcePath } from "../../base/paths.ts";
import type { Section, Version } from "../../model/site.ts";
import { frozenLinks, type LinkMove } from "./frozen-links.ts";
import { frozenSidebars } from "./frozen-sidebars.ts";

export interface PlanVersionInput {
  readonly section: Section;
  /** The version that is cut: what is being written. */
  readonly current: Version;
  /** Of the new version. */
  readonly name: string;
  /** Every file in the folder of the version that is cut, and of its translations. */
  readonly files: readonly SourcePath[];
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

export interface VersionPlan {
  readonly folder: SourcePath;
  readonly sidebars: SourcePath | undefined;
  readonly files: readonly PlannedFile[];
  /** How many documents are copied, and how many left out. */
  readonly copied: number;
  readonly left: number;
}

/** Where every file of a new version comes from. */
export function planVersion(input: PlanVersionInput): VersionPlan {
  const { section, current, name } = input;
  const from = current.config.folder;
  const folder = sourcePath(`versioned_${from.replace(/^(?:\.\.\/)+/, "")}/${name}`);
  const leaves = input.without.map((path) => `${from}/${path.replace(/^\/|\/$/g, "")}`);
  const isBelow = (file: string) => file.startsWith(`${from}/`);
  const isCopied = (file: SourcePath) =>
    isBelow(file) &&
    file !== section.config.tagsFile &&
    !leaves.some((leave) => file.startsWith(`${leave}/`) || file.startsWith(`${leave}.`));
  const bySource = new Map(current.documents.map((page) => [page.route as string, page.source]));
  const byId = new Map(current.documents.map((page) => [page.id, page.source]));
  const move: LinkMove = {
    fromFolder: from,
    toFolder: folder,
    isCopied,
    sourceAt: (route) => bySource.get(route),
    fromPath: current.config.path,
    toPath: `${section.config.path}/${name}`,
    isGenerated: (route) => input.generated.has(route),
  };
  const files: PlannedFile[] = [];
  for (const file of input.files) {
    const [, locale = "", source = file] = /^(i18n\/[^/]+\/)(.*)$/.exec(file) ?? [];
    const original = sourcePath(source);
    if (!isCopied(original)) continue;
    const to = sourcePath(locale + folder + original.slice(from.length));
    if (!/^\.mdx?$/.test(extensionOf(file))) files.push({ kind: "copy", from: file, to });
    else files.push({ kind: "text", to, text: frozenLinks(input.read(file), original, move) });
  }
  const sidebars = current.config.sidebars && sidebarsOf(current.config.sidebars, name);
  if (current.config.sidebars && sidebars) {
    const text = frozenSidebars(input.read(current.config.sidebars), (id) => {
      const source = byId.get(id);
      return source === undefined || isCopied(source);
    });
    files.push({ kind: "text", to: sidebars, text });
  }
  const copied = current.documents.filter((page) => isCopied(page.source)).length;
  return { folder, sidebars, files, copied, left: current.documents.length - copied };
}

/** `sidebars/docs.yml` of the version 4.0 is `sidebars/docs-4.0.yml`. */
function sidebarsOf(file: SourcePath, name: string): SourcePath {
  const extension = extensionOf(file);
  return sourcePath(`${file.slice(0, file.length - extension.length)}-${name}${extension}`);
}
