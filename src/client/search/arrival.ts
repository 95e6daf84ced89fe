/** The words to mark on a page, in the state of its history entry. */
const stateKey = "lecternSearchTerms";

/** Go to an address and have words marked there. */
export function goMarked(href: string, terms: readonly string[]): void {
  if (!("navigation" in globalThis)) {
    handOver({ href: new URL(href, location.href).href, terms });
    location.assign(href);
    // Within the page nothing is loaded.
    markArrival();
    return;
  }
  const { finished, committed } = navigation.navigate(href, { state: { [stateKey]: terms } });
  // Called off by the next navigation: nothing to mark.
  committed?.catch(() => {});
  finished?.then(markArrival, () => {});
}

/** Fetch what marks words while there is a network: the index lets readers search without one. */
export function prepareMarks(): void {
  // Tried again on arrival.
  loadHighlight().catch(() => {});
}

function loadHighlight() {
  return import("./highlight.ts");
}

/** Mark the words the reader came for. Once: a reload or going back does not mark them again. */
export function markArrival(): void {
  const terms = "navigation" in globalThis ? takeFromEntry() : takeOver();
  if (!Array.isArray(terms) || terms.length === 0) return;
  void loadHighlight().then(
    ({ highlightTerms }) => highlightTerms(terms.map(String)),
    // Without the network the page is read unmarked.
    () => {},
  );
}

function takeFromEntry(): unknown {
  const state: unknown = navigation.currentEntry?.getState();
  if (typeof state !== "object" || state === null || !(stateKey in state)) return undefined;
  const { [stateKey]: terms, ...rest } = state as Record<string, unknown>;
  navigation.updateCurrentEntry({ state: rest });
  return terms;
}

/** For browsers without the Navigation API: words left for the page at an address. */
interface HandOver {
  readonly href: string;
  readonly terms: readonly string[];
}

function handOver(words: HandOver): void {
  try {
    sessionStorage.setItem(stateKey, JSON.stringify(words));
  } catch {
    // Blocked storage: the page is read unmarked.
  }
}

function takeOver(): unknown {
  try {
    const { href, terms } = JSON.parse(sessionStorage.getItem(stateKey) ?? "{}") as HandOver;
    if (href !== location.href) return undefined;
    sessionStorage.removeItem(stateKey);
    return terms;
  } catch {
    return undefined;
  }
}
