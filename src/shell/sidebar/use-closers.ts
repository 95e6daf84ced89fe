import { useEffect, useEffectEvent } from "react";

/** The Navigation API, which some browsers still lack. */
interface Traversals {
  addEventListener(type: "navigate", listener: (event: TraverseEvent) => void): void;
  removeEventListener(type: "navigate", listener: (event: TraverseEvent) => void): void;
}

interface TraverseEvent extends Event {
  readonly navigationType: string;
}

/** Closes an open panel when the window becomes wide, and on history back, which is then called off. */
export function useClosers(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const wide = window.matchMedia("(width > 996px)");
    const onWide = () => {
      if (wide.matches) close();
    };
    const onTraverse = (event: TraverseEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    const navigation = navigationOf(window);
    wide.addEventListener("change", onWide);
    navigation?.addEventListener("navigate", onTraverse);
    return () => {
      wide.removeEventListener("change", onWide);
      navigation?.removeEventListener("navigate", onTraverse);
    };
  }, [isOpen]);
}

function navigationOf(view: { readonly navigation?: Traversals }): Traversals | undefined {
  return view.navigation;
}
