import { type Diagnostic, diagnosticSeverity, type Place } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import { type Severities, isCovered } from "../../core/config.ts";

export interface WrittenPage {
  readonly route: string;
  readonly source: SourcePath;
  readonly title: string;
  /** Description from the front matter, or `undefined` if it's generated from the content. */
  readonly description: string | undefined;
  /**
   * Pages with the same value must have different titles. Identifies a version of a section, or the
   * pages outside all sections.
   */
  readonly set: string;
  /**
   * Whether a sidebar, the top bar, the footer, another page or the configuration links to the
   * page.
   */
  readonly isLinked: boolean;
}

/** Search engines shorten longer descriptions. */
const LONGEST_DESCRIPTION = 300;

/** Checks that each page is linked, and that titles and descriptions are unique. */
export function checkPages(
  pages: readonly WrittenPage[],
  severities: Severities,
): readonly Diagnostic[] {
  const { orphanPages, duplicateTitles, longDescriptions } = severities;
  const checks = [
    [orphanPages, unlinked],
    [duplicateTitles, alike("title")],
    [duplicateTitles, alike("description")],
    [longDescriptions, tooLong],
  ] as const;
  return checks.flatMap(([rule, check]) => {
    const severity = diagnosticSeverity(rule);
    return severity === undefined ? [] : check(pages, severity);
  });
}

type Check = (
  pages: readonly WrittenPage[],
  severity: Diagnostic["severity"],
) => readonly Diagnostic[];

const unlinked: Check = (pages, severity) =>
  pages.flatMap(({ isLinked, route, source: file }): readonly Diagnostic[] => {
    if (isLinked) return [];
    const message = `No sidebar, menu or other page links to ${route}.`;
    const hint =
      "Link to it, or add it to a sidebar. If this is intentional, set `unlisted: true`.";
    return [{ code: "page/orphan", severity, message, hint, place: { file } }];
  });

const alike =
  (key: "title" | "description"): Check =>
  (pages, severity) => {
    const groups = new Map<string, WrittenPage[]>();
    for (const page of pages) {
      const text = page[key]?.trim() ?? "";
      if (text === "") continue;
      const name = JSON.stringify([page.set, text]);
      groups.set(name, [...(groups.get(name) ?? []), page]);
    }
    return [...groups.values()].flatMap(([first, ...others]): readonly Diagnostic[] => {
      if (!first || others.length === 0) return [];
      const routes = [first, ...others].map(({ route }) => route);
      const shown = `${routes.slice(0, 4).join(", ")}${routes.length > 4 ? " …" : ""}`;
      const message = `${routes.length} pages have the same ${key}, "${first[key]}": ${shown}.`;
      const hint = `Give each page its own ${key}, so that readers can distinguish the pages in search results.`;
      const also = others.map(({ source: file }) => ({ file }));
      const place = { file: first.source };
      return [{ code: "page/duplicate-title", severity, message, hint, place, also }];
    });
  };

const tooLong: Check = (pages, severity) =>
  pages.flatMap(({ description = "", source: file }): readonly Diagnostic[] => {
    const length = Array.from(description).length;
    if (length <= LONGEST_DESCRIPTION) return [];
    const message = `The description has ${length} characters. Search engines only show about 160.`;
    const hint = `Shorten it to at most ${LONGEST_DESCRIPTION} characters, with the most important words first.`;
    return [{ code: "page/long-description", severity, message, hint, place: { file } }];
  });

/** The headings and images in the source of a page or partial, for checks. */
export interface WrittenText {
  readonly source: SourcePath;
  readonly headings: readonly {
    readonly level: number;
    readonly line: number;
    readonly column: number;
  }[];
  /** Images without alternative text. */
  readonly missingAltText: readonly {
    readonly address: string;
    readonly line: number;
    readonly column: number;
  }[];
}

/** Checks that headings don't skip levels and that images have alternative text. */
export function checkWriting(
  texts: readonly WrittenText[],
  severities: Severities,
): readonly Diagnostic[] {
  const skipped = diagnosticSeverity(severities.skippedHeadings);
  const untold = diagnosticSeverity(severities.missingAltText);
  return texts.flatMap(({ source: file, headings, missingAltText }) => {
    const found: Diagnostic[] = [];
    let above: number | undefined;
    for (const { level, line, column } of skipped === undefined ? [] : headings) {
      if (above !== undefined && skipped && level > above + 1) {
        const message = `A level ${level} heading follows a level ${above} heading.`;
        const hint = `Write it with ${above + 1} #. Screen readers and the table of contents use the levels.`;
        const place = { file, line, column };
        found.push({ code: "heading/skipped-level", severity: skipped, message, hint, place });
      }
      above = level;
    }
    for (const { address, line, column } of missingAltText) {
      if (untold === undefined) continue;
      const message = `The image "${address}" has no alternative text.`;
      const hint = 'Describe it: ![text](url). If it\'s decorative, write <img alt="" src="…" />.';
      const place = { file, line, column };
      found.push({ code: "image/missing-alt-text", severity: untold, message, hint, place });
    }
    return found;
  });
}

/** Images on pages, and their allowed origins. */
export interface ImageRules {
  /** Allowed origins in addition to the site's own, in the format of a Content-Security-Policy. */
  readonly imageOrigins: readonly string[];
  /** Origin of the site. */
  readonly url: string;
  readonly pages: readonly {
    readonly route: string;
    /** Image URLs, as written in the HTML. */
    readonly images: readonly string[];
    readonly placeOf: (address: string) => Place | undefined;
  }[];
}

/** Reports images that the page's Content-Security-Policy blocks. */
export function checkImages({ imageOrigins, url, pages }: ImageRules): readonly Diagnostic[] {
  return pages.flatMap(({ route, images, placeOf }) =>
    [...new Set(images)].flatMap((src): readonly Diagnostic[] => {
      const origin = imageSource(src, url);
      if (origin === undefined || imageOrigins.some((allowed) => isCovered(origin, allowed))) {
        return [];
      }
      const message = `The image "${src}" on ${route} comes from a host that isn't in the configuration, so browsers block it.`;
      const hint = `Copy it to the site, or add "${origin}" to imageOrigins in the configuration.`;
      return [{ code: "image/blocked", severity: "error", message, hint, place: placeOf(src) }];
    }),
  );
}

/**
 * Returns the origin of an image, or its scheme if it has no origin. Returns `undefined` for the
 * site's own images and `data:` URLs.
 */
function imageSource(src: string, url: string): string | undefined {
  if (!/^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(src) || !URL.canParse(src, url)) return undefined;
  const { protocol, origin } = new URL(src, url);
  if (protocol === "data:" || origin === url) return undefined;
  return origin === "null" ? protocol : origin;
}
