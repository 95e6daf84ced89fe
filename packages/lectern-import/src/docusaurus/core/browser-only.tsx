import type { ReactNode } from "react";
import useIsBrowser from "./use-is-browser.ts";

interface BrowserOnlyProps {
  readonly children?: () => ReactNode;
  /** Shown until the component runs in the browser. */
  readonly fallback?: ReactNode;
}

/**
 * `@docusaurus/BrowserOnly`. Renders the children in a hydrated island, and the fallback before.
 */
export default function BrowserOnly({ children, fallback }: BrowserOnlyProps): ReactNode {
  const isBrowser = useIsBrowser();
  return isBrowser ? children?.() : fallback;
}
