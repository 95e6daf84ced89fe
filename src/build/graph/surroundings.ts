import path from "node:path";
import type { Site } from "../../core/site.ts";
import { contentHash } from "../content-hash.ts";
import { outsideFolders } from "../../content/sources/outside-folders.ts";
import type { OpenSite } from "../open-site.ts";
import { realPath } from "../output/same-place.ts";
import type { TakenSnapshot } from "./snapshot.ts";

/** Everything a page may depend on besides its own text. */
export interface Surroundings {
  readonly key: string;
  /** Of files that had just been changed when they were looked at: hashes by absolute path. */
  readonly young: Readonly<Record<string, string>>;
}

export interface SurroundingsInput {
  readonly open: OpenSite;
  /** Undefined: nothing is known of the files. */
  readonly snapshot: TakenSnapshot | undefined;
  /** Hash of what all documents are made with. */
  readonly documents: string;
}

/**
 * What surrounds the pages of a locale: what the site is made of, all that is known of
 * pages besides their texts, and what the disk says of all files but those of pages. A
 * link, an image or an import leads to the same as long as this is the same. Of a module
 * only its name counts: a settled page has hashes of those it is made of.
 */
export function surroundingsOf(input: SurroundingsInput): Surroundings | undefined {
  const { open, snapshot, documents } = input;
  const { root, site } = open;
  const outside = outsideFolders(site.config).map((folder) => path.join(root, folder));
  if (!snapshot || JSON.stringify(outside) !== JSON.stringify(snapshot.outside)) return undefined;
  const own = filesOfPages(open);
  const modules = filesOfModules(open);
  const lines = [...snapshot.lines].flatMap(([file, line]) =>
    own.has(file) ? [] : modules.has(file) ? file : line,
  );
  const young = Object.entries(snapshot.young).filter(
    ([file]) => !own.has(file) && !modules.has(file),
  );
  return {
    key: contentHash(
      snapshot.key,
      snapshot.around,
      lines.join("\n"),
      documents,
      open.content.key,
      textOf(site),
    ),
    young: Object.fromEntries(young),
  };
}

/** Absolute paths, as the snapshot has them. */
function filesOfPages({ root, site, files }: OpenSite): ReadonlySet<string> {
  const real = realPath(root) ?? root;
  const found = new Set<string>();
  for (const page of site.pages.values()) {
    if (!("source" in page)) continue;
    const place = files.place(page.source);
    found.add(path.join(real, place)).add(path.join(root, place));
  }
  return found;
}

/** The same of files that are nothing but a part of modules that pages import. */
function filesOfModules({ root, modules, store }: OpenSite): ReadonlySet<string> {
  const real = realPath(root) ?? root;
  // It is bundled before all others, and has a part in everything.
  const [configuration] = store.bundles();
  const left = configuration?.inputs?.files;
  if (left === undefined) return new Set();
  const found = modules.files.filter((file) => !Object.hasOwn(left, file));
  return new Set(found.flatMap((file) => [file, placeBelow(file, { root, real })]));
}

/** The path of a file as it is found below a folder, whose real path may be another. */
function placeBelow(file: string, folder: { readonly root: string; readonly real: string }) {
  const below = path.relative(folder.real, file);
  return below.startsWith("..") ? file : path.join(folder.root, below);
}

/** Of a site all but its data, which has hashes of its own. */
function textOf({ config, locale, texts, sections, pages, draftSources }: Site): string {
  return JSON.stringify([
    config,
    locale,
    texts,
    sections.map(({ tags, versions }) => [
      [...tags],
      versions.map(({ sidebars, mainDocument, draftIds }) => [
        sidebars,
        mainDocument?.route,
        [...draftIds],
      ]),
    ]),
    [...pages.values()],
    [...draftSources],
  ]);
}
