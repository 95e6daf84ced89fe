import type { ReactNode } from "react";

/** Draws the nested list it holds as a tree of files. */
export function FileTree({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="file-tree">{children}</div>;
}
