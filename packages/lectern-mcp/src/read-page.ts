import {
  didYouMean,
  pageStructure,
  pageUrl,
  sectionMarkdown,
  type OutlineItem,
} from "lectern/node";
import { allPages, parsePageReference, type PageReference } from "./references.ts";
import type { OpenedSite } from "./opened-site.ts";
import type { ReadInput } from "./tool-inputs.ts";
import { ToolProblem } from "./tool-problem.ts";

/** Maximum length of an answer, in characters. Clients load an answer in one piece. */
const MAX_LENGTH = 200_000;

/**
 * Returns a page or one of its sections as Markdown.
 *
 * @throws ToolProblem if it doesn't exist or is too long for one answer
 */
export async function readPage(site: OpenedSite, input: ReadInput): Promise<string> {
  const facts = await site.facts();
  const asked = parsePageReference(facts, site.source.address, input.page);
  const section = input.section?.replace(/^#/, "") || asked.section;
  const text =
    section === undefined ? await wholePage(site, asked) : await pageSection(site, asked, section);
  if (text.length <= MAX_LENGTH) return text;
  const ids = (await pageOutline(site, asked)).filter(({ level }) => level === 2);
  throw new ToolProblem(
    "too-large",
    `"${asked.route}" has ${text.length} characters. The limit for an answer is ${MAX_LENGTH}.`,
    ids.length > 0 ? `Read a section: ${ids.map(({ id }) => id).join(", ")}` : undefined,
  );
}

/**
 * Returns the headings of a page that have an id, in order.
 *
 * @throws ToolProblem if the page doesn't exist
 */
export async function pageOutline(
  site: OpenedSite,
  asked: Pick<PageReference, "route">,
): Promise<readonly OutlineItem[]> {
  const page = await site.page(asked.route);
  if (!page) throw await noSuchPage(site, asked);
  return pageStructure(page.html).headings;
}

async function wholePage(site: OpenedSite, asked: PageReference): Promise<string> {
  const text = await site.markdown(asked.route);
  if (text === undefined) throw await noSuchPage(site, asked);
  return text;
}

async function pageSection(site: OpenedSite, asked: PageReference, id: string): Promise<string> {
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

async function noSuchPage(site: OpenedSite, { route }: Pick<PageReference, "route">) {
  const routes = allPages(await site.facts()).map((page) => page.route);
  const message = `The page "${route}" doesn't exist.`;
  const hint = routes.length > 0 ? nearestRoute(route, routes) : undefined;
  return new ToolProblem(
    "no-such-page",
    message,
    hint ?? "Use search or list_sections to find it.",
  );
}

/** Suggests similar routes, or returns undefined if there are none. */
function nearestRoute(route: string, routes: readonly string[]): string | undefined {
  const last = route.slice(route.lastIndexOf("/"));
  const sameName = routes.filter((other) => last.length > 1 && other.endsWith(last)).slice(0, 5);
  if (sameName.length > 0) return `Pages with that name: ${sameName.join(", ")}`;
  const hint = didYouMean(route, routes);
  return hint?.startsWith("Did") ? hint : undefined;
}
