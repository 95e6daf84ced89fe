import type { ReactNode } from "react";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";

const filledByScript = { __html: "" };

/**
 * Shown by the early script when styles or program do not load: because the site
 * is served from another path, and the script fills in what the page's address
 * suggests; or because a deploy is under way, and the script shows the last
 * paragraph in place of those on the path. It knows the paragraphs by their
 * order. Hidden by attributes, not by styles, for readers whose browsers know no
 * styles.
 */
export function BasePathProblem({ route }: { readonly route: string }): ReactNode {
  const { basePath, localeBase } = useSite();
  const texts = useTexts().basePathProblem;
  return (
    <div
      className="base-path-problem"
      role="alert"
      // Below the base path: pages of other locales than the default lie a level deeper.
      data-route={localeBase.slice(basePath.length - 1, -1) + route}
      data-nosnippet=""
      hidden
      suppressHydrationWarning
    >
      <p>
        <strong>{texts.title}</strong>
      </p>
      <p suppressHydrationWarning>{texts.cause}</p>
      <p suppressHydrationWarning>{texts.configured(basePath)}</p>
      <p hidden suppressHydrationWarning>
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
      <p hidden suppressHydrationWarning>
        {texts.incomplete}
      </p>
    </div>
  );
}
