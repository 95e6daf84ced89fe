/** English texts of the page that shows the results of a search. */
export const searchPageTexts = {
  title: "Search",
  description: "Everything a search of this site finds.",
  /** What the window is called while results are shown. */
  titleOf: "{query}: search",
  withoutScript:
    "The search runs in your browser and needs script, which is switched off or could not be loaded.",
  empty: "Type what you are looking for.",
} as const;
