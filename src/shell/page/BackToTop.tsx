import type { ReactNode } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../use-texts.ts";
import { focusTop } from "./focus-top.ts";

/** Offers the way back while the reader scrolls up. */
export function BackToTop({ isShown }: { readonly isShown: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <button
      type="button"
      className="back-to-top needs-script"
      data-shown={isShown ? "" : undefined}
      aria-label={texts.backToTop}
      onClick={toTop}
    >
      <Icon name="up" />
    </button>
  );
}

/** The button goes with the way it offers. */
function toTop(): void {
  window.scrollTo({ top: 0 });
  focusTop();
}
