import type { ReactNode } from "react";
import type { SearchTrouble } from "../../search/port.ts";
import { useTexts } from "../site-context.tsx";

interface TroubleProps {
  readonly trouble: SearchTrouble;
  /** Whether there are results all the same. */
  readonly isPart?: boolean;
}

/**
 * Explains why there are no results, or not all of them. Each keystroke tries again. After a
 * deploy that doesn't help, since the files of this page's build are gone: the page has to reload.
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
