import type { ReactNode } from "react";

/** Icons are drawn in strokes of the text's colour on a 24 unit square. They are never the only name of a control. */
export const shapes = {
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
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  done: "m5 12.5 4.5 4.5L19 7.5",
  wrap: "M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2-2.5L12.5 18l2.5 2.5M4 18h4",
  edit: "M4 20h4L19.5 8.5a2.1 2.1 0 0 0 0-3l-1-1a2.1 2.1 0 0 0-3 0L4 16zM13.5 6.5l4 4",
  document: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6",
  section: "M9.5 4 7 20M17 4l-2.5 16M4.5 9h15.5M4 15h15.5",
  enter: "M19 6v6a3 3 0 0 1-3 3H5.5M9.5 11l-4 4 4 4",
  recent: "M12 7v5l3.5 2M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17Z",
} as const;

export type IconName = keyof typeof shapes;

export function Icon(props: { readonly name: IconName }): ReactNode {
  return (
    <svg className={`icon icon-${props.name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[props.name]} />
    </svg>
  );
}
