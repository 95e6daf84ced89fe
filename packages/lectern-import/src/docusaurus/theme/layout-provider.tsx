import type { ReactNode } from "react";

/**
 * `@theme/Layout/Provider`. Renders only its children, because Lectern's layout provides its
 * features.
 */
export default function LayoutProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
