import { readFileSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { diagnosticSeverity } from "../../model/config/diagnostic-severity.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import type { Page } from "../../model/page.ts";
import type { SidebarItem } from "../../model/sidebar.ts";
import type { CacheStore } from "../cache/cache-store.ts";
import { caches } from "../cache/caches.ts";
import type { OpenSite } from "../open-site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { localeFolder, pageEntry } from "../output/output-names.ts";
import { indexPath } from "../search/index-files.ts";
import { searchTags } from "../search/search-stage.ts";
import { bytes, excesses, type Excess, type PageBudget } from "./check-page.ts";
import { documentParts } from "./document-parts.ts";
import { fileSizes, transferSize, weighQuickly, type PageWeight } from "./page-weight.ts";

export interface BudgetInput {
  readonly config: SiteConfig;
  readonly sites: readonly OpenSite[];
  readonly cache: CacheStore;
  readonly writer: OutputWriter;
  /** Where all files of the output stand. */
  readonly folder: OutputFolder;
  /** Hash of the engine. */
  readonly engine: string;
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

/** Weigh what has a budget: pages, search indexes and sidebars. */
export function checkBudgets(input: BudgetInput): readonly Diagnostic[] {
  const severity = diagnosticSeverity(input.config.severities.exceededBudgets);
  if (severity === undefined) return [];
  const found = [...pageFindings(input), ...indexFindings(input), ...sidebarFindings(input)];
  return found.map((each) => ({ code: "budget/exceeded", severity, ...each }));
}

function pageFindings(input: BudgetInput): readonly Finding[] {
  const { config, sites, writer, folder, cache, engine } = input;
  const budgets = config.budgets.pages.map((budget) => ({
    budget,
    holdsFor: picomatch(budget.path, { dot: true }),
  }));
  if (budgets.length === 0) return [];
  const { file } = caches.budgets;
  const stored = cache.read(file, engine);
  const before = new Map(
    stored === undefined ? [] : (JSON.parse(stored) as [string, PageWeight][]),
  );
  const weights = new Map<string, PageWeight>();
  const sizeOf = fileSizes(folder.path);
  const { entries } = writer.manifest();
  const found = sites.flatMap((open) =>
    [...open.site.pages.values()].flatMap((page): readonly HeavyPage[] => {
      const held = budgets.filter(({ holdsFor }) => holdsFor(page.route));
      const record = pageEntry(open, page.route);
      const entry = entries[record];
      const name = entry?.files.find((each) => each.endsWith(".html"));
      if (held.length === 0 || !entry || name === undefined) return [];
      const budget: PageBudget = Object.assign({}, ...held.map((each) => given(each.budget)));
      const key = `${entry.key} ${record}`;
      const html = () => readFileSync(path.join(folder.path, name), "utf8");
      const weight = before.get(key) ?? weighQuickly(html(), config.basePath);
      weights.set(key, weight);
      const files = {
        sizeOf,
        exactSize() {
          const exact = transferSize(html());
          weights.set(key, { ...weight, html: exact, isExact: true });
          return exact;
        },
        parts: () => documentParts(html()),
      };
      return excesses(weight, budget, files).map((excess) => ({ page, excess }));
    }),
  );
  cache.write(file, engine, JSON.stringify([...weights]));
  return together(found);
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

/** Without the keys that are not given, which would hide those of earlier budgets. */
function given(budget: SiteConfig["budgets"]["pages"][number]): Partial<PageBudget> {
  return Object.fromEntries(Object.entries(budget).filter(([, value]) => value !== undefined));
}

function indexFindings({ config, sites, folder }: BudgetInput): readonly Finding[] {
  const { index } = config.budgets;
  if (index === undefined) return [];
  const sizeOf = fileSizes(folder.path);
  return sites.flatMap((open) =>
    searchTags(open.site).flatMap((tag): readonly Finding[] => {
      const name = indexPath({ tag, folder: localeFolder(open) });
      const size = sizeOf(name) ?? 0;
      if (size <= index) return [];
      return [
        { message: `The search index ${name} has ${bytes(size)}; its budget is ${bytes(index)}.` },
      ];
    }),
  );
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
