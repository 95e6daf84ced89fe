/** The content of `_lectern/offline.json`: the parts of a site that can be stored. */
export interface OfflineIndex {
  readonly format: 1;
  /** Changes when any content that can be stored changes. */
  readonly release: string;
  /** The id of the client build. Page data from the server contains the same id. */
  readonly build: string;
  readonly parts: readonly OfflinePart[];
}

/** A part that readers can choose, or a base part that is stored with every choice. */
export interface OfflinePart {
  /** For example, `docs-default-4.0`. */
  readonly id: string;
  readonly label: string;
  /** Prefix of the part's page URLs. Empty if the part belongs to every locale. */
  readonly localeBase: string;
  /**
   * Base parts contain client code and pages outside sections. They're stored with every other
   * part.
   */
  readonly isBase: boolean;
  /** Complete URL of the part's first page. Empty for the client code. */
  readonly href: string;
  /** Complete URL of its `PartList`. */
  readonly list: string;
  /** Changes when the list changes. */
  readonly hash: string;
  readonly pages: number;
  readonly files: number;
  /** Size on the device in bytes. */
  readonly bytes: number;
  /** Compressed size of the download in bytes. */
  readonly transfer: number;
}

/** The files of a part. A file can be in several parts but is stored only once. */
export interface PartList {
  readonly files: readonly OfflineFile[];
  /** Site redirects as complete URLs. The keys have no fragment; the targets can have one. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** A file that is stored with a part. `bytes` and `transfer` are sizes, as in `OfflinePart`. */
export interface OfflineFile {
  /** Complete URL. */
  readonly url: string;
  /**
   * First 16 hexadecimal digits of the content's SHA-256. For page data, see `page-data-text.ts`.
   */
  readonly hash: string;
  readonly bytes: number;
  readonly transfer: number;
  /** `page` is page data. `shell` is the document that pages are inserted into. */
  readonly kind: "page" | "shell" | "file";
}

/** Path of the index, relative to the base path. */
export const indexName = "_lectern/offline.json";

/** Folder of the part lists, relative to the base path. */
export const listFolder = "_lectern/offline/";

/** Path of the document that pages are inserted into, relative to the locale folder. */
export const shellName = "_lectern/shell.html";

/** Path of the page shown instead of pages that aren't stored, relative to the locale folder. */
export const notStoredName = "_lectern/not-kept.json";

/** Returns `undefined` if the value isn't an index in a supported format. */
export function asIndex(value: unknown): OfflineIndex | undefined {
  const isIndex =
    isRecord(value) && value["format"] === 1 && Array.isArray(value["parts"]) && "release" in value;
  return isIndex ? (value as unknown as OfflineIndex) : undefined;
}

/** Returns `undefined` if the value isn't a valid part list. */
export function asPartList(value: unknown): PartList | undefined {
  const isList = isRecord(value) && Array.isArray(value["files"]) && isRecord(value["redirects"]);
  return isList ? (value as unknown as PartList) : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
