import { useEffect, useRef, type RefObject } from "react";
import { readState } from "../../../data/explorer/explorer-state";

/**
 * Scrolls once to the comparison in the URL, because on a phone it is a screen below the
 * fields. Keeps the scroll position of readers who come back.
 *
 * @param isReady whether the comparison has been rendered
 * @returns a ref for the element that contains it
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
