import { readFileSync } from "node:fs";
import { bounded } from "../../base/bounded.ts";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { diagnosticSeverity } from "../../model/config/diagnostic-severity.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import type { Page } from "../../model/page.ts";
import type { SidebarItem } from "../../model/sidebar.ts";
import type { ClientBundle } from "../bundle/client-bundle.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { caches } from "../cache/caches.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { localeFolder, pageEntry } from "../output/output-names.ts";
import { indexPath } from "../search/index-files.ts";
import { searchTags } from "../search/search-stage.ts";
import { bytes, excesses, loadedKinds, type Excess, type PageBudget } from "./check-page.ts";
import { documentParts } from "./document-parts.ts";
import { pageBudgets } from "./page-budgets.ts";
import {
  transferSizes,
  weighQuickly,
  type KnownSize,
  type PageWeight,
  type TransferSizes,
} from "./page-weight.ts";

export interface BudgetInput {
  readonly config: SiteConfig;
  readonly sites: readonly OpenSite[];
  readonly cache: CacheStore;
  readonly writer: OutputWriter;
  /** Where the pages and the browser's program stand already. */
  readonly folder: OutputFolder;
  /** Hash of the engine. */
  readonly engine: string;
  /** The browser's program. */
  readonly client: Pick<ClientBundle, "sizes">;
  /** Of pages that were made now, by their names in the output. */
  readonly weights: ReadonlyMap<string, PageWeight>;
}

/** What has a budget is being weighed. */
export interface BudgetCheck {
  /** Search indexes have been written. */
  weighIndexes(): void;
  /** What exceeds its budget. Called when all files of the output have been written. */
  found(): Promise<readonly Diagnostic[]>;
}

/** What is found of one budget; the severity is the site's. */
type Finding = Omit<Diagnostic, "code" | "severity">;

/** A page that exceeds one of its budgets. */
interface HeavyPage {
  readonly page: Page;
  readonly excess: Excess;
}

/** Pages named in one message. */
const NAMED = 5;

/** Documents in memory at once, while one is compressed. */
const AT_ONCE = 4;

/**
 * Weigh what has a budget: pages, search indexes and sidebars. What has to be compressed
 * is, while other files of the output are made.
 */
export function beginBudgets(input: BudgetInput): BudgetCheck {
  const severity = diagnosticSeverity(input.config.severities.exceededBudgets);
  if (severity === undefined) return { weighIndexes: () => undefined, found: async () => [] };
  const { cache, engine } = input;
  const { file } = caches.budgets;
  const stored = cache.read(file, engine);
  const before = stored === undefined ? nothingKnown : (JSON.parse(stored) as StoredWeights);
  const sizes = transferSizes(input.folder, [...input.client.sizes, ...before.sizes]);
  const weighed = weighPages(input, sizes, new Map(before.pages));
  let indexes: Promise<readonly Finding[]> = Promise.resolve([]);
  // A build that fails meanwhile does not ask for them.
  weighed.catch(() => undefined);
  return {
    weighIndexes() {
      indexes = weighIndexes(input, sizes);
      indexes.catch(() => undefined);
    },
    async found() {
      const pages = await weighed;
      const heavy = await heavyPages(input, pages, sizes);
      const all = [...together(heavy), ...(await indexes), ...sidebarFindings(input)];
      const known: StoredWeights = {
        pages: pages.map(({ key, weight }) => [key, weight]),
        sizes: sizes.known(),
      };
      cache.write(file, engine, JSON.stringify(known));
      return all.map((each) => ({ code: "budget/exceeded", severity, ...each }));
    },
  };
}

/** What is cached of an earlier build. */
interface StoredWeights {
  /** By name and key of the page's files. */
  readonly pages: readonly (readonly [key: string, weight: PageWeight])[];
  readonly sizes: readonly KnownSize[];
}

const nothingKnown: StoredWeights = { pages: [], sizes: [] };

/** A page with its budget. */
interface WeighedPage {
  /** Of what was weighed. */
  readonly key: string;
  readonly page: Page;
  readonly budget: PageBudget;
  /** Exact, unless the document keeps to its budget. */
  readonly weight: PageWeight;
  /** The name of its document below the output. */
  readonly name: string;
}

/** Weigh documents, and what they load as far as it is there. */
async function weighPages(
  input: BudgetInput,
  sizes: TransferSizes,
  before: ReadonlyMap<string, PageWeight>,
): Promise<readonly WeighedPage[]> {
  const { config, sites, writer, folder } = input;
  if (config.budgets.pages.length === 0) return [];
  const budgetOf = pageBudgets(config);
  const { entries } = writer.manifest();
  const pages = sites.flatMap((open) =>
    [...open.site.pages.values()].flatMap((page) => {
      const budget = budgetOf(page.route);
      const record = pageEntry(open, page.route);
      const entry = entries[record];
      const name = entry?.files.find((each) => each.endsWith(".html"));
      if (budget === undefined || !entry || name === undefined) return [];
      return [{ page, budget, name, record, key: `${entry.key} ${record}` }];
    }),
  );
  return bounded(pages, AT_ONCE, async ({ page, budget, name, record, key }) => {
    const html = () => readFileSync(folder.placeOf(name), "utf8");
    let weight =
      before.get(key) ?? input.weights.get(record) ?? weighQuickly(html(), config.basePath);
    for (const each of filesOf(weight, budget)) if (entries[each]) void sizes.of(each);
    const isHeavy = budget.html !== undefined && weight.html > budget.html;
    if (isHeavy && !weight.isExact) {
      weight = { ...weight, html: await sizes.ofText(html()), isExact: true };
    }
    return { key, page, budget, name, weight };
  });
}

/** Names of the files a page loads whose weight its budget limits. */
function filesOf(weight: PageWeight, budget: PageBudget): readonly string[] {
  return loadedKinds.flatMap((kind) => (budget[kind] === undefined ? [] : weight[kind]));
}

async function heavyPages(
  { folder }: BudgetInput,
  weighed: readonly WeighedPage[],
  sizes: TransferSizes,
): Promise<readonly HeavyPage[]> {
  const names = new Set(weighed.flatMap(({ weight, budget }) => filesOf(weight, budget)));
  const known = new Map<string, number | undefined>();
  await bounded(names, AT_ONCE, async (name) => void known.set(name, await sizes.of(name)));
  return weighed.flatMap(({ page, budget, weight, name }) => {
    const parts = () => documentParts(readFileSync(folder.placeOf(name), "utf8"));
    const files = { sizeOf: (each: string) => known.get(each), parts };
    return excesses(weight, budget, files).map((excess) => ({ page, excess }));
  });
}

/** What weighs the same on many pages, such as the program, is said once. */
function together(found: readonly HeavyPage[]): readonly Finding[] {
  const groups = new Map<string, HeavyPage[]>();
  for (const each of found) {
    const key = JSON.stringify(each.excess);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].flatMap((group): readonly Finding[] => {
    const [first] = group;
    if (!first) return [];
    const { page, excess } = first;
    const { found: has, allowed, madeOf: hint } = excess;
    if (group.length === 1) {
      const message = `The page ${page.route} has ${has}; its budget is ${allowed}.`;
      return [{ message, hint, place: "source" in page ? { file: page.source } : undefined }];
    }
    const named = group.slice(0, NAMED).map((each) => each.page.route);
    const more = group.length > NAMED ? ` and ${group.length - NAMED} more` : "";
    const message = `${group.length} pages have ${has} each; their budget is ${allowed}: ${named.join(", ")}${more}.`;
    return [{ message, hint }];
  });
}

async function weighIndexes(
  { config, sites }: BudgetInput,
  sizes: TransferSizes,
): Promise<readonly Finding[]> {
  const { index } = config.budgets;
  if (index === undefined) return [];
  const names = sites.flatMap((open) =>
    searchTags(open.site).map((tag) => indexPath({ tag, folder: localeFolder(open) })),
  );
  const weighed = await bounded(names, AT_ONCE, async (name): Promise<readonly Finding[]> => {
    const size = await sizes.above(name, index);
    if (size === undefined) return [];
    const message = `The search index ${name} has ${bytes(size)}; its budget is ${bytes(index)}.`;
    return [{ message }];
  });
  return weighed.flat();
}

function sidebarFindings({ config, sites }: BudgetInput): readonly Finding[] {
  const { sidebarDepth } = config.budgets;
  if (sidebarDepth === undefined) return [];
  return sites.flatMap(({ site }) =>
    site.sections.flatMap(({ versions }) =>
      versions.flatMap(({ config: version, sidebars }) =>
        sidebars.flatMap(({ id, items }): readonly Finding[] => {
          const way = deepest(items);
          if (way.length <= sidebarDepth) return [];
          const message = `The sidebar "${id}" at ${version.path} has ${way.length} levels; its budget is ${sidebarDepth}.`;
          const place = version.sidebars === undefined ? undefined : { file: version.sidebars };
          return [{ message, hint: `The deepest way: ${way.join(" › ")}.`, place }];
        }),
      ),
    ),
  );
}

/** The labels on the longest way down. */
function deepest(items: readonly SidebarItem[]): readonly string[] {
  let longest: readonly string[] = [];
  for (const item of items) {
    if (!("label" in item)) continue;
    const below = item.kind === "category" ? deepest(item.items) : [];
    if (below.length + 1 > longest.length) longest = [item.label, ...below];
  }
  return longest;
}
