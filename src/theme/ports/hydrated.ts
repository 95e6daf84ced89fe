import {
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";

const HydratedContext = createContext(false);

interface HydratedProps {
  /** False where there was no markup to adopt. */
  readonly adoptsMarkup: boolean;
  /** Called when it has been adopted. */
  readonly onAdopted?: () => void;
  readonly children?: ReactNode;
}

/**
 * Knows when the server's markup has been adopted. What looks different from then
 * on is rendered as a transition: at once it would lengthen the one task of
 * hydration that cannot give way to the reader's input.
 */
export function Hydrated({ adoptsMarkup, onAdopted, children }: HydratedProps): ReactNode {
  const [isHydrated, setHydrated] = useState(!adoptsMarkup);
  useEffect(() => onAdopted?.(), [onAdopted]);
  useEffect(() => {
    // Said for styles, and for tests, that wait until the page answers.
    if (isHydrated) document.documentElement.dataset["ready"] = "";
    else startTransition(() => setHydrated(true));
  }, [isHydrated]);
  return createElement(HydratedContext, { value: isHydrated }, children);
}

/** False on the server and while its markup is adopted; true from then on. */
export function useHydrated(): boolean {
  return useContext(HydratedContext);
}
