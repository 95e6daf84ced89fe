import { earlyEvents } from "./early-events.ts";

/** Menus that the reader has come near. */
const placed = new WeakSet<Element>();

/**
 * Runs the entries of the page menu that need JavaScript, including those that were
 * pressed before this code loaded.
 *
 * @param copied announced after a page was copied
 */
export function pageMenus(copied: string): void {
  const onEvent = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const menu = target.closest(".page-menu")?.querySelector<HTMLElement>("[popover]");
    if (!menu) return;
    if (!placed.has(menu)) placeMenu(menu);
    placed.add(menu);
    const button = target.closest<HTMLElement>(".needs-script");
    if (button && type === "click") void choose(button, menu, copied);
  };
  for (const kind of ["pointerover", "focusin", "click"]) {
    document.addEventListener(kind, onEvent);
  }
  earlyEvents().forEach(onEvent);
}

/** The first entry copies the page, the last prints it. */
async function choose(button: HTMLElement, menu: HTMLElement, copied: string): Promise<void> {
  if (button !== menu.firstElementChild) {
    menu.hidePopover();
    print();
    return;
  }
  const address = menu.querySelector("a")?.href ?? "";
  // Browsers allow writing during the click only, but the text may be a promise.
  const text = textAt(address);
  // A browser that refuses to write doesn't handle the promise.
  text.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    sayOn(button, menu, copied);
  } catch (error) {
    // Offline, or forbidden by the browser: show the text instead.
    console.error("The page could not be copied.", error);
    location.assign(address);
  }
}

/** Positions the menu with JavaScript if CSS can't. */
function placeMenu(menu: HTMLElement): void {
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

/** Shows a message on the entry until the menu closes, and announces it. */
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
