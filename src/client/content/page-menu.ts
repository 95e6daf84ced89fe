/**
 * Do what an entry of the menu says that needs script: the first copies the page, the last prints.
 *
 * @param button the entry
 * @param copied said when the page was copied
 */
export async function choose(
  button: HTMLElement,
  menu: HTMLElement,
  copied: string,
): Promise<void> {
  if (button !== menu.firstElementChild) {
    menu.hidePopover();
    print();
    return;
  }
  const address = menu.querySelector("a")?.href ?? "";
  // Browsers let a page write during the press: the text may arrive later, as a promise.
  const text = textAt(address);
  // A browser that refuses to write doesn't handle the promise.
  text.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    sayOn(button, menu, copied);
  } catch (error) {
    // Without a network, or where the browser forbids it, the text can be looked at.
    console.error("The page could not be copied.", error);
    location.assign(address);
  }
}

/** Where CSS cannot place a menu beside its button, its place is measured when it opens. */
export function placeMenu(menu: HTMLElement): void {
  const button = menu.previousElementSibling;
  if (!button || CSS.supports("position-area", "block-end")) return;
  menu.addEventListener("beforetoggle", () => {
    const { left, bottom } = button.getBoundingClientRect();
    menu.style.setProperty("--left", `${left}px`);
    menu.style.setProperty("--top", `${bottom}px`);
  });
}

async function textAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Blob([await response.text()], { type: "text/plain" });
}

/** The entry says it until the menu is closed; screen readers hear it. */
function sayOn(button: HTMLElement, menu: HTMLElement, words: string): void {
  const label = button.textContent;
  const region = document.getElementById("announcer");
  button.textContent = words;
  if (region) region.textContent = words;
  const restore = () => {
    button.textContent = label;
    if (region?.textContent === words) region.textContent = "";
  };
  menu.addEventListener("toggle", restore, { once: true });
}
