import type { ReactNode } from "react";

/** The icons of the shell. `icons.css` and `later-icons.css` have their shapes, so that neither documents nor the program repeat them. */
type IconName =
  | "close"
  | "document"
  | "download"
  | "edit"
  | "hide"
  | "home"
  | "menu"
  | "mode"
  | "recent"
  | "search"
  | "up";

/** An icon of the shell. Screen readers skip it, so the control around it needs a name. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return <i className={`icon icon-${name}`} />;
}
