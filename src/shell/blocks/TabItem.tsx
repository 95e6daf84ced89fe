import type { ReactNode } from "react";

export interface TabItemProps {
  /** Names the tab in its group; stored as the reader's choice. */
  readonly value: string;
  /** What the tab shows; its value when absent. */
  readonly label?: string;
  /** The tab that is open first. One at most. */
  readonly default?: boolean;
  readonly children?: ReactNode;
}

/** One tab. It draws nothing by itself: `Tabs` reads its props. */
export function TabItem({ children }: TabItemProps): ReactNode {
  return children;
}
