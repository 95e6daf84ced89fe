import {
  didYouMean,
  pageStructure,
  pageUrl,
  sectionMarkdown,
  type OutlineItem,
} from "lectern/node";
import { allPages, askedPage, type AskedPage } from "./page-route.ts";
import type { OpenedSite } from "./opened-site.ts";
import { ToolProblem } from "./tool-problem.ts";

export interface ReadPageInput {
  /** A route with an optional fragment, or a complete address of the site. */
  readonly page: string;
  /** The id of a heading; stronger than a fragment. */
  readonly section?: string | undefined;
}

/** Letters one answer has at most: a program reads what it gets as a whole. */
const MOST_LETTERS = 200_000;

/**
 * A page as Markdown, or one section of it.
 *
 * @throws ToolProblem when there is no such page or section, or it is too long for one answer
 */
export async function readPage(site: OpenedSite, input: ReadPageInput): Promise<string> {
  const facts = await site.facts();
  const asked = askedPage(facts, site.source.address, input.page);
  const section = input.section?.replace(/^#/, "") || asked.section;
  const text =
    section === undefined ? await wholePage(site, asked) : await onePart(site, asked, section);
  if (text.length <= MOST_LETTERS) return text;
  const ids = (await pageOutline(site, asked)).filter(({ level }) => level === 2);
  throw new ToolProblem(
    "too-large",
    `"${asked.route}" has ${text.length} characters, but an answer can only have ${MOST_LETTERS}.`,
    ids.length > 0 ? `Read a section: ${ids.map(({ id }) => id).join(", ")}` : undefined,
  );
}

/**
 * The headings of a page that have an id, in order.
 *
 * @throws ToolProblem when there is no such page
 */
export async function pageOutline(
  site: OpenedSite,
  asked: Pick<AskedPage, "route">,
): Promise<readonly OutlineItem[]> {
  const page = await site.page(asked.route);
  if (!page) throw await noSuchPage(site, asked);
  return pageStructure(page.html).headings;
}

async function wholePage(site: OpenedSite, asked: AskedPage): Promise<string> {
  const text = await site.markdown(asked.route);
  if (text === undefined) throw await noSuchPage(site, asked);
  return text;
}

async function onePart(site: OpenedSite, asked: AskedPage, id: string): Promise<string> {
  const page = await site.page(asked.route);
  if (!page) throw await noSuchPage(site, asked);
  const text = sectionMarkdown(page.html, id);
  const facts = await site.facts();
  if (text !== undefined) {
    const address = pageUrl(facts, `${asked.route}#${encodeURIComponent(id)}`);
    return `${page.title}\n\nSource: ${address}\n\n${text}`;
  }
  const known = pageStructure(page.html).headings.map((item) => item.id);
  const message = `The page "${asked.route}" has no section "${id}".`;
  throw new ToolProblem("no-such-section", message, didYouMean(id, known));
}

async function noSuchPage(
  site: OpenedSite,
  { route }: Pick<AskedPage, "route">,
): Promise<ToolProblem> {
  const routes = allPages(await site.facts()).map((page) => page.route);
  const message = `The page "${route}" doesn't exist.`;
  const hint = routes.length > 0 ? nearestRoute(route, routes) : undefined;
  return new ToolProblem(
    "no-such-page",
    message,
    hint ?? "Use search or list_sections to find it.",
  );
}

/** Only what is near: a list of the first routes would say nothing. */
function nearestRoute(route: string, routes: readonly string[]): string | undefined {
  const last = route.slice(route.lastIndexOf("/"));
  const sameName = routes.filter((other) => last.length > 1 && other.endsWith(last)).slice(0, 5);
  if (sameName.length > 0) return `Pages with that name: ${sameName.join(", ")}`;
  const hint = didYouMean(route, routes);
  return hint?.startsWith("Did") ? hint : undefined;
}
