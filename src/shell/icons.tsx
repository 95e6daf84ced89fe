import type { ReactNode } from "react";

/** Icons are drawn in strokes of the text's colour on a 24 unit square. They are never the only name of a control. */
const shapes = {
  home: "M3 11.5 12 4l9 7.5M5.5 9.8V20h4.7v-5.5h3.6V20h4.7V9.8",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  search: "M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13ZM15.4 15.4 20.5 20.5",
  sun: "M12 16.2a4.2 4.2 0 1 1 0-8.4 4.2 4.2 0 0 1 0 8.4ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z",
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  caret: "m9 6 6 6-6 6",
  hide: "m11 6-6 6 6 6M19 6l-6 6 6 6",
  download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  up: "M12 19V5.5M5.5 12 12 5.5l6.5 6.5",
  edit: "M4 20h4L19.5 8.5a2.1 2.1 0 0 0 0-3l-1-1a2.1 2.1 0 0 0-3 0L4 16zM13.5 6.5l4 4",
} as const;

/** An icon of the shell. Screen readers skip it, so the control around it needs a name. */
export function Icon({ name }: { readonly name: keyof typeof shapes }): ReactNode {
  return <Drawing name={name} shape={shapes[name]} />;
}

interface DrawingProps {
  readonly name: string;
  /** A path on the square. */
  readonly shape: string;
}

/** A shape drawn as an icon; `name` is for styles. */
export function Drawing({ name, shape }: DrawingProps): ReactNode {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
