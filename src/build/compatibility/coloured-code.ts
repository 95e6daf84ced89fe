import { unescapeHtml } from "../../core/text.ts";
import { codeLinesHtml } from "../../markdown/code/code-html.ts";
import type { Highlight } from "../../markdown/code/highlighted-code.ts";
import { findLanguage } from "../../markdown/code/languages.ts";

const parts =
  /<\/?lectern-(?:island|slot)\b|<figure(?: id="[^"]*")? class="code" data-language="([^"]+)">(?:<figcaption>[^<]*<\/figcaption>)?<pre[^>]*><code([^>]*)>((?:<span class="line">[^<]*<\/span>\n?)+)<\/code>/g;

/**
 * The HTML of a page with colours in the code that components have made: they render at
 * once, and highlighting takes its time. Code of islands stays as it is, since the browser
 * makes it again and would find another.
 */
export async function colouredCode(html: string, highlight: Highlight): Promise<string> {
  if (!html.includes(' class="code"')) return html;
  let made = "";
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
      { code, highlighted: [], classes: new Map(), words: [] },
      attributes?.includes("numbered"),
    );
    made += html.slice(at, match.index) + tag.replace(lines, () => coloured);
    at = match.index + tag.length;
  }
  return made + html.slice(at);
}
