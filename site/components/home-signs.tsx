import type { ReactNode } from "react";

/** Outlines on a 24 × 24 grid, with the same line width as the icons of the layout. */
const signs = {
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4",
  files: "M8 3h7l4 4v10H8ZM15 3v4h4M5 7v14h10",
  layers: "M12 3 3 8l9 5 9-5ZM3 12l9 5 9-5M3 16l9 5 9-5",
  phone: "M7 3h10v18H7ZM11 18h2",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  tools: "M14 6a4 4 0 0 1 5-3l-2 3 1 2 3-1a4 4 0 0 1-5 4l-9 9-3-3 9-9",
  cycle: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  check: "M4 4h16v16H4ZM8 12l3 3 5-6",
  languages: "M3 6h10M8 3v3M11 6c-1 5-4 8-8 9M5 9c1 3 4 5 7 6M12 21l4-10 5 10M14 17h5",
  pen: "M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4",
  people:
    "M9 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM2 21a7 7 0 0 1 14 0M16 3a4 4 0 0 1 0 8M18 14a7 7 0 0 1 4 7",
  flag: "M5 21V4M5 4h13l-3 4 3 4H5",
} as const;

export type SignName = keyof typeof signs;

/** A small decorative icon next to a title. */
export function HomeSign({ name }: { readonly name: SignName }): ReactNode {
  return (
    <svg className="icon home-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[name]} />
    </svg>
  );
}
