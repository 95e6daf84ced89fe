import { readHtml } from "../../core/read-html.ts";
import { block } from "./markdown-blocks.ts";
import { escapeBlockStarts, escapeHeading, escapeMarkdown, oneLine } from "./markdown-escapes.ts";

export interface TwinInput {
  readonly title: string;
  readonly description: string | undefined;
  /** Complete address of the page, with scheme and host. */
  readonly canonical: string | undefined;
  /** The content, as HTML. */
  readonly html: string;
  /** Whether the content brings its own `h1`. */
  readonly hasTitle: boolean;
}

/**
 * The Markdown twin of a page, for programs and people who read text. It is made
 * from the finished HTML, so what partials and components wrote is in it.
 */
export function markdownTwin(input: TwinInput): string {
  const body = block(readHtml(input.html));
  const head = [
    input.hasTitle ? "" : `# ${escapeHeading(escapeMarkdown(input.title))}`,
    input.description ? `> ${escapeBlockStarts(oneLine(escapeMarkdown(input.description)))}` : "",
    input.canonical ? `Source: ${input.canonical}` : "",
  ].filter((line) => line !== "");
  return `${[...head, body].join("\n\n").trim()}\n`;
}
