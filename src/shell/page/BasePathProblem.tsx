import type { ReactNode } from "react";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";

/**
 * On the home page, hidden by the stylesheet: whoever sees it sees a site whose
 * styles did not arrive, most often because it is served from another path.
 */
export function BasePathProblem(): ReactNode {
  const { basePath } = useSite();
  const texts = useTexts().basePathProblem;
  return (
    <div className="base-path-problem" data-nosnippet="">
      <p>
        <strong>{texts.title}</strong>
      </p>
      <p>{texts.cause}</p>
      <p>{texts.configured(basePath)}</p>
    </div>
  );
}
