import { urlFragment } from "../../theme/dom.ts";
import type { ContentPart } from "./mount-part.tsx";

/**
 * Opens the folded section that a link or the URL points to, and handles the button that opens all
 * sections. Until this code has loaded, CSS shows the section that the URL points to.
 */
export function folds(): ContentPart {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>("a[href*='#']");
    // Open the section before the browser scrolls, even if the URL stays the same.
    if (link?.pathname === location.pathname) openAround(urlFragment(link));
    if (target.closest(".fold-all")) toggleAll();
  });
  addEventListener("hashchange", () => openAround(urlFragment()));
  return {
    watch(content) {
      openAround(urlFragment());
      content.querySelector(".fold-all")?.removeAttribute("disabled");
    },
  };
}

function openAround(id: string): void {
  const target = document.getElementById(id);
  const fold = target?.closest<HTMLDetailsElement>(".fold:not([open])");
  if (!target || !fold) return;
  const isHidden = !target.checkVisibility();
  fold.open = true;
  // Browsers that don't open a closed section for a link into it don't scroll to the element either.
  if (isHidden) target.scrollIntoView();
}

function toggleAll(): void {
  const all = [...document.querySelectorAll<HTMLDetailsElement>(".content .fold")];
  const open = all.some((fold) => !fold.open);
  for (const fold of all) fold.open = open;
}
