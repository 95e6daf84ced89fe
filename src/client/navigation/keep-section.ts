/**
 * Lets links to another version of the page lead to the section that is being
 * read: at the click, because until then the reader may go on.
 */
export function keepSection(): void {
  const choose = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-version]");
    if (!link) return;
    const read = document.querySelector<HTMLAnchorElement>(".contents [aria-current]");
    // The start of a page is not its first section.
    link.hash = (scrollY > 0 ? read?.hash : undefined) ?? location.hash;
  };
  // Before the navigation, and before another button of the mouse opens a tab.
  addEventListener("click", choose, true);
  addEventListener("auxclick", choose, true);
}
