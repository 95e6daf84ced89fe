import { type ReactNode, useState } from "react";
import { Icon } from "../icons.tsx";
import { useTexts } from "../use-texts.ts";
import { focusTop } from "./focus-top.ts";

/** Offers the way back while the reader scrolls up. */
export function BackToTop({ isShown }: { readonly isShown: boolean }): ReactNode {
  const texts = useTexts();
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return (
    <button
      type="button"
      className="back-to-top needs-script"
      data-shown={isShown ? "" : undefined}
      aria-label={texts.backToTop}
      onClick={toTop}
    >
      {/* A picture of the style is a document of its own, which a browser makes even of what it hides. */}
      {wasShown && <Icon name="up" />}
    </button>
  );
}

/** The button goes with the way it offers. */
function toTop(): void {
  window.scrollTo({ top: 0 });
  focusTop();
}
