import {
  tell,
  isBlock,
  isHidden,
  isPicture,
  isUnsearched,
  srcsetAddresses,
} from "../../core/html.ts";
import { readHtml } from "../../core/read-html.ts";
import { anchor, type Anchor } from "../../core/paths.ts";
import { collapseSpace } from "../../core/text.ts";
import type {
  BlockedPart,
  MarkupFault,
  FoundLink,
  Inspection,
  OutlineItem,
  PageSection,
} from "../../core/outline.ts";

/**
 * Read the finished HTML of a page's content once and note everything that
 * later steps ask for. What a component or a partial wrote counts like any
 * other text, because it is in the HTML.
 *
 * @param html the content, as rendered; not the document around it
 */
export function inspect(html: string): Inspection {
  const reading = newReading();
  tell(readHtml(html), {
    opens: ({ name, attributes }) => openTag(reading, name, attributes),
    text: ({ text }) => readText(reading, text),
    closes: (name) => closeTag(reading, name),
  });
  const { title, titleOpens, outline, links, images, files, blocked, hasDiagrams, words } = reading;
  return {
    title,
    titleOpens,
    outline,
    anchors: [...reading.anchors],
    links,
    images,
    files,
    sections: reading.sections.done(),
    islands: [...reading.islands],
    blocked,
    faults: reading.faults,
    hasDiagrams,
    words,
  };
}

type Attributes = Readonly<Record<string, string>>;

/** What has been found so far, and what is open. */
interface Reading {
  readonly outline: OutlineItem[];
  readonly anchors: Set<Anchor>;
  readonly links: FoundLink[];
  readonly images: string[];
  readonly files: string[];
  readonly islands: Set<string>;
  readonly blocked: BlockedPart[];
  readonly faults: MarkupFault[];
  readonly sections: ReturnType<typeof sectionCollector>;
  title: string | undefined;
  titleOpens: boolean;
  /** Whether there has been anything a reader sees. */
  isOpened: boolean;
  hasDiagrams: boolean;
  words: number;
  heading: OpenHeading | undefined;
  link: { readonly href: string; text: string } | undefined;
  /** Depth inside an element whose text is not read, such as the mark that links to a heading. */
  hidden: number;
  /** Depth inside an element whose text is read, and not indexed. */
  unsearched: number;
  preformatted: number;
}

function newReading(): Reading {
  return {
    outline: [],
    anchors: new Set(),
    links: [],
    images: [],
    files: [],
    islands: new Set(),
    blocked: [],
    faults: [],
    sections: sectionCollector(),
    title: undefined,
    titleOpens: false,
    isOpened: false,
    hasDiagrams: false,
    words: 0,
    heading: undefined,
    link: undefined,
    hidden: 0,
    unsearched: 0,
    preformatted: 0,
  };
}

function openTag(reading: Reading, name: string, attributes: Attributes): void {
  for (const part of blockedParts(name, attributes)) reading.blocked.push(part);
  for (const address of loadedFiles(name, attributes)) reading.files.push(address);
  for (const fault of markupFaults(name, attributes)) reading.faults.push(fault);
  const id = usableId(attributes["id"]);
  for (const named of [id, name === "a" ? attributes["name"] : undefined]) {
    const usable = usableId(named);
    if (usable !== undefined) reading.anchors.add(usable);
  }
  if (reading.hidden > 0 || isHidden(name, attributes)) {
    reading.hidden++;
    return;
  }
  if (reading.unsearched > 0 || isUnsearched(attributes)) reading.unsearched++;
  const level = headingLevel(name);
  if (level !== undefined) {
    const opens = level === 1 && !reading.isOpened;
    reading.heading = { level, id, opens, listed: !hasClass(attributes, "sr-only"), text: "" };
  }
  if (level !== undefined || isPicture(name)) reading.isOpened = true;
  const href = name === "a" ? attributes["href"] : undefined;
  if (href !== undefined) reading.link = { href, text: "" };
  if (name === "img" && attributes["src"]) reading.images.push(attributes["src"]);
  if (name === "pre") reading.preformatted++;
  if (attributes["data-diagram"] !== undefined) reading.hasDiagrams = true;
  if (name === "lectern-island") reading.islands.add(attributes["data-name"] ?? "");
}

function readText(reading: Reading, text: string): void {
  if (reading.hidden > 0) return;
  reading.isOpened ||= text.trim() !== "";
  if (reading.heading) reading.heading.text += text;
  else if (reading.unsearched === 0) reading.sections.text(text);
  if (reading.link) reading.link.text += text;
  if (reading.preformatted === 0) reading.words += countWords(text);
}

function closeTag(reading: Reading, name: string): void {
  if (reading.hidden > 0) {
    reading.hidden--;
    return;
  }
  if (reading.heading && headingLevel(name) !== undefined) closeHeading(reading, reading.heading);
  else if (isBlock(name)) reading.sections.text(" ");
  if (name === "a" && reading.link) {
    const { href, text } = reading.link;
    reading.links.push({ href, text: collapseSpace(text) });
    reading.link = undefined;
  }
  if (name === "pre") reading.preformatted--;
  if (reading.unsearched > 0) reading.unsearched--;
}

function closeHeading(reading: Reading, heading: OpenHeading): void {
  const text = collapseSpace(heading.text);
  if (heading.level === 1) {
    if (reading.title === undefined) reading.titleOpens = heading.opens;
    reading.title ??= text;
  } else if (heading.id && heading.listed) {
    reading.outline.push({ level: heading.level, id: heading.id, text });
  }
  if (reading.unsearched === 0) {
    if (heading.level <= 3 && heading.listed) reading.sections.open(heading, text);
    else reading.sections.text(` ${text} `);
  }
  reading.heading = undefined;
}

interface OpenHeading {
  readonly level: number;
  readonly id: Anchor | undefined;
  /** Whether it is an h1 with nothing to be seen before it. */
  readonly opens: boolean;
  readonly listed: boolean;
  text: string;
}

/** Undefined when no link can point to the id, which is a `MarkupFault`. */
function usableId(id: string | undefined): Anchor | undefined {
  return id !== undefined && /^[^\s#]+$/.test(id) ? anchor(id) : undefined;
}

function headingLevel(name: string): number | undefined {
  return name.length === 2 && /^h[1-6]$/.test(name) ? Number(name[1]) : undefined;
}

function hasClass(attributes: Readonly<Record<string, string>>, name: string): boolean {
  return attributes["class"]?.split(/\s+/).includes(name) ?? false;
}

/** Cuts the running text at each h1 to h3. What stands before the first one is the title's section. */
function sectionCollector() {
  const done: PageSection[] = [];
  let current: { level: 1 | 2 | 3; id: Anchor | undefined; title: string } = {
    level: 1,
    id: undefined,
    title: "",
  };
  let parts: string[] = [];
  const close = () => {
    const text = collapseSpace(parts.join(""));
    if (text !== "" || current.title !== "") done.push({ ...current, text });
    parts = [];
  };
  return {
    text(text: string) {
      parts.push(text);
    },
    open(heading: OpenHeading, title: string) {
      close();
      const level = heading.level === 1 ? 1 : heading.level === 2 ? 2 : 3;
      current = { level, id: heading.id && !heading.opens ? anchor(heading.id) : undefined, title };
    },
    done(): readonly PageSection[] {
      close();
      return done;
    },
  };
}

/** Words of running text, as white space separates them. */
function countWords(text: string): number {
  let words = 0;
  let isBetween = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isSpace = code <= 0x20 ? code === 0x20 || (code >= 9 && code <= 13) : isWideSpace(code);
    if (isBetween && !isSpace) words++;
    isBetween = isSpace;
  }
  return words;
}

/** White space beyond ASCII. */
function isWideSpace(code: number): boolean {
  return code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}

/** The attributes with addresses of files that an element loads; `src` of `img` is read apart. */
const loading: Readonly<Record<string, readonly string[]>> = {
  audio: ["src"],
  embed: ["src"],
  iframe: ["src"],
  img: ["srcset"],
  input: ["src"],
  object: ["data"],
  source: ["src", "srcset"],
  track: ["src"],
  video: ["src", "poster"],
};

/** Addresses of the files that an element loads, as they stand in the HTML. */
function loadedFiles(
  name: string,
  attributes: Readonly<Record<string, string>>,
): readonly string[] {
  const names = Object.hasOwn(loading, name) ? loading[name] : undefined;
  if (names === undefined) return none;
  return names.flatMap((key) => {
    const value = attributes[key]?.trim() ?? "";
    if (value === "") return [];
    return key === "srcset" ? srcsetAddresses(value) : [value];
  });
}

const none: readonly string[] = [];

/** Attributes without which an element shows nothing; each may stand for the others. */
const needed: Readonly<Record<string, readonly string[]>> = {
  img: ["src", "srcset"],
  source: ["src", "srcset"],
  track: ["src"],
};

/** Attributes that may be missing, but not empty. */
const filled: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  audio: ["src"],
  embed: ["src"],
  iframe: ["src"],
  img: ["srcset"],
  object: ["data"],
  video: ["src", "poster"],
};

/** What is wrong with the ids and URLs of an element. */
function markupFaults(
  element: string,
  attributes: Readonly<Record<string, string>>,
): readonly MarkupFault[] {
  const faults: MarkupFault[] = [];
  const { id } = attributes;
  if (id !== undefined && /[\s#]/.test(id)) faults.push({ kind: "id", element, id });
  const isEmpty = (name: string) => attributes[name]?.trim() === "";
  const has = (name: string) => attributes[name] !== undefined && !isEmpty(name);
  const names = of(needed, element);
  const empty = of(filled, element).find(isEmpty);
  const [attribute] = names.length > 0 && !names.some(has) ? names : [empty];
  if (attribute !== undefined) faults.push({ kind: "no-url", element, attribute });
  return faults;
}

function of(table: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] {
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? [];
}

/**
 * What the Content-Security-Policy of a page (`pages/files/hosting-files.ts`) does not
 * let the browser show or run, of one element.
 */
function blockedParts(
  name: string,
  attributes: Readonly<Record<string, string>>,
): readonly BlockedPart[] {
  const attributeNames = Object.keys(attributes);
  if (attributeNames.length === 0 && !/^(?:style|script|object|embed)$/.test(name)) return noParts;
  const parts: BlockedPart[] = [];
  if (attributes["style"] !== undefined) {
    parts.push({ kind: "style", written: `style="${attributes["style"]}"` });
  }
  if (name === "style") parts.push({ kind: "style", written: "<style>" });
  if (name === "script") parts.push({ kind: "script", written: "<script>" });
  const handler = attributeNames.find((each) => /^on[a-z]+$/.test(each));
  if (handler !== undefined) parts.push({ kind: "script", written: `${handler}=` });
  if (/^\s*javascript:/i.test(attributes["href"] ?? "")) {
    parts.push({ kind: "script", written: 'href="javascript:…"' });
  }
  if (name === "object" || name === "embed") parts.push({ kind: "frame", written: `<${name}>` });
  const source = attributes["src"] ?? "";
  if (embedding.has(name) && isForeign(source)) {
    const origin = originOf(source);
    const written = `<${name} src="${source}">`;
    parts.push({ kind: "frame", written, ...(origin && { origin, element: name }) });
  }
  return parts;
}

const noParts: readonly BlockedPart[] = [];

const embedding = new Set(["iframe", "video", "audio", "source", "track"]);

/** Undefined for an address that has noParts, such as `data:`. */
function originOf(address: string): string | undefined {
  const full = address.trim().replace(/^\/\//, "https://");
  const { origin } = URL.canParse(full) ? new URL(full) : { origin: "null" };
  return origin === "null" ? undefined : origin;
}

/** Of another site, as far as an address tells. */
function isForeign(address: string): boolean {
  return /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}
