import type { ReactNode } from "react";

/** `@theme/Layout/Provider`: the shell provides on every page what this one did. */
export default function LayoutProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
