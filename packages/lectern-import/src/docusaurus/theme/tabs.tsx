import { Children, Fragment, isValidElement, type PropsWithChildren, type ReactNode } from "react";
import { TabItem, Tabs as EngineTabs } from "lectern";

type TabValue = PropsWithChildren<{ value: string | number; label?: string; default?: boolean }>;

interface TabsProps extends PropsWithChildren<Partial<Record<"groupId" | "className", string>>> {
  /** The tabs in order. Default: the tabs among the children. */
  readonly values?: readonly TabValue[];
  readonly defaultValue?: string | number | null;
}

/** `@theme/Tabs`. Labels can be in `values` instead of the panels. */
export default function Tabs(props: TabsProps): ReactNode {
  const { values, defaultValue: asked, groupId, className, children } = props;
  // Panels that `values` doesn't list come last.
  const tabs = new Map<string, TabValue>();
  for (const tab of [...(values ?? []), ...panelsIn(children)]) {
    const first = tabs.get(String(tab.value));
    tabs.set(String(tab.value), { ...tab, ...first, children: first?.children ?? tab.children });
  }
  const defaultValue = typeof asked === "number" ? String(asked) : asked;
  const isKnown = defaultValue === undefined || defaultValue === null || tabs.has(defaultValue);
  const shown = (
    <EngineTabs
      {...(groupId !== undefined && { groupId })}
      {...(defaultValue !== undefined && isKnown && { defaultValue })}
    >
      {[...tabs].map(
        ([value, { label = value, default: isDefault = false, children: content }]) => (
          <TabItem key={value} value={value} label={label} default={isDefault}>
            {content}
          </TabItem>
        ),
      )}
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
