import type { ReactNode } from "react";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";

const filledByScript = { __html: "" };

/**
 * Shown by the early script when styles or program do not load, most often
 * because the site is served from another path; the script then fills in what
 * the page's address suggests. Hidden by its attribute, not by a style, for
 * readers whose browsers know no styles.
 */
export function BasePathProblem({ route }: { readonly route: string }): ReactNode {
  const { basePath } = useSite();
  const texts = useTexts().basePathProblem;
  return (
    <div
      className="base-path-problem"
      role="alert"
      data-route={route}
      data-nosnippet=""
      hidden
      suppressHydrationWarning
    >
      <p>
        <strong>{texts.title}</strong>
      </p>
      <p>{texts.cause}</p>
      <p>{texts.configured(basePath)}</p>
      <p className="base-path-suggestion" hidden suppressHydrationWarning>
        {texts.suggestion.map((part) =>
          typeof part === "string" ? (
            part
          ) : (
            // The script may have written into it before the markup is adopted.
            <code
              key={part.slot}
              dangerouslySetInnerHTML={filledByScript}
              suppressHydrationWarning
            />
          ),
        )}
      </p>
    </div>
  );
}
