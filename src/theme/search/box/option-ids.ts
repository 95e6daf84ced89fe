/** Names the list of results, and with a number behind it each of them. */
export const listId = "search-results";

/** The id of the result at a place in the list. */
export function optionId(at: number): string {
  return `${listId}-${at}`;
}
