import type { ReactNode } from "react";
import { useRenderedPage } from "lectern";

/**
 * `@theme/Layout/Provider`. Renders its children without the title and width of an article, because
 * only pages with their own layout use it.
 */
export default function LayoutProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  useRenderedPage()?.setMetadata({ layout: "wide" });
  return children;
}
