import type { ReactNode } from "react";

/** `@mdx-js/react`: pages get their components from Lectern, so the provider adds nothing. */
export function MDXProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

/** Always empty: pages get their components from the engine, not from a provider. */
export function useMDXComponents(): Readonly<Record<string, never>> {
  return {};
}
