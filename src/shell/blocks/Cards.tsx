import type { ReactNode } from "react";

/** A grid of `Card`s. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactNode {
  return <ul className="cards">{children}</ul>;
}
