import type { ReactNode } from "react";
import useIsBrowser from "./use-is-browser.ts";

interface BrowserOnlyProps {
  readonly children?: () => ReactNode;
  /** Shown until the component runs in the browser. */
  readonly fallback?: ReactNode;
}

/**
 * `@docusaurus/BrowserOnly`. Renders the fallback until its island is hydrated, and then the
 * children.
 */
export default function BrowserOnly({ children, fallback }: BrowserOnlyProps): ReactNode {
  const isBrowser = useIsBrowser();
  return isBrowser ? children?.() : fallback;
}
