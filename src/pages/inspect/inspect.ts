import {
  tell,
  joinSectionText,
  separatorAfter,
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
 * Reads the rendered HTML of a page's content once, and collects everything that later steps need.
 * Includes output of components and partials, because it's part of the HTML.
 *
 * @param html rendered content, without the surrounding document
 */
export function inspect(html: string): Inspection {
  const reading = newReading();
  tell(readHtml(html), {
    opens: ({ name, attributes }) => openTag(reading, name, attributes),
    text: ({ text }) => readText(reading, text),
    closes: (name) => closeTag(reading, name),
  });
  const { open: _, ...found } = reading;
  return {
    ...found,
    anchors: [...found.anchors],
    sections: found.sections.done(),
    islands: [...found.islands],
  };
}

type Attributes = Readonly<Record<string, string>>;

type Reading = ReturnType<typeof newReading>;

/**
 * Creates the state of an inspection: everything found so far and, in `open`, the open elements.
 */
function newReading() {
  return {
    title: undefined as string | undefined,
    titleOpens: false,
    outline: [] as OutlineItem[],
    anchors: new Set<Anchor>(),
    links: [] as FoundLink[],
    images: [] as string[],
    files: [] as string[],
    sections: sectionCollector(),
    islands: new Set<string>(),
    blocked: [] as BlockedPart[],
    faults: [] as MarkupFault[],
    hasDiagrams: false,
    open: {
      /** Whether there has been any visible content. */
      isOpened: false,
      heading: undefined as OpenHeading | undefined,
      link: undefined as { readonly href: string; text: string } | undefined,
      /**
       * Nesting depth inside elements whose text is ignored, such as the link next to a heading.
       */
      hidden: 0,
      /** Nesting depth inside elements whose text is read, but not indexed. */
      unsearched: 0,
    },
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
  if (reading.open.hidden > 0 || isHidden(name, attributes)) {
    reading.open.hidden++;
    return;
  }
  if (reading.open.unsearched > 0 || isUnsearched(attributes)) reading.open.unsearched++;
  const level = headingLevel(name);
  if (level !== undefined) {
    const opens = level === 1 && !reading.open.isOpened;
    reading.open.heading = {
      level,
      id,
      opens,
      listed: !hasClass(attributes, "sr-only"),
      text: "",
      keywords: keywordsIn(attributes),
    };
  } else reading.sections.add(keywordsIn(attributes));
  if (level !== undefined || isPicture(name)) reading.open.isOpened = true;
  const href = name === "a" ? attributes["href"] : undefined;
  if (href !== undefined) reading.open.link = { href, text: "" };
  if (name === "img" && attributes["src"]) reading.images.push(attributes["src"]);
  if (attributes["data-diagram"] !== undefined) reading.hasDiagrams = true;
  if (name === "lectern-island") reading.islands.add(attributes["data-name"] ?? "");
}

function readText(reading: Reading, text: string): void {
  if (reading.open.hidden > 0) return;
  reading.open.isOpened ||= text.trim() !== "";
  if (reading.open.heading) reading.open.heading.text += text;
  else if (reading.open.unsearched === 0) reading.sections.text(text);
  if (reading.open.link) reading.open.link.text += text;
}

function closeTag(reading: Reading, name: string): void {
  if (reading.open.hidden > 0) {
    reading.open.hidden--;
    return;
  }
  if (reading.open.heading && headingLevel(name) !== undefined)
    closeHeading(reading, reading.open.heading);
  else reading.sections.text(separatorAfter(name));
  if (name === "a" && reading.open.link) {
    const { href, text } = reading.open.link;
    reading.links.push({ href, text: collapseSpace(text) });
    reading.open.link = undefined;
  }
  if (reading.open.unsearched > 0) reading.open.unsearched--;
}

function closeHeading(reading: Reading, heading: OpenHeading): void {
  const text = collapseSpace(heading.text);
  if (heading.level === 1) {
    if (reading.title === undefined) reading.titleOpens = heading.opens;
    reading.title ??= text;
  } else if (heading.id && heading.listed) {
    reading.outline.push({ level: heading.level, id: heading.id, text });
  }
  if (reading.open.unsearched === 0) {
    if (heading.level <= 3 && heading.listed) reading.sections.open(heading, text);
    else reading.sections.text(` ${text} `);
    reading.sections.add(heading.keywords);
  }
  reading.open.heading = undefined;
}

interface OpenHeading {
  readonly level: number;
  readonly id: Anchor | undefined;
  /** Whether the heading is an h1 with no visible content before it. */
  readonly opens: boolean;
  readonly listed: boolean;
  text: string;
  readonly keywords: readonly string[];
}

/** Removes the keywords of sections from HTML, because only the search needs them. */
export function withoutKeywords(html: string): string {
  return html.replace(/(<[a-z][^<>]*) data-keywords="[^"]*"/g, "$1");
}

function keywordsIn(attributes: Attributes): readonly string[] {
  const keywords = attributes["data-keywords"]?.split(",").map((keyword) => keyword.trim());
  return keywords?.filter((keyword) => keyword !== "") ?? [];
}

/** Returns `undefined` if no link can point to the ID. It's reported as a `MarkupFault`. */
function usableId(id: string | undefined): Anchor | undefined {
  return id !== undefined && /^[^\s#]+$/.test(id) ? anchor(id) : undefined;
}

function headingLevel(name: string): number | undefined {
  return name.length === 2 && /^h[1-6]$/.test(name) ? Number(name[1]) : undefined;
}

function hasClass(attributes: Attributes, name: string): boolean {
  return attributes["class"]?.split(/\s+/).includes(name) ?? false;
}

/**
 * Splits the text at each h1 to h3. Text before the first of these headings belongs to the page
 * title.
 */
function sectionCollector() {
  const done: PageSection[] = [];
  let current: Omit<PageSection, "text"> = { level: 1, id: undefined, title: "" };
  let keywords: string[] = [];
  let parts: string[] = [];
  const close = () => {
    const text = joinSectionText(parts);
    if (text !== "" || current.title !== "")
      done.push({ ...current, text, ...(keywords.length > 0 && { keywords }) });
    parts = [];
    keywords = [];
  };
  return {
    text(text: string) {
      parts.push(text);
    },
    add(added: readonly string[]) {
      keywords.push(...added);
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

/** Attributes with URLs of files that an element loads. `src` of `img` is handled separately. */
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

/** Returns the URLs of files that an element loads, as written in the HTML. */
function loadedFiles(name: string, attributes: Attributes): readonly string[] {
  return of(loading, name).flatMap((key) => {
    const value = attributes[key]?.trim() ?? "";
    if (value === "") return [];
    return key === "srcset" ? srcsetAddresses(value) : [value];
  });
}

/** An element needs at least one of these attributes to show anything. */
const needed: Readonly<Record<string, readonly string[]>> = {
  img: ["src", "srcset"],
  source: ["src", "srcset"],
  track: ["src"],
};

/** Attributes that can be omitted but must not be empty. */
const filled: typeof loading = { ...loading, a: ["href"], input: [], source: [], track: [] };

/** Returns the problems with the ids and URLs of an element. */
function markupFaults(element: string, attributes: Attributes): readonly MarkupFault[] {
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
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? none;
}

const none: readonly never[] = [];

/**
 * Returns the parts of an element that a page's Content-Security-Policy blocks
 * (`pages/files/hosting-files.ts`).
 */
function blockedParts(name: string, attributes: Attributes): readonly BlockedPart[] {
  const attributeNames = Object.keys(attributes);
  if (attributeNames.length === 0 && !/^(?:style|script|object|embed)$/.test(name)) return none;
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

const embedding = new Set(["iframe", "video", "audio", "source", "track"]);

/** Returns `undefined` for a URL without an origin, such as `data:`. */
function originOf(address: string): string | undefined {
  const full = address.trim().replace(/^\/\//, "https://");
  const { origin } = URL.canParse(full) ? new URL(full) : { origin: "null" };
  return origin === "null" ? undefined : origin;
}

/** Whether a URL points to another site. */
function isForeign(address: string): boolean {
  return /^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}
