import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { TabItem, Tabs as EngineTabs } from "lectern";

interface TabValue {
  readonly value: string;
  readonly label?: string;
  readonly default?: boolean;
}

interface TabsProps {
  /** The tabs in order. Default: the tabs among the children. */
  readonly values?: readonly TabValue[];
  readonly defaultValue?: string | null;
  readonly groupId?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

type Panel = ReactElement<TabValue & { readonly children?: ReactNode }>;

/** `@theme/Tabs`. Labels can be in `values` instead of the panels. */
export default function Tabs(props: TabsProps): ReactNode {
  const { values, defaultValue, groupId, className, children } = props;
  const panels = panelsIn(children);
  const known = new Set<string>();
  // Panels that `values` doesn't list come last.
  const tabs = [...(values ?? []), ...panels.map((panel) => panel.props)].filter(({ value }) => {
    const isNew = !known.has(value);
    known.add(value);
    return isNew;
  });
  const isKnown = defaultValue === undefined || defaultValue === null || known.has(defaultValue);
  const shown = (
    <EngineTabs
      {...(groupId !== undefined && { groupId })}
      {...(defaultValue !== undefined && isKnown && { defaultValue })}
    >
      {tabs.map(({ value, label, default: isDefault }) => {
        const panel = panels.find((each) => each.props.value === value);
        const { label: own, default: ownDefault, children: content } = panel?.props ?? {};
        return (
          <TabItem
            key={value}
            value={value}
            label={label ?? own ?? value}
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

/** Returns the children that are tabs, including those in fragments. */
function panelsIn(children: ReactNode): readonly Panel[] {
  return Children.toArray(children).flatMap((child): readonly Panel[] => {
    if (!isValidElement<{ children?: ReactNode; value?: unknown }>(child)) return [];
    if (child.type === Fragment) return panelsIn(child.props.children);
    return typeof child.props.value === "string" ? [child as Panel] : [];
  });
}
