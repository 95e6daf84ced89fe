import type { ReactNode } from "react";

/**
 * The content of a page. It is not hydrated: while `html` is empty React adopts
 * what the server wrote and leaves it alone, islands and all.
 */
export function Content({ html }: { readonly html: string }): ReactNode {
  return (
    <div className="content" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}
