import { createElement, Suspense, type ComponentType, type ReactNode } from "react";

/**
 * Wraps a component of an imported site that may need a browser. If the component throws when
 * Lectern renders the page, React renders it in the browser instead.
 */
export default function safeIsland<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return function SafeIsland(props: Props): ReactNode {
    return <Suspense>{createElement(Component, props)}</Suspense>;
  };
}
