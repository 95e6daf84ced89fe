// Only renders its children, because Lectern passes components to pages.
export { default as MDXProvider } from "../theme/layout-part.tsx";

/** Always empty, because pages get their components from Lectern instead of a provider. */
export function useMDXComponents(): Readonly<Record<string, never>> {
  return {};
}
