import path from "node:path";
import { routePath, sourcePath, type SourcePath } from "../../core/paths.ts";
import { compareDiagnostics, type Diagnostic, type ShownProblems } from "../../core/diagnostic.ts";
import type { SiteConfig } from "../../core/config.ts";
import type { ShownPage } from "../../core/page.ts";
import type { OpenSite } from "../../build/open-site.ts";
import { summaryOf, type PageContent } from "../../build/pages/page-content.ts";
import type { ClientSources } from "../../build/bundle/client-bundle.ts";
import { DevOpener, type DevState } from "./dev-opener.ts";
import { bounded } from "../../core/bounded.ts";
import { resolveAddress } from "../../pages/check/check-links.ts";
import { missingLibrary } from "../../build/diagrams/diagram-library.ts";
import { finishDiagnostics } from "../../build/faults/report.ts";
import { collectLinks } from "../../build/links/collected-links.ts";
import { findingsOf } from "../../build/pages/make-page.ts";

/** A page in its current state. */
export interface DevPage {
  readonly open: OpenSite;
  readonly config: SiteConfig;
  /** Sources of the generated client modules. */
  readonly sources: ClientSources;
  readonly page: ShownPage;
  readonly content: PageContent;
  /** Returns the problems to show in the page's overlay. */
  problems(): Promise<ShownProblems>;
}

/** A site that stays open while its files change. */
export class DevSite {
  readonly #root: string;
  readonly #opener: DevOpener;
  /** The most recent read of the site, either started or queued. */
  #state: Promise<DevState> | undefined;
  /** Absolute paths of the files that changed since the most recent read started. */
  readonly #changed = new Set<string>();
  /** Whether a read is waiting for the previous one. */
  #isQueued = false;
  #isTroubled = false;
  /** Errors thrown asynchronously by the site's code. */
  #late: readonly Diagnostic[] = [];

  /** @param root absolute path of the site folder */
  constructor(root: string) {
    this.#root = root;
    this.#opener = new DevOpener(root);
  }

  state(): Promise<DevState> {
    return (this.#state ??= this.#opener.open());
  }

  /**
   * Records an error that the site's code threw asynchronously. It's shown until something changes.
   *
   * @returns whether the error is new, because a timer can throw the same error repeatedly
   */
  threw(fault: Diagnostic): boolean {
    if (this.#late.some((known) => compareDiagnostics(known, fault) === 0)) return false;
    this.#late = [...this.#late, fault];
    return true;
  }

  /**
   * Reads the site again. Only one read runs at a time. Changes during a read are collected for the
   * next one.
   *
   * @param files absolute paths of the changed files
   */
  changed(files: readonly string[]): void {
    if (files.length > 0) this.#late = [];
    for (const file of files) this.#changed.add(file);
    if (this.#isQueued) return;
    this.#isQueued = true;
    const read = () => {
      this.#isQueued = false;
      this.#isTroubled = false;
      const gathered = [...this.#changed];
      this.#changed.clear();
      this.#opener.forget(gathered);
      return this.#opener.open();
    };
    this.#state = Promise.resolve(this.#state).then(read, read);
  }

  /**
   * Whether a page with problems was served since the last change. A new file may fix the problems.
   */
  isTroubled(): boolean {
    return this.#isTroubled;
  }

  /**
   * Returns the page at a path after the base path, or the not-found page. Returns `undefined` if
   * the configuration is invalid.
   */
  async page(pathname: string): Promise<DevPage | undefined> {
    const before = await this.#find(pathname);
    const source = before && "source" in before.page ? before.page.source : undefined;
    const isStale =
      before !== undefined && source !== undefined && before.open.files.isStale(source);
    // The watcher may miss an edit while it's starting.
    if (isStale) this.changed([path.join(this.#root, source)]);
    const found = isStale ? await this.#find(pathname) : before;
    if (!found) return undefined;
    const { open, page, ofSite } = found;
    const content =
      page.kind === "comparison"
        ? await open.comparisons.content(page)
        : await open.content.content(page);
    return {
      ...found,
      content,
      problems: async () => {
        const all = [...ofSite, ...this.#late];
        const problems = await shownProblems({ open, page, content, ofSite: all });
        this.#isTroubled ||= problems.diagnostics.length > 0;
        return problems;
      },
    };
  }

  async #find(pathname: string) {
    const now = await this.state();
    if (now.kind === "closed") return undefined;
    const found = findPage(now.sites, pathname);
    const { config, sources, diagnostics: ofSite } = now;
    return found && { ...found, config, sources, ofSite };
  }

  close(): void {
    this.#opener.close();
  }
}

function findPage(sites: readonly OpenSite[], pathname: string) {
  // Longest base first: the default locale's base is a prefix of the others.
  const byBase = sites.toSorted(
    (a, b) => b.siteData.localeBase.length - a.siteData.localeBase.length,
  );
  for (const open of byBase) {
    const base = open.siteData.localeBase;
    if (!pathname.startsWith(base) && `${pathname}/` !== base) continue;
    const route = `/${decodeURI(pathname.slice(base.length)).replace(/(^|\/)index$/, "")}`;
    const page =
      open.index.pageAt(route) ??
      open.comparisons.pageAt(routePath(route)) ??
      open.index.pageAt("/404");
    if (page) return { open, page };
  }
  return undefined;
}

/** A page, with the site's problems. */
interface ShownPageInput {
  readonly open: OpenSite;
  readonly page: ShownPage;
  readonly content: PageContent;
  /** Problems found while reading the site, in all locales. */
  readonly ofSite: readonly Diagnostic[];
}

/**
 * Returns the site's problems, except those in other pages' sources. A broken component, partial,
 * stylesheet or sidebar is therefore shown on all pages, whether they use it or not. Notes are only
 * printed.
 */
async function shownProblems(input: ShownPageInput): Promise<ShownProblems> {
  const { open, page, ofSite } = input;
  const found = [...ofSite, ...open.madeFiles().diagnostics, ...(await ofPage(input))];
  const { severities } = open.site.config;
  const all = finishDiagnostics(found, open.files, severities).filter(
    ({ severity }) => severity !== "note",
  );
  const own = "source" in page ? open.files.place(page.source) : undefined;
  const placesOf = ({ place, also = [] }: Diagnostic) => [place, ...also].map((each) => each?.file);
  const isOwn = (found: Diagnostic) => placesOf(found).some((file) => file && file === own);
  const isOfOthers = (found: Diagnostic) =>
    placesOf(found).every(
      (file) => file && file !== own && isPageSource(sourceOf(file, open), open),
    );
  const shown = all.filter((found) => !isOfOthers(found));
  const rank = (found: Diagnostic) => (found.severity === "error" ? 0 : 2) + (isOwn(found) ? 0 : 1);
  return {
    diagnostics: shown.toSorted((a, b) => rank(a) - rank(b)),
    elsewhere: all.length - shown.length,
  };
}

/** Returns the problems that are only found when the page is rendered. */
async function ofPage({ open, page, content }: ShownPageInput): Promise<readonly Diagnostic[]> {
  if (page.kind === "comparison") return [];
  const links = collectLinks(open);
  links.add(page, findingsOf(summaryOf(content), page, open.siteData));
  const targets = await linkedByAnchor(open, page.route, content);
  const missing = missingLibrary(open, page, content);
  return [...content.diagnostics, ...links.checkRoutes(targets), ...missing];
}

/** Returns the other pages that the content links to with a fragment, each with its ids. */
async function linkedByAnchor(open: OpenSite, from: string, { inspection }: PageContent) {
  const routes = inspection.links.flatMap(({ href }) => {
    const address = resolveAddress(href, from, open.siteData.localeBase);
    const isAnchor = address.kind === "internal" && address.fragment !== "";
    return isAnchor ? [address.path.replace(/(?<=.)\/$/, "")] : [];
  });
  const pages = [...new Set(routes)].flatMap((route) =>
    route === from ? [] : (open.site.pages.get(routePath(route)) ?? []),
  );
  return bounded(pages, 8, async (page) => {
    const { isWhole, inspection } = await open.content.content(page);
    return { route: page.route, anchors: isWhole ? inspection.anchors : undefined };
  });
}

/** Returns whether a file is the source of a page. */
function isPageSource(file: SourcePath, { site }: OpenSite): boolean {
  const page = site.pageBySource.get(file);
  return page !== undefined && site.pages.get(page.route) === page;
}

/**
 * Returns the file that a translation was made from, or the file itself if it isn't a translation.
 */
function sourceOf(file: SourcePath, { site }: OpenSite): SourcePath {
  const [folder = "", code] = /^i18n\/([^/]+)\//.exec(file) ?? [];
  return site.config.locales.some((locale) => locale.code === code)
    ? sourcePath(file.slice(folder.length))
    : file;
}
