import type { PageData } from "../../core/page-data.ts";
import type { SharedTexts } from "../../core/strings/texts.ts";
import { announce, make, placeBelow } from "../../theme/dom.ts";
import type { PreferencesPort } from "../../theme/ports.ts";
import { isStarred, toggleStar } from "../../theme/search/recent-pages.ts";
import { earlyEvents } from "./early-events.ts";

/** Menus that the reader has pointed at or focused. */
const placed = new WeakSet<Element>();

interface PageMenusInput {
  /** Message for screen readers after a page was copied. */
  readonly copied: string;
  readonly texts: Pick<SharedTexts["search"], "star" | "unstar">;
  readonly preferences: PreferencesPort;
  /** Returns the page that is shown. */
  page(): PageData;
}

/**
 * Runs the entries of the page menu that need JavaScript. Also handles clicks from before this code
 * loaded, and adds the entry that stars the page.
 */
export function pageMenus(input: PageMenusInput): void {
  const { copied } = input;
  const onEvent = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    if (type === "focusin") closeLeft(target);
    const menu = target.closest(".page-menu")?.querySelector<HTMLElement>("[popover]");
    if (!menu) return;
    const opener = menu.previousElementSibling;
    if (opener && !placed.has(menu)) {
      menu.addEventListener("beforetoggle", () => placeBelow(menu, opener));
      placed.add(menu);
      addStar(menu, input);
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

/**
 * Adds the entry that stars the page. Documents don't contain it, because stars are stored on the
 * device.
 */
function addStar(menu: HTMLElement, { preferences, texts, page }: PageMenusInput): void {
  const button = make("button", { type: "button", className: "bar-link" });
  const show = () => {
    button.textContent = isStarred(preferences, page()) ? texts.unstar : texts.star;
  };
  // Another browser tab may have changed the star.
  menu.addEventListener("beforetoggle", show);
  button.addEventListener("click", () => {
    toggleStar(preferences, page());
    show();
  });
  show();
  menu.lastElementChild?.before(button);
}

/** Closes a menu when it loses the focus. */
function closeLeft(focused: Element): void {
  const open = document.querySelector<HTMLElement>(".page-menu > :popover-open");
  if (!open?.parentElement?.contains(focused)) open?.hidePopover();
}

/** Copies the Markdown of the page. */
async function copyPage(button: HTMLElement, menu: HTMLElement, copied: string): Promise<void> {
  const address = menu.querySelector("a")?.href ?? "";
  // Browsers only allow writing during the click, but the text may be a promise.
  const text = textAt(address);
  // If the browser refuses to write, nothing else handles a rejection of the promise.
  text.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
    showOn(button, copied);
  } catch (error) {
    // If the reader is offline or the browser forbids copying, show the text instead.
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

/** Duration of the message after copying, in milliseconds. */
const SHOWN_FOR = 2000;

/** Shows a message on the button for a moment, and announces it. */
function showOn(button: HTMLElement, message: string): void {
  const label = button.textContent;
  // The reader pressed the button again while it shows the message.
  if (label === message) return;
  const clear = announce(message);
  button.textContent = message;
  setTimeout(() => {
    button.textContent = label;
    clear();
  }, SHOWN_FOR);
}
