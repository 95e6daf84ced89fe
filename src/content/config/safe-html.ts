import { Parser } from "htmlparser2";
import { escapeHtml } from "../../core/text.ts";

/** Inline elements, with the attributes they allow in addition to the common ones. */
const elements: ReadonlyMap<string, readonly string[]> = new Map([
  ...words("abbr b bdi br code del em i ins kbd mark p s small span strong sub sup u").map(
    (name) => [name, []] as const,
  ),
  ["a", words("href target rel")],
  ["img", words("src alt width height")],
  ["time", ["datetime"]],
]);
const everywhere = new Set(words("class title lang dir"));
const withoutEnd = new Set(["br", "img"]);
/** Elements whose content isn't text, so it's removed with the element. */
const dropped = new Set(words("script style iframe object template noscript svg math"));

function words(list: string): readonly string[] {
  return list.split(" ");
}

/**
 * Removes everything executable: keeps only known elements, known attributes and URLs with known
 * schemes. Also returns the removed parts, for example `<script>`, `onclick` and
 * `href="javascript:…"`.
 */
export function safeHtml(source: string) {
  const removed = new Set<string>();
  const open: string[] = [];
  let html = "";
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (depth > 0 || dropped.has(name)) {
        depth += 1;
        removed.add(`<${name}>`);
        return;
      }
      const known = elements.get(name);
      if (!known) {
        removed.add(`<${name}>`);
        return;
      }
      const allowed = Object.entries(attributes).filter(([attribute, value]) => {
        if (!everywhere.has(attribute) && !known.includes(attribute)) removed.add(attribute);
        else if (isUnsafeAddress(attribute, value)) removed.add(`${attribute}="${value.trim()}"`);
        else return true;
        return false;
      });
      html += `<${name}${allowed.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join("")}>`;
      if (!withoutEnd.has(name)) open.push(name);
    },
    ontext(text) {
      if (depth === 0) html += escapeHtml(text);
    },
    onclosetag(name) {
      if (depth > 0) {
        depth -= 1;
        return;
      }
      if (open.at(-1) === name) {
        open.pop();
        html += `</${name}>`;
      }
    },
  });
  parser.end(source);
  return { html, removed: [...removed] };
}

/** Browsers ignore control characters and spaces in a URL scheme, so this check does as well. */
function isUnsafeAddress(attribute: string, value: string): boolean {
  if (attribute !== "href" && attribute !== "src") return false;
  // oxlint-disable-next-line no-control-regex
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\u0000-\u0020]+/g, ""))?.[1];
  return scheme !== undefined && !/^(https?|mailto|tel)$/i.test(scheme);
}
