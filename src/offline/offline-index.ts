/** What of a site can be stored: the file `_lectern/offline.json`. */
export interface OfflineIndex {
  readonly format: 1;
  /** Changes with anything that can be stored. */
  readonly release: string;
  /** The id of the browser's program, which served pages carry. */
  readonly build: string;
  readonly parts: readonly OfflinePart[];
}

/** Something a reader chooses to store, or what every choice needs. */
export interface OfflinePart {
  /** `docs-default-4.0`. */
  readonly id: string;
  readonly label: string;
  /** What the addresses of its pages start with; empty: it belongs to every locale. */
  readonly localeBase: string;
  /** The program and the pages outside the sections: stored along with anything else. */
  readonly isBase: boolean;
  /** Complete address of its first page; empty for the program. */
  readonly href: string;
  /** Complete address of its `PartList`. */
  readonly list: string;
  /** Changes with the list. */
  readonly hash: string;
  readonly pages: number;
  readonly files: number;
  /** Bytes on the device. */
  readonly bytes: number;
  /** Bytes that travel, compressed. */
  readonly transfer: number;
}

/** The files of a part. A file may be in several; it is stored once. */
export interface PartList {
  readonly files: readonly OfflineFile[];
  /** Addresses of the site that lead to others: complete addresses, without fragment and with it. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** A file that is stored with a part. Sizes in bytes, as in `OfflinePart`. */
export interface OfflineFile {
  /** Complete address. */
  readonly url: string;
  /** 16 hexadecimal digits of the SHA-256 of its settled content. */
  readonly hash: string;
  readonly bytes: number;
  readonly transfer: number;
  /** `page`: data of a page. `shell`: the document pages are put into. */
  readonly kind: "page" | "shell" | "file";
}

/** Where the index lies, below the base path. */
export const indexName = "_lectern/offline.json";

/** Where the lists of parts lie, below the base path. */
export const listFolder = "_lectern/offline/";

/** Where the document lies that pages are put into, below the locale base. */
export const shellName = "_lectern/shell.html";

/** Where the page lies that stands for pages that are not stored, below the locale base. */
export const notStoredName = "_lectern/not-kept.json";

/** @returns undefined when it is not what this program can read */
export function asIndex(value: unknown): OfflineIndex | undefined {
  const isIndex =
    isRecord(value) && value["format"] === 1 && Array.isArray(value["parts"]) && "release" in value;
  return isIndex ? (value as unknown as OfflineIndex) : undefined;
}

/** @returns undefined when it is not what this program can read */
export function asPartList(value: unknown): PartList | undefined {
  const isList = isRecord(value) && Array.isArray(value["files"]) && isRecord(value["redirects"]);
  return isList ? (value as unknown as PartList) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
