import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** A part of the program that looks after something in the content. */
export interface ContentPart {
  /** Called with the content that has just been shown. */
  watch(content: Element): void;
}

/**
 * Draw a part of the program in a place of the content, until the content goes,
 * which it does without a word when the reader leaves.
 *
 * @param onEnd called when it is gone
 */
export function mountPart(place: HTMLElement, part: ReactNode, onEnd?: () => void): void {
  const root = createRoot(place);
  root.render(part);
  const end = new MutationObserver(() => {
    if (place.isConnected) return;
    end.disconnect();
    onEnd?.();
    root.unmount();
  });
  end.observe(document.getElementById("lectern") ?? document.body, {
    childList: true,
    subtree: true,
  });
}
