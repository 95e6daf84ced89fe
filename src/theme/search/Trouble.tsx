import type { ReactNode } from "react";
import type { SearchTrouble } from "../../search/port.ts";
import { useTexts } from "../site-context.tsx";

interface TroubleProps {
  readonly trouble: SearchTrouble;
  /** Whether there are results anyway. */
  readonly isPart?: boolean;
}

/**
 * Explains why some or all results are missing. Each keystroke retries. After a deploy the
 * files of this page's build are gone, so the page has to be reloaded.
 */
export function Trouble({ trouble, isPart = false }: TroubleProps): ReactNode {
  const texts = useTexts().search.trouble;
  return (
    <>
      {isPart ? texts.part : texts[trouble]}{" "}
      {trouble === "broken" && (
        <button type="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      )}
    </>
  );
}
