import type { ReactNode } from "react";
import { Drawing } from "../icons.tsx";

/** Apart from the other icons: the first visit does without them. */
const shapes = {
  document: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6",
  section: "M9.5 4 7 20M17 4l-2.5 16M4.5 9h15.5M4 15h15.5",
  enter: "M19 6v6a3 3 0 0 1-3 3H5.5M9.5 11l-4 4 4 4",
  recent: "M12 7v5l3.5 2M12 20.5a8.5 8.5 0 1 1 0-17 8.5 8.5 0 0 1 0 17Z",
} as const;

/** An icon of the search panel, drawn like the others. */
export function ResultIcon({ name }: { readonly name: keyof typeof shapes }): ReactNode {
  return <Drawing name={name} shape={shapes[name]} />;
}
