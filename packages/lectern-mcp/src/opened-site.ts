import { pageFiles, siteFactsFile, type SiteFacts } from "lectern/node";
import { z } from "lectern/schema";
import { ToolProblem } from "./tool-problem.ts";
import type { SiteSource } from "./site-source.ts";

/** The files of a built site, read from its source on request. */
export interface OpenedSite {
  readonly source: SiteSource;
  /**
   * Returns the sections and pages of the site. Returns the same object until the site is rebuilt,
   * which is checked when the cache expires.
   *
   * @throws ToolProblem if there is no site
   */
  facts(): Promise<SiteFacts>;
  /** Returns the Markdown of a page, or undefined if it doesn't exist. */
  markdown(route: string): Promise<string | undefined>;
  /** Returns the content and title of a page, or undefined if it doesn't exist. */
  page(route: string): Promise<{ readonly html: string; readonly title: string } | undefined>;
  /** Parses a JSON file in the locale's folder. Returns undefined if it doesn't exist. */
  json(name: string): Promise<unknown>;
}

/** File with the id of the build output. */
const markFile = "_lectern/output.json";

/** Size limits in bytes. The site facts and search indexes grow with the site. */
const MAX_SITE_FILE_SIZE = 64_000_000;
const MAX_PAGE_FILE_SIZE = 8_000_000;

/** The fields that the tools require. The format number guarantees the others. */
const factsForm = z.looseObject({
  format: z.literal(1),
  localeBase: z.string(),
  sections: z.array(
    z.looseObject({ id: z.string(), pages: z.record(z.string(), z.array(z.any())) }),
  ),
  pages: z.array(z.any()),
  movedData: z.array(z.string()),
  packedData: z.boolean().optional(),
});

const pageForm = z.looseObject({ html: z.string(), data: z.looseObject({ title: z.string() }) });

/** @param now returns milliseconds from an arbitrary start */
export function openSite(source: SiteSource, now: () => number = Date.now): OpenedSite {
  let known: { facts: SiteFacts; mark: string | undefined; at: number } | undefined;

  async function json(name: string, most = MAX_SITE_FILE_SIZE): Promise<unknown> {
    const text = await source.read(name, most);
    return text === undefined ? undefined : parsed(name, text);
  }

  async function facts(): Promise<SiteFacts> {
    if (known && now() - known.at < source.cacheTime) return known.facts;
    const mark = await source.read(markFile, MAX_PAGE_FILE_SIZE);
    const isSame = mark !== undefined && mark === known?.mark;
    const read = known && isSame ? known.facts : readFacts(source, await json(siteFactsFile));
    known = { facts: read, mark, at: now() };
    return read;
  }

  return {
    source,
    facts,
    json,
    async markdown(route) {
      return source.read(pageFiles(await facts(), route).markdown, MAX_PAGE_FILE_SIZE);
    },
    async page(route) {
      const value = await json(pageFiles(await facts(), route).data, MAX_PAGE_FILE_SIZE);
      if (value === undefined) return undefined;
      const page = pageForm.safeParse(value).data;
      if (!page) throw new ToolProblem("no-such-page", `"${route}" isn't a page of the site.`);
      return { html: page.html, title: page.data.title };
    },
  };
}

function readFacts({ place }: SiteSource, value: unknown): SiteFacts {
  if (value === undefined) {
    const message = `${place} isn't a Lectern site: it has no "${siteFactsFile}".`;
    throw new ToolProblem("broken-site", message, "Use the URL of its first page.");
  }
  if (!factsForm.safeParse(value).success) {
    const message = `The site at ${place} was built by another version of Lectern.`;
    throw new ToolProblem("broken-site", message, "Use the Lectern version that built it.");
  }
  return value as SiteFacts;
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ToolProblem("broken-site", `"${name}" is damaged: it isn't valid JSON.`);
  }
}
