/** Key in session storage for the words to highlight after the next navigation. */
const key = "lecternSearchTerms";

/**
 * The words to highlight at a URL. They're in session storage, in case the page loads as a new
 * document.
 */
interface Arrival {
  readonly href: string;
  readonly terms: readonly string[];
}

let next: Arrival | undefined;

/** Goes to a URL and highlights words there. */
export function goMarked(to: string, terms: readonly string[]): void {
  const { href } = new URL(to, location.href);
  next = { href, terms };
  store(next);
  if ("navigation" in globalThis) {
    const { finished, committed } = navigation.navigate(href);
    // The reader opened another page in the meantime.
    committed?.catch(() => {});
    finished?.then(markArrival, () => {});
    return;
  }
  location.assign(href);
  // If the URL is in the current document, nothing loads, so highlight the words now.
  markArrival();
}

/**
 * Highlights the words that the reader searched for, but only once, not after a reload or when
 * going back.
 */
export function markArrival(): void {
  const arrival = next ?? stored();
  if (arrival?.href !== location.href) return;
  next = undefined;
  store(undefined);
  void import("./highlight.ts").then(
    ({ highlightTerms }) => highlightTerms(arrival.terms),
    // Offline, there are no highlights.
    () => {},
  );
}

function stored(): Arrival | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Arrival;
  } catch {
    return undefined;
  }
}

function store(arrival: Arrival | undefined): void {
  try {
    if (arrival) sessionStorage.setItem(key, JSON.stringify(arrival));
    else sessionStorage.removeItem(key);
  } catch {
    // If storage is blocked, words are only highlighted after a navigation within the document.
  }
}
