/** Tells the browser's own parts the colour of the mode that is on, now and whenever it changes. */
export function themeColor(): void {
  const root = document.documentElement;
  const apply = () => {
    for (const color of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      color.media = color.dataset["mode"] === root.dataset["theme"] ? "all" : "not all";
    }
  };
  apply();
  new MutationObserver(apply).observe(root, { attributeFilter: ["data-theme"] });
}
