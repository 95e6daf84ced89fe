import { pageFiles, siteFactsFile, type SiteFacts } from "lectern/node";
import { z } from "lectern/schema";
import { ToolProblem } from "./tool-problem.ts";
import type { SiteSource } from "./site-source.ts";

/** The files of a site that tools read, taken from its source when they are asked for. */
export interface OpenedSite {
  readonly source: SiteSource;
  /**
   * What is in the site. Looked up again when what was read does not count any more.
   *
   * @throws ToolProblem when there is no site
   */
  facts(): Promise<SiteFacts>;
  /** Changes when the site was built again. */
  generation(): Promise<number>;
  /** The Markdown of a page; undefined when there is none. */
  markdown(route: string): Promise<string | undefined>;
  /** The content and the title of a page; undefined if there is none. */
  page(route: string): Promise<{ readonly html: string; readonly title: string } | undefined>;
  /** A file of JSON below the folder of the locale; undefined when there is none. */
  json(name: string): Promise<unknown>;
}

/** The mark a build leaves: it holds the id of the output. */
const markFile = "_lectern/output.json";

/** Bytes: facts and indexes grow with the site, a page with its text. */
const MOST_OF_SITE = 64_000_000;
const MOST_OF_PAGE = 8_000_000;

/** What must be in the facts for tools to work; the rest follows from the format. */
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

/** @param now milliseconds since any moment */
export function openedSite(source: SiteSource, now: () => number = Date.now): OpenedSite {
  let known: { facts: SiteFacts; mark: string | undefined; at: number } | undefined;
  let generation = 0;

  async function json(name: string, most = MOST_OF_SITE): Promise<unknown> {
    const text = await source.read(name, most);
    return text === undefined ? undefined : parsed(name, text);
  }

  async function facts(): Promise<SiteFacts> {
    if (known && now() - known.at < source.trust) return known.facts;
    const mark = await source.read(markFile, MOST_OF_PAGE);
    const isSame = known !== undefined && mark !== undefined && mark === known.mark;
    if (known && isSame) {
      known.at = now();
      return known.facts;
    }
    const read = readFacts(source, await json(siteFactsFile));
    known = { facts: read, mark, at: now() };
    generation++;
    return read;
  }

  return {
    source,
    facts,
    json,
    async generation() {
      await facts();
      return generation;
    },
    async markdown(route) {
      return source.read(pageFiles(await facts(), route).markdown, MOST_OF_PAGE);
    },
    async page(route) {
      const value = await json(pageFiles(await facts(), route).data, MOST_OF_PAGE);
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
