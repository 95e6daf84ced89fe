import { Children, type ReactNode } from "react";

/** Joins the children that are strings or numbers. */
export function textOf(children: ReactNode): string {
  return Children.toArray(children)
    .filter((child) => typeof child === "string" || typeof child === "number")
    .join("");
}
