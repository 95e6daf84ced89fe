import { useEffect, useRef, type RefObject } from "react";
import { readState } from "../../../data/explorer/explorer-state";

/**
 * Brings the comparison into view that an address asks for, once: on a phone it stands
 * a screen below the fields. Who has come back into it stays where they were.
 *
 * @param isReady whether the comparison has been drawn
 * @returns for the form that it stands in
 */
export function useArrival(isReady: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const hasArrived = useRef(false);
  useEffect(() => {
    if (!isReady || hasArrived.current) return;
    hasArrived.current = true;
    const { from, to } = readState(location.search);
    const result = form.current?.querySelector(".explorer-comparison");
    if (from === "" || to === "" || !result) return;
    if (result.getBoundingClientRect().top > innerHeight / 3) result.scrollIntoView();
  }, [isReady]);
  return form;
}
