import { earlyEvents } from "./early-events.ts";

/** Menus that have been come near to. */
const met = new WeakSet<Element>();

/**
 * Looks after the menu of each page that is shown. What it does by script is loaded when a
 * reader comes near it, by pointer or by key. Buttons that were pressed before are answered.
 *
 * @param copied said when a page was copied
 */
export function pageMenus(copied: string): void {
  const meet = ({ type, target }: Event) => {
    if (target instanceof Element) void come(target, type === "click" ? copied : undefined);
  };
  for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, meet);
  earlyEvents().forEach(meet);
}

/** @param copied undefined when nothing was chosen */
async function come(target: Element, copied: string | undefined): Promise<void> {
  const menu = target.closest(".page-menu")?.querySelector<HTMLElement>("[popover]");
  if (!menu) return;
  try {
    const { choose, placeMenu } = await import("./page-menu.ts");
    if (!met.has(menu)) placeMenu(menu);
    met.add(menu);
    const button = target.closest<HTMLElement>(".needs-script");
    if (button && copied !== undefined) await choose(button, menu, copied);
  } catch (error) {
    console.error(error);
  }
}
