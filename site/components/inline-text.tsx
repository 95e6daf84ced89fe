import { Link } from "lectern";
import type { ReactNode } from "react";

const TRACKER = "https://tracker.moodle.org/browse/";

/**
 * Renders a line of data with the Markdown that table cells need: code, emphasis, links and issues.
 */
export function InlineText({ children }: { readonly children: string }): ReactNode {
  return children
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\)|\b[A-Z]+-\d+\b)/)
    .map((part, index) => (
      // The parts of a line have no ids and never change their order.
      <Part key={index} text={part} />
    ));
}

function Part({ text }: { readonly text: string }): ReactNode {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text);
  if (link?.[1] && link[2]) return <Link href={link[2]}>{link[1]}</Link>;
  if (/^`.+`$/.test(text)) return <code>{text.slice(1, -1)}</code>;
  if (/^\*\*.+\*\*$/.test(text)) return <strong>{text.slice(2, -2)}</strong>;
  if (/^\*.+\*$/.test(text)) return <em>{text.slice(1, -1)}</em>;
  if (/^[A-Z]+-\d+$/.test(text)) return <Link href={`${TRACKER}${text}`}>{text}</Link>;
  return text;
}
