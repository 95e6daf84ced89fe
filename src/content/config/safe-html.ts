import { Parser } from "htmlparser2";
import { escapeHtml } from "../../core/text.ts";

/** What may stand in a line of text, and its attributes beside `class`, `title`, `lang` and `dir`. */
const elements: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "target", "rel"],
  abbr: [],
  b: [],
  bdi: [],
  br: [],
  code: [],
  del: [],
  em: [],
  i: [],
  img: ["src", "alt", "width", "height"],
  ins: [],
  kbd: [],
  mark: [],
  p: [],
  s: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  time: ["datetime"],
  u: [],
};
const everywhere = new Set(["class", "title", "lang", "dir"]);
const withoutEnd = new Set(["br", "img"]);
/** What stands in them is no text. */
const dropped = new Set([
  "script",
  "style",
  "iframe",
  "object",
  "template",
  "noscript",
  "svg",
  "math",
]);

/** HTML without what could run. */
export interface SafeHtml {
  readonly html: string;
  /** What was left out, as an author would name it: `<script>`, `onclick`, `href="javascript:…"`. */
  readonly removed: readonly string[];
}

/** HTML with nothing in it that runs: known elements and attributes alone, addresses of known schemes. */
export function safeHtml(source: string): SafeHtml {
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
      const known = Object.hasOwn(elements, name) ? elements[name] : undefined;
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

/** Browsers skip control characters and spaces in a scheme, so they are skipped here. */
function isUnsafeAddress(attribute: string, value: string): boolean {
  if (attribute !== "href" && attribute !== "src") return false;
  // oxlint-disable-next-line no-control-regex
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\u0000-\u0020]+/g, ""))?.[1];
  return scheme !== undefined && !/^(https?|mailto|tel)$/i.test(scheme);
}
