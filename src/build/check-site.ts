import { menuItems, type NavigationItem } from "../core/config.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Page } from "../core/page.ts";
import { findSection, localeBase, readingOrder, type Site } from "../core/site.ts";
import { inWork } from "../markdown/read/page-crashes.ts";
import { pageFormat } from "../markdown/read/page-text.ts";
import { writtenParts } from "../markdown/read/written-parts.ts";
import {
  checkPages,
  type WrittenPage,
  checkWriting,
  type WrittenText,
} from "../pages/check/check-pages.ts";
import { resolveAddress } from "../pages/check/check-links.ts";
import { missingLibrary } from "./diagrams/diagram-library.ts";
import { finishDiagnostics, hasErrors } from "./faults/report.ts";
import { staticProblems } from "./faults/static-problems.ts";
import { collectLinks } from "./links/collected-links.ts";
import { shellLinks } from "./links/shell-links.ts";
import type { OpenSite } from "./open-site.ts";
import type { OpenSitesInput } from "./open-sites.ts";
import { outputTable } from "./output/output-table.ts";
import { findingsOf } from "./pages/make-page.ts";
import { longestFirst, makePages } from "./pages/make-pages.ts";
import { markdownFiles } from "./pages/markdown-files.ts";
import type { PageFindings } from "./pages/page-content.ts";
import { runOnSite, withoutOutput, type BuildResult } from "./site-run.ts";
import { cacheFolder } from "./store/caches.ts";
import { timings } from "./timings.ts";

/** Reports all build diagnostics without writing files, and checks the sources. */
export async function checkSite(input: OpenSitesInput): Promise<BuildResult> {
  const { root } = input;
  return runOnSite(input, {
    folders: [cacheFolder(root)],
    async run({ config, sites, diagnostics, files, lateDiagnostics }) {
      const table = outputTable({ root, config, sites });
      const found = [...diagnostics, ...staticProblems({ root, config, table })];
      for (const open of sites) {
        found.push(...finishDiagnostics(await checkLocale(input, open), open.files));
      }
      const late = await lateDiagnostics();
      const all = finishDiagnostics([...found, ...late], files, config.severities);
      return { result: withoutOutput(all, sites, !hasErrors(all)) };
    },
  });
}

async function checkLocale({ progress, threads }: OpenSitesInput, open: OpenSite) {
  const found = [...open.diagnostics, ...open.madeFiles().diagnostics];
  const links = collectLinks(open);
  const sources = sourceChecks(open);
  const add = (page: Page, findings: PageFindings) => {
    links.add(page, findings);
    sources.add(page, findings);
    found.push(...findings.diagnostics, ...missingLibrary(open, page, findings));
    progress.tick();
  };
  progress.start("Checking pages", open.site.pages.size);
  const late = await makePages({
    open,
    timings: timings(),
    threads,
    async find(addToQueue) {
      for (const page of longestFirst(open)) {
        const summary = await open.content.cachedSummary(page);
        if (summary) add(page, findingsOf(summary, page, open.siteData));
        else addToQueue(page);
      }
    },
    done: ({ page, findings }) => add(page, findings),
  });
  progress.end();
  found.push(...late, ...links.check());
  // Without a sidebar, all pages of a version would be reported as orphans.
  const isSidebarBroken = found.some(
    ({ code, severity }) => severity === "error" && /^(?:sidebar|category)\//.test(code),
  );
  const inSources = sources
    .check()
    .filter(({ code }) => !isSidebarBroken || code !== "page/orphan");
  return [...found, ...inSources];
}

/**
 * Returns the checks that only `lectern check` runs. They cover the text of pages, and find pages
 * without incoming links.
 */
function sourceChecks(open: OpenSite) {
  /** Routes that other pages link to. */
  const linked = new Set<string>();
  const { site } = open;
  const base = localeBase(site.config, site.locale);
  return {
    add(page: Page, { inspection }: PageFindings): void {
      for (const { href } of inspection.links) {
        const { url } = site.config;
        const own = href.startsWith(`${url}/`) ? href.slice(url.length) : href;
        const address = resolveAddress(own, page.route, base);
        if (address.kind !== "internal") continue;
        const route = address.path.replace(/(?<=.)\/$/, "");
        if (route !== page.route) linked.add(route);
      }
    },
    /** Runs the checks. Call it after all pages have been added. */
    check(): readonly Diagnostic[] {
      const { severities } = site.config;
      return [
        ...checkPages(writtenPages(open, linked), severities),
        ...checkWriting(writtenTexts(open), severities),
      ];
    },
  };
}

function writtenPages(open: OpenSite, linked: ReadonlySet<string>): readonly WrittenPage[] {
  const { site } = open;
  const reachable = new Set<string>([...linked, "/", ...layoutRoutes(open)]);
  for (const section of site.sections) {
    // The version dropdown links to the path of a version.
    for (const { config } of section.versions) reachable.add(config.path);
  }
  const inBar = new Set(documentsIn(site.config.navigation, site));
  return [...site.pages.values()].flatMap((page): readonly WrittenPage[] => {
    if (page.kind !== "document" && page.kind !== "standalone") return [];
    const { route, source, title } = page;
    const isDocument = page.kind === "document";
    return [
      {
        route,
        source,
        title,
        description: page.frontMatter?.description,
        set: isDocument ? `${page.section} ${page.version}` : "",
        isLinked:
          reachable.has(route) ||
          (isDocument &&
            (page.unlisted || page.post !== undefined || inBar.has(`${page.section} ${page.id}`))),
      },
    ];
  });
}

/** Returns the routes that sidebars, links in the layout, and redirects point to. */
function layoutRoutes({ site }: OpenSite): readonly string[] {
  const plain = (address: string) => address.replace(/[?#].*$/s, "").replace(/(?<=.)\/$/, "");
  const links = shellLinks(site).map(({ written }) => written);
  const sidebars = site.sections.flatMap(({ versions }) =>
    versions.flatMap((version) => version.sidebars.flatMap(readingOrder).map(({ route }) => route)),
  );
  const redirects = site.config.redirects.map(({ to }) => to);
  return [...links, ...sidebars, ...redirects].map(plain);
}

/**
 * Returns the section and id of each document that navigation items link to. They are the same in
 * all versions.
 */
function documentsIn(items: readonly NavigationItem[], site: Site): readonly string[] {
  return items.flatMap((item) => {
    if (item.type === "doc") return `${findSection(site, item.section)?.config.id} ${item.docId}`;
    return menuItems(item).flatMap(([, inner]) => documentsIn(inner, site));
  });
}

function writtenTexts(open: OpenSite): readonly WrittenText[] {
  const { skippedHeadings, missingAltText } = open.site.config.severities;
  if (skippedHeadings === "ignore" && missingAltText === "ignore") return [];
  return markdownFiles(open.root, open.site.config).flatMap((source) => {
    const text = open.files.read(source)?.text;
    if (text === undefined) return [];
    const format = pageFormat(source, open.site.config.markdownFormat);
    const parts = inWork(open.files.place(source), () => writtenParts(text, format));
    return [{ source, ...parts }];
  });
}
