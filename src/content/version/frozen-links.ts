import path from "node:path/posix";
import { folderOf, resolveSource, type SourcePath } from "../../base/paths.ts";
import { inWork } from "../../markdown/in-work.ts";
import type { PageFormat } from "../../markdown/page-format.ts";
import { writtenAddresses } from "../../markdown/written-addresses.ts";

/** What a version is cut from and into, as far as links can tell. */
export interface LinkMove {
  /** Folder of the sources that are copied. */
  readonly fromFolder: string;
  /** Folder of the copies. */
  readonly toFolder: string;
  /** Whether a source is copied. */
  readonly isCopied: (source: SourcePath) => boolean;
  /** The source of the document at a route of the version that is cut. */
  readonly sourceAt: (route: string) => SourcePath | undefined;
  /** Path of the version that is cut, `/docs`, and of the new one, `/docs/4.0`. */
  readonly fromPath: string;
  readonly toPath: string;
  /** Whether a route is a generated page that the new version will have, too. */
  readonly isGenerated: (route: string) => boolean;
}

/** A source that is copied. */
export interface FrozenText {
  readonly text: string;
  readonly source: SourcePath;
  readonly format: PageFormat;
}

/**
 * The text of a source as it stands in the copy. Links of the version to itself
 * become links of the new version to itself: those to documents as relative
 * paths, which stay right when the version gets another address. Paths that leave
 * the folder, or lead to what is not copied, are made to lead there from the copy.
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

/** The address in the copy; undefined when it stays as it is. */
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
