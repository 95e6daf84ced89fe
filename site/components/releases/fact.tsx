import type { ReactNode } from "react";

/** A line in a list of facts (`dl.release-facts`). */
export function Fact(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
