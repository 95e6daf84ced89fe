import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { TabItem, Tabs as EngineTabs } from "lectern";

interface TabValue {
  readonly value: string | number;
  readonly label?: string;
  readonly default?: boolean;
  readonly children?: ReactNode;
}

interface TabsProps {
  /** The tabs in order. Default: the tabs among the children. */
  readonly values?: readonly TabValue[];
  readonly defaultValue?: string | number | null;
  readonly groupId?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** `@theme/Tabs`. Labels can be in `values` instead of the panels. */
export default function Tabs(props: TabsProps): ReactNode {
  const { values, defaultValue: asked, groupId, className, children } = props;
  const panels = panelsIn(children);
  const known = new Set<string>();
  // Panels that `values` doesn't list come last.
  const tabs = [...(values ?? []), ...panels].filter(({ value }) => {
    const isNew = !known.has(String(value));
    known.add(String(value));
    return isNew;
  });
  const defaultValue = typeof asked === "number" ? String(asked) : asked;
  const isKnown = defaultValue === undefined || defaultValue === null || known.has(defaultValue);
  const shown = (
    <EngineTabs
      {...(groupId !== undefined && { groupId })}
      {...(defaultValue !== undefined && isKnown && { defaultValue })}
    >
      {tabs.map(({ value, label, default: isDefault }) => {
        const panel = panels.find((each) => String(each.value) === String(value));
        const { label: own, default: ownDefault, children: content } = panel ?? {};
        return (
          <TabItem
            key={value}
            value={String(value)}
            label={label ?? own ?? String(value)}
            default={isDefault ?? ownDefault ?? false}
          >
            {content}
          </TabItem>
        );
      })}
    </EngineTabs>
  );
  return className === undefined ? shown : <div className={className}>{shown}</div>;
}

/** Returns the props of the children that are tabs, including those in fragments. */
function panelsIn(children: ReactNode): readonly TabValue[] {
  return Children.toArray(children).flatMap((child): readonly TabValue[] => {
    if (!isValidElement<Partial<TabValue>>(child)) return [];
    const { value, ...rest } = child.props;
    if (child.type === Fragment) return panelsIn(rest.children);
    return typeof value === "string" || typeof value === "number" ? [{ ...rest, value }] : [];
  });
}
