/** The parts of a site that can be stored: the file `_lectern/offline.json`. */
export interface OfflineIndex {
  readonly format: 1;
  /** Changes with anything that can be stored. */
  readonly release: string;
  /** The id of the client build, which served pages contain. */
  readonly build: string;
  readonly parts: readonly OfflinePart[];
}

/** A part that readers can choose, or that every choice needs. */
export interface OfflinePart {
  /** `docs-default-4.0`. */
  readonly id: string;
  readonly label: string;
  /** The start of its pages' URLs. Empty if it belongs to every locale. */
  readonly localeBase: string;
  /** Client code and pages outside the sections, stored along with any other part. */
  readonly isBase: boolean;
  /** Complete URL of its first page; empty for the client code. */
  readonly href: string;
  /** Complete URL of its `PartList`. */
  readonly list: string;
  /** Changes with the list. */
  readonly hash: string;
  readonly pages: number;
  readonly files: number;
  /** Size on the device in bytes. */
  readonly bytes: number;
  /** Compressed size of the download in bytes. */
  readonly transfer: number;
}

/** The files of a part. A file may be in several parts; it's stored once. */
export interface PartList {
  readonly files: readonly OfflineFile[];
  /** Redirects of the site: complete URLs, from without fragment and to with it. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** A file that is stored with a part. Sizes as in `OfflinePart`. */
export interface OfflineFile {
  /** Complete URL. */
  readonly url: string;
  /** 16 hexadecimal digits of the SHA-256 of its content; `page-data-text.ts` explains page data. */
  readonly hash: string;
  readonly bytes: number;
  readonly transfer: number;
  /** `page` is page data, `shell` the document that pages are inserted into. */
  readonly kind: "page" | "shell" | "file";
}

/** The name of the index in the base path. */
export const indexName = "_lectern/offline.json";

/** The folder of the lists in the base path. */
export const listFolder = "_lectern/offline/";

/** The name of the document that pages are inserted into, in the folder of the locale. */
export const shellName = "_lectern/shell.html";

/** The name of the page that replaces pages that aren't stored, in the folder of the locale. */
export const notStoredName = "_lectern/not-kept.json";

/** @returns undefined if this code can't read it */
export function asIndex(value: unknown): OfflineIndex | undefined {
  const isIndex =
    isRecord(value) && value["format"] === 1 && Array.isArray(value["parts"]) && "release" in value;
  return isIndex ? (value as unknown as OfflineIndex) : undefined;
}

/** @returns undefined if this code can't read it */
export function asPartList(value: unknown): PartList | undefined {
  const isList = isRecord(value) && Array.isArray(value["files"]) && isRecord(value["redirects"]);
  return isList ? (value as unknown as PartList) : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
