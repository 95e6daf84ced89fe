import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** A feature that works on the content of pages. */
export interface ContentPart {
  /** Called with content that was just shown. */
  watch(content: Element): void;
}

/**
 * Renders a component into an element of the content, and unmounts it when the element is
 * removed.
 *
 * @param onEnd called before it unmounts
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
