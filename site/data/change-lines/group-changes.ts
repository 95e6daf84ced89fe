import { components, type Component } from "./components";

/** Items of one component, or all remaining items. */
export interface ChangeGroup<Item> {
  readonly component: Component;
  readonly items: readonly Item[];
}

/** Lists with at least this many items are easier to read by component. */
const LARGE = 24;

/** Components with fewer items are in the group `Other`. */
const SMALLEST = 3;

/**
 * Groups items by component. Each group keeps the order of the list. A short list, or a list of
 * items about everything, has only the group `Other`.
 */
export function groupChanges<Item extends { readonly component: Component }>(
  items: readonly Item[],
): readonly ChangeGroup<Item>[] {
  if (items.length < LARGE) return [{ component: "Other", items }];
  const groups = components.flatMap((component): readonly ChangeGroup<Item>[] => {
    const own = items.filter((item) => item.component === component);
    return component === "Other" || own.length < SMALLEST ? [] : [{ component, items: own }];
  });
  const grouped = new Set(groups.map(({ component }) => component));
  const rest = items.filter((item) => !grouped.has(item.component));
  return rest.length === 0 ? groups : [...groups, { component: "Other", items: rest }];
}
