import type { ReactNode } from "react";
import useIsBrowser from "./use-is-browser.ts";

interface BrowserOnlyProps {
  readonly children?: () => ReactNode;
  /** Until the browser has the page. */
  readonly fallback?: ReactNode;
}

/** `@docusaurus/BrowserOnly`: the children in an island that lives, the fallback before. */
export default function BrowserOnly({ children, fallback }: BrowserOnlyProps): ReactNode {
  const isBrowser = useIsBrowser();
  return isBrowser ? children?.() : fallback;
}
