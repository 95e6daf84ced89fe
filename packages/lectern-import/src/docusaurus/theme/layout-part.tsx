import { isValidElement, type ReactNode } from "react";

/**
 * Replaces a theme component that Lectern already renders around each page, such as the navbar.
 * Renders only its children.
 */
export default function LayoutPart({ children }: { readonly children?: ReactNode }): ReactNode {
  return typeof children === "string" || isValidElement(children) || Array.isArray(children)
    ? children
    : undefined;
}
