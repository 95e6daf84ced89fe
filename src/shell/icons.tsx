import type { ReactNode } from "react";

/** The icons of the shell. `icons.css` has their shapes, so that neither documents nor the program repeat them. */
type IconName = "close" | "download" | "edit" | "hide" | "home" | "menu" | "mode" | "search" | "up";

/** An icon of the shell. Screen readers skip it, so the control around it needs a name. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return <i className={`icon icon-${name}`} />;
}

interface DrawingProps {
  readonly name: string;
  /** A path on a square of 24 units. */
  readonly shape: string;
}

/** A shape that only parts of the program show, drawn as an icon; `name` is for styles. */
export function Drawing({ name, shape }: DrawingProps): ReactNode {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
