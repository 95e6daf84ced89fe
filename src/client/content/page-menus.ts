import { announce, placeBelow } from "../../theme/dom.ts";
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
    if (type === "focusin") closeLeft(target);
    const menu = target.closest(".page-menu")?.querySelector<HTMLElement>("[popover]");
    if (!menu) return;
    const opener = menu.previousElementSibling;
    if (opener && !placed.has(menu)) {
      menu.addEventListener("beforetoggle", () => placeBelow(menu, opener));
      placed.add(menu);
    }
    const button = target.closest<HTMLElement>(".needs-script");
    if (!button || type !== "click") return;
    if (button.dataset["copy"] !== undefined) copyCommand(button, button.dataset["copy"], copied);
    else if (menu.contains(button)) {
      menu.hidePopover();
      print();
    } else void copyPage(button, menu, copied);
  };
  for (const kind of ["pointerover", "focusin", "click"]) {
    document.addEventListener(kind, onEvent);
  }
  earlyEvents().forEach(onEvent);
}

/** Closes a menu that the focus has left. */
function closeLeft(focused: Element): void {
  const open = document.querySelector<HTMLElement>(".page-menu > :popover-open");
  if (!open?.parentElement?.contains(focused)) open?.hidePopover();
}

/** Copies the Markdown of the page. */
async function copyPage(button: HTMLElement, menu: HTMLElement, copied: string): Promise<void> {
  const address = menu.querySelector("a")?.href ?? "";
  // Browsers allow writing during the click only, but the text may be a promise.
  const text = textAt(address);
  // A browser that refuses to write doesn't handle the promise.
  text.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    showOn(button, copied);
  } catch (error) {
    // Offline, or forbidden by the browser: show the text instead.
    console.error("The page couldn't be copied.", error);
    location.assign(address);
  }
}

function copyCommand(button: HTMLElement, command: string, copied: string): void {
  navigator.clipboard.writeText(command).then(
    () => showOn(button, copied),
    (error: unknown) => console.error("The command couldn't be copied.", error),
  );
}

async function textAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Blob([await response.text()], { type: "text/plain" });
}

/** How long the button shows that the page was copied, in milliseconds. */
const SHOWN_FOR = 2000;

/** Shows a message on the button for a moment, and announces it. */
function showOn(button: HTMLElement, message: string): void {
  const label = button.textContent;
  // Pressed again while it shows the message.
  if (label === message) return;
  const clear = announce(message);
  button.textContent = message;
  setTimeout(() => {
    button.textContent = label;
    clear();
  }, SHOWN_FOR);
}
