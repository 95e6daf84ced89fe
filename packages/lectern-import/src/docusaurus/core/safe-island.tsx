import { createElement, Suspense, type ComponentType, type ReactNode } from "react";
import { useRenderedPage } from "lectern";
import useDocusaurusContext from "./use-docusaurus-context.ts";

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

/** Passes the props that Docusaurus passes to pages: the configuration and the location. */
export function withPageProps<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  return function PageWithProps(props: Props): ReactNode {
    const { siteConfig: config } = useDocusaurusContext();
    const pathname = useRenderedPage()?.href ?? location.pathname;
    return createElement(Component, {
      config,
      location: { pathname, search: "", hash: "" },
      ...props,
    });
  };
}
