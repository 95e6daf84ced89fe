import { Children, type ReactNode } from "react";

/** The words of children that are text and numbers. */
export function textOf(children: ReactNode): string {
  return Children.toArray(children)
    .filter((child) => typeof child === "string" || typeof child === "number")
    .join("");
}
