import { Parser } from "htmlparser2";
import { anchor, type Anchor } from "../base/paths.ts";
import { isBlock, isHidden, isUnsearched } from "../base/read-elements.ts";
import { collapseSpace } from "../base/text.ts";
import type {
  BlockedPart,
  FoundLink,
  Inspection,
  OutlineItem,
  PageSection,
} from "../model/outline.ts";
import { blockedParts } from "./blocked-parts.ts";
import { countWords } from "./count-words.ts";

/**
 * Read the finished HTML of a page's content once and note everything that
 * later steps ask for. What a component or a partial wrote counts like any
 * other text, because it is in the HTML.
 *
 * @param html the content, as rendered; not the document around it
 */
export function inspect(html: string): Inspection {
  const outline: OutlineItem[] = [];
  const anchors = new Set<Anchor>();
  const links: FoundLink[] = [];
  const images: string[] = [];
  const islands = new Set<string>();
  const blocked: BlockedPart[] = [];
  const sections = sectionCollector();
  let title: string | undefined;
  let titleOpens = false;
  /** Whether there has been anything a reader sees. */
  let isOpened = false;
  let hasDiagrams = false;
  let words = 0;

  let heading: OpenHeading | undefined;
  let link: { href: string; text: string } | undefined;
  /** Depth inside an element whose text nobody reads, such as the mark that links to a heading. */
  let hidden = 0;
  /** Depth inside an element whose text is read, and not indexed. */
  let unsearched = 0;
  let preformatted = 0;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        blocked.push(...blockedParts(name, attributes));
        const id = attributes["id"];
        if (id !== undefined && /^[^\s#]+$/.test(id)) anchors.add(anchor(id));
        if (hidden > 0 || isHidden(name, attributes)) {
          hidden++;
          return;
        }
        if (unsearched > 0 || isUnsearched(attributes)) unsearched++;
        const level = headingLevel(name);
        if (level !== undefined) {
          const opens = level === 1 && !isOpened;
          heading = { level, id, opens, listed: !hasClass(attributes, "sr-only"), text: "" };
        }
        if (level !== undefined || isPicture(name)) isOpened = true;
        if (name === "a" && attributes["href"] !== undefined) {
          link = { href: attributes["href"], text: "" };
        }
        if (name === "img") images.push(attributes["src"] ?? "");
        if (name === "pre") preformatted++;
        if (attributes["data-diagram"] !== undefined) hasDiagrams = true;
        if (name === "lectern-island") islands.add(attributes["data-name"] ?? "");
      },
      ontext(text) {
        if (hidden > 0) return;
        isOpened ||= text.trim() !== "";
        if (heading) heading.text += text;
        else if (unsearched === 0) sections.text(text);
        if (link) link.text += text;
        if (preformatted === 0) words += countWords(text);
      },
      onclosetag(name) {
        if (hidden > 0) {
          hidden--;
          return;
        }
        if (heading && headingLevel(name) !== undefined) {
          const text = collapseSpace(heading.text);
          if (heading.level === 1) {
            if (title === undefined) titleOpens = heading.opens;
            title ??= text;
          } else if (heading.id && heading.listed) {
            outline.push({ level: heading.level, id: anchor(heading.id), text });
          }
          if (unsearched === 0) {
            if (heading.level <= 3 && heading.listed) sections.open(heading, text);
            else sections.text(` ${text} `);
          }
          heading = undefined;
        } else if (isBlock(name)) sections.text(" ");
        if (name === "a" && link) {
          links.push({ href: link.href, text: collapseSpace(link.text) });
          link = undefined;
        }
        if (name === "pre") preformatted--;
        if (unsearched > 0) unsearched--;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);

  return {
    title,
    titleOpens,
    outline,
    anchors: [...anchors],
    links,
    images,
    sections: sections.done(),
    islands: [...islands],
    blocked,
    hasDiagrams,
    words,
  };
}

interface OpenHeading {
  readonly level: number;
  readonly id: string | undefined;
  /** Whether it is an h1 with nothing to be seen before it. */
  readonly opens: boolean;
  readonly listed: boolean;
  text: string;
}

function headingLevel(name: string): number | undefined {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : undefined;
}

/** What is seen without having text. */
function isPicture(name: string): boolean {
  return /^(?:img|svg|canvas|video|audio|iframe|hr|input|button)$/.test(name);
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
