import picomatch from "picomatch";
import type { RoutePath } from "../../base/paths.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import { diagnosticSeverity } from "../../model/config/diagnostic-severity.ts";
import type { PageBudget } from "./check-page.ts";

/** The budget of a page: of each figure the last that is given for its route; undefined for none. */
export type BudgetOf = (route: RoutePath) => PageBudget | undefined;

/** The budgets of pages; none when excesses are not reported. */
export function pageBudgets({ budgets, severities }: SiteConfig): BudgetOf {
  if (diagnosticSeverity(severities.exceededBudgets) === undefined) return () => undefined;
  const all = budgets.pages.map((budget) => ({
    budget: given(budget),
    holdsFor: picomatch(budget.path, { dot: true }),
  }));
  return (route) => {
    const held = all.filter(({ holdsFor }) => holdsFor(route)).map(({ budget }) => budget);
    return held.length === 0 ? undefined : Object.assign({}, ...held);
  };
}

/** Without the keys that are not given, which would hide those of earlier budgets. */
function given(budget: SiteConfig["budgets"]["pages"][number]): Partial<PageBudget> {
  return Object.fromEntries(Object.entries(budget).filter(([, value]) => value !== undefined));
}
