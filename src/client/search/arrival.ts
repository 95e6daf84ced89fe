/** The words to mark on a page, in the state of its history entry. */
const stateKey = "lecternSearchTerms";

/** Go to an address and have words marked there. */
export function goMarked(href: string, terms: readonly string[]): void {
  if (!("navigation" in globalThis)) {
    location.assign(href);
    return;
  }
  const { finished, committed } = navigation.navigate(href, { state: { [stateKey]: terms } });
  // Called off by the next navigation: nothing to mark.
  committed?.catch(() => {});
  finished?.then(markArrival, () => {});
}

/** Mark the words the reader came for. Once: a reload or going back does not mark them again. */
export function markArrival(): void {
  const entry = "navigation" in globalThis ? navigation.currentEntry : null;
  const state: unknown = entry?.getState();
  if (typeof state !== "object" || state === null || !(stateKey in state)) return;
  const { [stateKey]: terms, ...rest } = state as Record<string, unknown>;
  navigation.updateCurrentEntry({ state: rest });
  if (!Array.isArray(terms) || terms.length === 0) return;
  void import("./highlight.ts").then(
    ({ highlightTerms }) => highlightTerms(terms.map(String)),
    // Without the network the page is read unmarked.
    () => {},
  );
}
