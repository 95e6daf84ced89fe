import type { ReactNode } from "react";

/** `@mdx-js/react`. Renders only its children, because Lectern passes components to pages. */
export function MDXProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

/** Always empty, because pages get their components from Lectern instead of a provider. */
export function useMDXComponents(): Readonly<Record<string, never>> {
  return {};
}
