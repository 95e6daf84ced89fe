import { Children, isValidElement, type ReactElement, type ReactNode, useId } from "react";
import { classNames } from "../elements.tsx";

export interface TabsProps {
  /** Tabs in the same group switch together, on all pages. */
  readonly groupId?: string;
  /**
   * Stores the selected tab in the URL's query. If `true`, the parameter is named after the group,
   * otherwise it has the given name.
   */
  readonly queryString?: boolean | string;
  /** Value of the tab that is selected initially. `null` selects no tab. */
  readonly defaultValue?: string | null;
  readonly children?: ReactNode;
}

/**
 * A group of tabs. Without JavaScript, the panels appear one below the other, each with its label.
 *
 * @throws Error if a child isn't a `TabItem`, a value isn't unique, the default doesn't exist or
 * the query parameter has no name
 */
export function Tabs({ groupId, queryString, defaultValue, children }: TabsProps): ReactNode {
  const id = `tabs${useId()}`;
  const items = readItems(children);
  const first = firstOpen(items, defaultValue);
  const query = queryString === true ? groupId : queryString || undefined;
  if (queryString === true && !query) {
    throw new Error('<Tabs queryString> needs a groupId, or a name: queryString="os".');
  }
  return (
    <div className="tabs" data-group={groupId} data-query={query} data-default={first}>
      <div className="tab-list" role="tablist">
        {items.map((item, index) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            data-value={item.value}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={item.value === first}
            tabIndex={item.value === first || (first === undefined && index === 0) ? 0 : -1}
          >
            {item.label ?? item.value}
          </button>
        ))}
      </div>
      {items.map((item, index) => (
        <section
          key={item.value}
          className={classNames("tab", item.value !== first && "is-off")}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          data-value={item.value}
          aria-labelledby={`${id}-tab-${index}`}
        >
          <p className="tab-label">{item.label ?? item.value}</p>
          {item.children}
        </section>
      ))}
    </div>
  );
}

function readItems(children: ReactNode): readonly TabItemProps[] {
  const items = Children.toArray(children)
    .filter((child) => typeof child !== "string" || child.trim() !== "")
    .map((child) => {
      if (isValidElement(child) && isTabItem(child)) return child.props;
      throw new Error(`<Tabs> contains ${describe(child)}, but it can only contain <TabItem>.`);
    });
  const seen = new Set<string>();
  for (const { value } of items) {
    if (seen.has(value)) throw new Error(`<Tabs> has two tabs with the value "${value}".`);
    seen.add(value);
  }
  return items;
}

function isTabItem(child: ReactElement): child is ReactElement<TabItemProps> {
  return child.type === TabItem;
}

function firstOpen(items: readonly TabItemProps[], defaultValue: string | null | undefined) {
  if (defaultValue === null) return undefined;
  if (defaultValue === undefined) return (items.find((item) => item.default) ?? items[0])?.value;
  if (items.some((item) => item.value === defaultValue)) return defaultValue;
  const known = items.map((item) => `"${item.value}"`).join(", ");
  throw new Error(`The defaultValue of <Tabs> is "${defaultValue}", but its tabs are ${known}.`);
}

function describe(child: ReactNode): string {
  if (typeof child === "string") return `the text ${JSON.stringify(child.trim())}`;
  if (!isValidElement(child)) return `a ${typeof child}`;
  const { type } = child;
  return `<${typeof type === "string" ? type : type.name}>`;
}

export interface TabItemProps {
  /** Identifies the tab in its group, and in the stored choice. */
  readonly value: string;
  /** Label of the tab. Default: its value. */
  readonly label?: string;
  /** Selects this tab initially. Only one tab in a group can have this prop. */
  readonly default?: boolean;
  readonly children?: ReactNode;
}

/** A tab. `Tabs` reads its props and renders it. */
export function TabItem({ children }: TabItemProps): ReactNode {
  return children;
}
