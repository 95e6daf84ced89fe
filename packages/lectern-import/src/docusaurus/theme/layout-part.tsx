import { isValidElement, type ReactNode } from "react";

/**
 * A part of the theme that Lectern renders around each page, such as the navbar. Where a
 * component renders it again, only the children appear.
 */
export default function LayoutPart({ children }: { readonly children?: ReactNode }): ReactNode {
  return typeof children === "string" || isValidElement(children) || Array.isArray(children)
    ? children
    : undefined;
}
