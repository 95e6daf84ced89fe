import { numberedIds } from "../core/text.ts";

/** The tags that are looked at: islands, ids, headings, blocks of code. */
const tags = /<(\/?)lectern-island\b|<h[1-6]\b[^>]*?\sid="([^"]+)"|<figure class="code"/g;

/**
 * The content of a page whose blocks of code have ids, so that their lines have
 * addresses: `setup-code` is the first block below the heading `setup`, `setup-code-2`
 * the next; `code` stands above all headings. Blocks of islands are left alone: a
 * program adopts them.
 */
export function codeWithIds(html: string): string {
  if (!html.includes('<figure class="code"')) return html;
  const ids = numberedIds();
  for (const [, id] of html.matchAll(/\sid="([^"]+)"/g)) ids.reserve(id ?? "");
  const counts = new Map<string, number>();
  let islands = 0;
  let heading = "";
  return html.replaceAll(tags, (tag, end: string | undefined, id: string | undefined) => {
    if (end !== undefined) islands += end === "" ? 1 : -1;
    if (id !== undefined) heading = `${id}-`;
    if (!tag.startsWith("<figure") || islands > 0) return tag;
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    const name = `${heading}code${count === 1 ? "" : `-${count}`}`;
    return `<figure id="${ids.next(name)}" class="code"`;
  });
}
