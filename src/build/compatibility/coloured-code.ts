import { unescapeHtml } from "../../core/text.ts";
import { codeLinesHtml } from "../../markdown/code/code-html.ts";
import type { Highlight } from "../../markdown/code/highlighted-code.ts";
import { findLanguage } from "../../markdown/code/languages.ts";

const parts =
  /<\/?lectern-(?:island|slot)\b|<figure(?: id="[^"]*")? class="code" data-language="([^"]+)">(?:<figcaption>[^<]*<\/figcaption>)?<pre[^>]*><code([^>]*)>((?:<span class="line">[^<]*<\/span>\n?)+)<\/code>/g;

/**
 * Highlights code in the HTML of components. Components render synchronously, but highlighting is
 * asynchronous, so it runs afterwards. Code in islands isn't highlighted, because that would cause
 * a hydration mismatch.
 */
export async function colouredCode(html: string, highlight: Highlight): Promise<string> {
  if (!html.includes(' class="code"')) return html;
  let result = "";
  let at = 0;
  const open: string[] = [];
  for (const match of html.matchAll(parts)) {
    const [tag, language, attributes, lines] = match;
    if (language === undefined || lines === undefined) {
      if (tag.startsWith("</")) open.pop();
      else open.push(tag);
      continue;
    }
    if (
      open.at(-1) === "<lectern-island" ||
      findLanguage(unescapeHtml(language))?.kind !== "grammar"
    ) {
      continue;
    }
    const text = unescapeHtml(lines.replace(/<[^>]*>/g, ""));
    const code = await highlight(text, unescapeHtml(language));
    const coloured = codeLinesHtml(
      { code, ranges: [], classes: new Map(), words: [] },
      attributes?.includes("numbered"),
    );
    result += html.slice(at, match.index) + tag.replace(lines, () => coloured);
    at = match.index + tag.length;
  }
  return result + html.slice(at);
}
