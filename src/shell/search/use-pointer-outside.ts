import { type RefObject, useEffect } from "react";
import type { SearchSession } from "./search-session.ts";

/** Pressing beside the box closes its panel; scrolling by touch puts the keyboard of a phone away. */
export function usePointerOutside(
  field: RefObject<HTMLElement | null>,
  inputElement: HTMLInputElement | null,
  api: SearchSession["api"] | undefined,
): void {
  useEffect(() => {
    const { current: formElement } = field;
    if (!api || !formElement || !inputElement) return undefined;
    const { onMouseDown, onTouchStart, onTouchMove } = api.getEnvironmentProps({
      formElement,
      inputElement,
      panelElement: formElement,
    });
    document.addEventListener("mousedown", onMouseDown);
    document.addEventListener("touchstart", onTouchStart, { passive: true });
    document.addEventListener("touchmove", onTouchMove, { passive: true });
    return () => {
      document.removeEventListener("mousedown", onMouseDown);
      document.removeEventListener("touchstart", onTouchStart);
      document.removeEventListener("touchmove", onTouchMove);
    };
  }, [field, inputElement, api]);
}
