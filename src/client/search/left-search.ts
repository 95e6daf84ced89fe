/** What a page that is loaded anew leaves for the document that takes its place. */
export interface LeftSearch {
  /** What the reader was typing; undefined once it was taken up. */
  readonly query: string | undefined;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

const storageKey = "lecternSearchLost";

/** Undefined: nothing was left. */
export function readLeft(): LeftSearch | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Leave a search for the next document of this tab. Nothing happens when storage is blocked. */
export function writeLeft(left: LeftSearch): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(left));
  } catch {
    // Blocked storage: the reader searches again by hand.
  }
}
