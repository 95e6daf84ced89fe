import path from "node:path";
import type { Page } from "../../core/page.ts";
import { anchor } from "../../core/paths.ts";
import type { OpenSite } from "../open-site.ts";
import type { PageContent, PageFindings } from "../pages/page-content.ts";
import { cacheStore } from "../store/cache-store.ts";
import type { TakenSnapshot } from "./snapshot.ts";
import { emptyTrace, type Trace } from "./trace.ts";

export const root = "/site";
export const document = (name: string) =>
  ({ kind: "document", route: `/${name}`, source: `docs/${name}.md` }) as unknown as Page;
const a = document("a");
export const b = document("b");
const tags = { kind: "tag-index", route: "/tags" } as unknown as Page;
const search = { kind: "search", route: "/search" } as unknown as Page;

export const findings = (other: Partial<PageFindings["inspection"]> = {}): PageFindings => ({
  isWhole: true,
  diagnostics: [],
  places: {},
  stylesheet: undefined,
  inspection: {
    links: [],
    anchors: [anchor("top")],
    images: [],
    files: [],
    hasDiagrams: false,
    ...other,
  },
});

/** Returns everything that a build reads. Tests change it between two builds. */
export function firstWorld() {
  const trace: Trace = {
    ...emptyTrace(),
    files: { "docs/_part.mdx": "part" },
    imports: { "docs/a.md\n./boat": { name: "boat.ts", hash: "boat" } },
  };
  return {
    root,
    locale: { code: "en", label: "English" },
    pages: [a, b, tags, search],
    texts: { "docs/a.md": "text a", "docs/b.md": "text b" } as Record<string, string | undefined>,
    /**
     * Text from which each page's cached summary was built, by source. `undefined` means that no
     * summary is cached. By default, it's the current text.
     */
    cached: {} as Record<string, string | undefined>,
    traces: { "docs/a.md": trace, "docs/b.md": emptyTrace() } as Record<string, Trace>,
    changes: {} as Record<string, unknown>,
    files: { "docs/_part.mdx": "part" } as Record<string, string>,
    modules: { "boat.ts": "boat" } as Record<string, string>,
    findings: {} as Record<string, PageFindings>,
    config: { sections: [] as unknown[], components: {} },
    moduleFiles: [`${root}/boat.ts`, `${root}/title.ts`, "/shared/rope.ts"],
    configFiles: { [`${root}/title.ts`]: "title" } as Record<string, string> | undefined,
    site: {
      texts: { menu: "Menu" },
      sections: [
        {
          tags: [["sail", { label: "Sail" }]],
          versions: [
            { sidebars: ["bar"], mainDocument: { route: "/a" }, draftIds: new Set(["x"]) },
          ],
        },
      ],
      draftSources: new Set(["docs/x.md"]),
    },
    content: "content",
    documents: "documents",
    snapshot: {
      key: "key",
      outside: [],
      files: "",
      young: {},
      around: "around",
      lines: new Map([
        [`${root}/docs/a.md`, "a 1"],
        [`${root}/boat.ts`, "boat 1"],
        [`${root}/title.ts`, "title 1"],
        ["/shared/rope.ts", "rope 1"],
        [`${root}/static/dot.svg`, "dot 1"],
      ]),
    } as TakenSnapshot | undefined,
  };
}
export type World = ReturnType<typeof firstWorld>;

export const summaryOf = (world: World, page: Page): PageFindings =>
  world.findings[page.route] ?? findings();

/** Opens a site whose sources are in memory. */
export function openSite(world: World, folder: string): OpenSite {
  const { config, site, pages } = world;
  const store = cacheStore(folder);
  if (world.configFiles) {
    store.noteBundle({ inputs: { files: world.configFiles, folders: {} }, reads: [], files: [] });
  }
  const open = {
    root: world.root,
    store,
    site: {
      ...site,
      config,
      locale: world.locale,
      pages: new Map(pages.map((page) => [page.route, page])),
    },
    siteData: {},
    cache: {
      readSummary(source: string) {
        const page = pages.find((each) => "source" in each && each.source === source);
        const text = source in world.cached ? world.cached[source] : world.texts[source];
        if (page === undefined || text === undefined) return undefined;
        return {
          key: `engine\n${text}`,
          trace: world.traces[source],
          summary: summaryOf(world, page),
        };
      },
    },
    files: {
      hash: (source: string) => world.texts[path.posix.normalize(source)] ?? world.files[source],
      place: (source: string) => source,
    },
    modules: { files: world.moduleFiles, hashOf: (name: string) => world.modules[name] },
    index: { changesOf: ({ route }: Page) => world.changes[route] },
    content: {
      key: world.content,
      summary: (page: Page) =>
        Promise.resolve("source" in page ? summaryOf(world, page) : undefined),
      content: (page: Page) =>
        Promise.resolve({
          html: "",
          ...summaryOf(world, page),
          inspection: { ...summaryOf(world, page).inspection, sections: [] },
        } as unknown as PageContent),
    },
  };
  return open as unknown as OpenSite;
}
