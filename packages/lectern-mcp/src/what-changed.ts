import { createTwoFilesPatch, structuredPatch } from "diff";
import { pageUrl, type ListedPage, type SectionFacts, type SiteFacts } from "lectern/node";
import { z } from "lectern/schema";
import { askedPage } from "./page-route.ts";
import type { OpenedSite } from "./opened-site.ts";
import { ToolProblem } from "./tool-problem.ts";
import { findSection, noSuchVersion, versionName } from "./find-version.ts";

export interface ChangesInput {
  /** Versions, by name or label. */
  readonly from: string;
  readonly to: string;
  /** The id or label of a section; default: the first that has both versions. */
  readonly section?: string | undefined;
  /** A page of either version: only its changes, line by line. */
  readonly page?: string | undefined;
}

/** What changed between two versions of a section. */
export interface Changes {
  readonly added: readonly ListedPage[];
  readonly removed: readonly ListedPage[];
  readonly changed: readonly ChangedPage[];
  readonly unchanged: number;
}

/** A page whose text is not the same in both versions. */
export interface ChangedPage extends ListedPage {
  /** Where it is in the older version. */
  readonly before: string;
  /** Lines of its Markdown. */
  readonly linesAdded: number;
  readonly linesRemoved: number;
}

/** The texts of so many pages are read for one answer. */
const MOST_PAGES = 600;
/** Pages read at once. */
const AT_ONCE = 8;

/**
 * What changed between two versions: pages that came, went, and whose text differs, or,
 * for one page, the difference of its Markdown as a patch. Pages that the build has found
 * to be the same are not read.
 *
 * @throws ToolProblem when there is no such version, section or page
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
  const mayDiffer = await comparedByBuild(site, {
    facts,
    section: after.section.id,
    older: before.name,
    newer: after.name,
  });
  const compare = shared.filter(({ page }) => mayDiffer?.(page) ?? true);
  if (compare.length > MOST_PAGES) {
    const message = `Can't compare ${compare.length} pages. The limit is ${MOST_PAGES}.`;
    throw new ToolProblem("too-large", message, "Choose a page, or read the release notes.");
  }
  const compared: (ChangedPage | undefined)[] = [];
  for (let at = 0; at < compare.length; at += AT_ONCE) {
    const some = compare.slice(at, at + AT_ONCE).map(async ({ page, other }) => {
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

/** A version of a section. */
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
  const { route } = askedPage(before.facts, site.source.address, written);
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

/** The older and the newer text. */
async function textsOf(
  site: OpenedSite,
  { before, after }: VersionPair,
  [older, newer]: readonly [ListedPage, ListedPage],
): Promise<readonly string[]> {
  const read = async (page: ListedPage, version: SectionVersion) =>
    comparable((await site.markdown(page.route)) ?? "", version);
  return Promise.all([read(older, before), read(newer, after)]);
}

/** Without what differs only because of the version: its own address, and where its links lead. */
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

/** As much of `changes.json` as is read here. A site may have a file of its own under that name. */
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

interface AskedPair {
  readonly facts: SiteFacts;
  /** Id of the section. */
  readonly section: string;
  /** Names of the versions. */
  readonly older: string;
  readonly newer: string;
}

/**
 * Whether the build found that a page of the newer version is not what it was in the older.
 *
 * @returns undefined when the build has not compared the two
 */
async function comparedByBuild(
  site: OpenedSite,
  { facts, section, older, newer }: AskedPair,
): Promise<((page: ListedPage) => boolean) | undefined> {
  const read = form.safeParse(await site.json("changes.json"));
  const pair = read.data?.versions.find(
    (one) => one.section === section && one.older.name === older && one.newer.name === newer,
  );
  if (!pair) return undefined;
  const paths = new Set(pair.pages.map(({ address }) => new URL(address).pathname));
  return ({ route }) => paths.has(new URL(pageUrl(facts, route)).pathname);
}
