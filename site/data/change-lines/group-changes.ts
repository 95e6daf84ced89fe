import { components, type Component } from "./components";

/** Items of one component, or the rest. */
export interface ChangeGroup<Item> {
  readonly component: Component;
  readonly items: readonly Item[];
}

/** From so many items on a list is easier to read by component. */
const LARGE = 24;

/** A component with fewer items stands among the others. */
const SMALLEST = 3;

/**
 * Items by component, each group in the order of the list; one group, of
 * `Other`, when the list is short or its items are about everything.
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
