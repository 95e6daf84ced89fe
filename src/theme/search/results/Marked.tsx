import type { ReactNode } from "react";
import type { TextRange } from "../../../search/excerpt.ts";

/** A text with some of it marked. */
export function Marked(props: {
  readonly text: string;
  readonly matches: readonly TextRange[];
}): ReactNode {
  const { text, matches } = props;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of matches) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
