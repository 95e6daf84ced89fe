import type { ReactNode } from "react";
import { useTexts } from "../use-texts.ts";

/**
 * The progress bar at the top of the window and the spinner above the text.
 * Both wait 200 ms before they show, which is CSS's business.
 */
export function Loading({ isPending }: { readonly isPending: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <output className="loading">
      {isPending && (
        <>
          <span className="loading-bar" />
          <svg className="loading-spinner" viewBox="0 0 44 44" aria-hidden="true">
            <circle className="ripple" cx="22" cy="22" r="20" />
            <circle className="ripple late" cx="22" cy="22" r="20" />
            <circle className="pulse" cx="22" cy="22" r="6" />
          </svg>
          <span className="sr-only">{texts.loading}</span>
        </>
      )}
    </output>
  );
}
