import { escapeHtml, unescapeHtml } from "../../base/text.ts";

/**
 * The content of a page with its drawings in it: images that take their colours from the
 * page (`data-drawing`, of the compiler) become elements. Until then they are images, for
 * all that reads the content: search, comparisons, the Markdown twin.
 */
export function withDrawings(html: string): string {
  if (!html.includes(" data-drawing=")) return html;
  return html.replaceAll(/<img [^>]*?\sdata-drawing="[^"]*"[^>]*>/g, (tag) => {
    const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    const classes = ["drawing", ...value("class").split(" ")].filter((name) => name !== "");
    const alt = value("alt");
    const role = alt === "" ? 'aria-hidden="true"' : `role="img" aria-label="${alt}"`;
    const svg = unescapeHtml(value("data-drawing"));
    return `<span class="${escapeHtml(classes.join(" "))}"><span ${role}>${svg}</span></span>`;
  });
}
