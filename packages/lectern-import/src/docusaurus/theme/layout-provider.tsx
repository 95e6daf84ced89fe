import type { ReactNode } from "react";

/**
 * `@theme/Layout/Provider`. Renders only its children, because Lectern's layout provides the same
 * features.
 */
export default function LayoutProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
