import { createTwoFilesPatch, structuredPatch } from "diff";
import { pageUrl, type ListedPage, type SectionFacts, type SiteFacts } from "lectern/node";
import { z } from "lectern/schema";
import type { OpenedSite } from "./opened-site.ts";
import type { ChangesInput } from "./tool-inputs.ts";
import { ToolProblem } from "./tool-problem.ts";
import { findSection, noSuchVersion, parsePageReference, versionName } from "./references.ts";

/** Differences between two versions of a section. */
export interface Changes {
  readonly added: readonly ListedPage[];
  readonly removed: readonly ListedPage[];
  readonly changed: readonly ChangedPage[];
  readonly unchanged: number;
}

/** A page that differs between the versions. */
export interface ChangedPage extends ListedPage {
  /** Route in the older version. */
  readonly before: string;
  readonly linesAdded: number;
  readonly linesRemoved: number;
}

/** Maximum number of pages to compare for one answer. */
const MAX_PAGES = 600;
/** Number of pages to read in parallel. */
const CONCURRENCY = 8;

/**
 * Lists the pages that were added, removed or changed between two versions. For a single page,
 * returns a patch of its Markdown. Skips pages that the build found to be equal.
 *
 * @throws ToolProblem if the version, section or page doesn't exist
 */
export async function whatChanged(
  site: OpenedSite,
  input: ChangesInput,
): Promise<Changes | string> {
  const facts = await site.facts();
  const pair = versionsOf(facts, input);
  if (input.page !== undefined) return pagePatch(site, pair, input.page);
  const { before, after } = pair;
  const older = new Map(pagesOf(before).map((page) => [page.id, page]));
  const newer = new Map(pagesOf(after).map((page) => [page.id, page]));
  const shared = [...newer.values()].flatMap((page) => {
    const other = older.get(page.id);
    return other ? [{ page, other }] : [];
  });
  const mayDiffer = await comparedByBuild(site, pair);
  const compare = shared.filter(({ page }) => mayDiffer?.(page) ?? true);
  if (compare.length > MAX_PAGES) {
    const message = `Can't compare ${compare.length} pages. The limit is ${MAX_PAGES}.`;
    throw new ToolProblem("too-large", message, "Choose one page, or read the release notes.");
  }
  const compared: (ChangedPage | undefined)[] = [];
  for (let at = 0; at < compare.length; at += CONCURRENCY) {
    const some = compare.slice(at, at + CONCURRENCY).map(async ({ page, other }) => {
      const [old = "", now = ""] = await textsOf(site, pair, [other, page]);
      return old === now ? undefined : { ...page, before: other.route, ...countLines(old, now) };
    });
    compared.push(...(await Promise.all(some)));
  }
  const changed = compared.filter((page) => page !== undefined);
  return {
    added: [...newer.values()].filter(({ id }) => !older.has(id)),
    removed: [...older.values()].filter(({ id }) => !newer.has(id)),
    changed,
    unchanged: shared.length - changed.length,
  };
}

interface SectionVersion {
  readonly facts: SiteFacts;
  readonly section: SectionFacts;
  readonly name: string;
}

interface VersionPair {
  readonly before: SectionVersion;
  readonly after: SectionVersion;
}

function versionsOf(facts: SiteFacts, { from, to, section }: ChangesInput): VersionPair {
  const sections = section === undefined ? facts.sections : [findSection(facts, section)];
  for (const candidate of sections) {
    const before = versionName(candidate, from);
    const after = versionName(candidate, to);
    if (before === undefined || after === undefined) continue;
    const place = { facts, section: candidate };
    return { before: { ...place, name: before }, after: { ...place, name: after } };
  }
  const isKnown = sections.some((candidate) => versionName(candidate, from) !== undefined);
  throw noSuchVersion(isKnown ? to : from, sections);
}

function pagesOf({ section, name }: SectionVersion): readonly ListedPage[] {
  return section.pages[name] ?? [];
}

async function pagePatch(site: OpenedSite, pair: VersionPair, written: string): Promise<string> {
  const { before, after } = pair;
  const { route } = parsePageReference(before.facts, site.source.address, written);
  const all = [...pagesOf(after), ...pagesOf(before)];
  const { id } = all.find((page) => page.route === route) ?? {};
  const older = pagesOf(before).find((page) => page.id === id);
  const newer = pagesOf(after).find((page) => page.id === id);
  if (id === undefined || (!older && !newer)) {
    const message = `"${route}" isn't a page of version "${before.name}" or "${after.name}".`;
    throw new ToolProblem("no-such-page", message);
  }
  if (!older) return `"${route}" is new in version ${after.name}.`;
  if (!newer) return `"${route}" is no longer in version ${after.name}.`;
  const [old = "", now = ""] = await textsOf(site, pair, [older, newer]);
  if (old === now) return `"${route}" is the same in both versions.`;
  const names = { old: `${older.route} (${before.name})`, now: `${newer.route} (${after.name})` };
  const none = undefined;
  return createTwoFilesPatch(names.old, names.now, old, now, none, none, { context: 2 });
}

/** Returns the Markdown of a page in the older and the newer version. */
async function textsOf(
  site: OpenedSite,
  { before, after }: VersionPair,
  [older, newer]: readonly [ListedPage, ListedPage],
): Promise<readonly string[]> {
  const read = async (page: ListedPage, version: SectionVersion) =>
    comparable((await site.markdown(page.route)) ?? "", version);
  return Promise.all([read(older, before), read(newer, after)]);
}

/** Removes the version from the page's own URL and its links, so that only content differs. */
function comparable(text: string, { facts, section, name }: SectionVersion): string {
  const path = (section.paths[name] ?? "/").slice(1);
  const base = encodeURI(facts.localeBase + path);
  return text.replace(/^Source: .*$/m, "").replaceAll(`](${base}`, "](/");
}

function countLines(old: string, now: string): Pick<ChangedPage, "linesAdded" | "linesRemoved"> {
  const lines = structuredPatch("", "", old, now, "", "", { context: 0 }).hunks.flatMap(
    (hunk) => hunk.lines,
  );
  return {
    linesAdded: lines.filter((line) => line.startsWith("+")).length,
    linesRemoved: lines.filter((line) => line.startsWith("-")).length,
  };
}

/**
 * The fields of `changes.json` that this module uses. They're checked, because the site may have
 * its own file with that name.
 */
const version = z.looseObject({ name: z.string() });
const form = z.looseObject({
  versions: z.array(
    z.looseObject({
      section: z.string(),
      older: version,
      newer: version,
      pages: z.array(z.looseObject({ address: z.url() })),
    }),
  ),
});

/**
 * Returns a function that reports whether the build found changes in a page.
 *
 * @returns undefined if the build didn't compare these versions
 */
async function comparedByBuild(
  site: OpenedSite,
  { before, after }: VersionPair,
): Promise<((page: ListedPage) => boolean) | undefined> {
  const read = form.safeParse(await site.json("changes.json"));
  const pair = read.data?.versions.find(
    ({ section, older, newer }) =>
      section === after.section.id && older.name === before.name && newer.name === after.name,
  );
  if (!pair) return undefined;
  const paths = new Set(pair.pages.map(({ address }) => new URL(address).pathname));
  return ({ route }) => paths.has(new URL(pageUrl(after.facts, route)).pathname);
}
