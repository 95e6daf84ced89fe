import type { ReactNode } from "react";
import type { SearchTrouble } from "../../search/port.ts";
import { useTexts } from "../site-context.tsx";

interface TroubleProps {
  readonly trouble: SearchTrouble;
  /** Whether there are results despite the problem. */
  readonly isPart?: boolean;
}

/**
 * Explains why results are missing. Each keystroke tries again. After a deploy, the files of this
 * page's build no longer exist, so the reader has to reload the page.
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
