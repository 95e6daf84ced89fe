import { Component, createElement, Suspense, type ComponentType, type ReactNode } from "react";
import { useRenderedPage } from "lectern";
import useDocusaurusContext from "./use-docusaurus-context.ts";

/**
 * Wraps a component of an imported site that may need a browser. If the component throws when
 * Lectern renders the page, React renders it in the browser instead. Until then, and if it throws
 * again, its children appear, for example if it expects the elements of a table.
 */
export default function safeIsland<Props extends object>(
  Wrapped: ComponentType<Props>,
): ComponentType<Props> {
  return function SafeIsland(props: Props & { readonly children?: ReactNode }): ReactNode {
    const { children } = props;
    return (
      <Otherwise shown={children}>
        <Suspense fallback={children}>{createElement(Wrapped, props)}</Suspense>
      </Otherwise>
    );
  };
}

/** Shows other content if the children throw. */
class Otherwise extends Component<{ readonly shown: ReactNode; readonly children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { shown, children } = this.props;
    return this.state.failed ? shown : children;
  }
}

/** Passes the props that Docusaurus passes to pages: the configuration and the location. */
export function withPageProps<Props extends object>(
  Wrapped: ComponentType<Props>,
): ComponentType<Props> {
  return function PageWithProps(props: Props): ReactNode {
    const { siteConfig: config } = useDocusaurusContext();
    const pathname = useRenderedPage()?.href ?? location.pathname;
    return createElement(Wrapped, {
      config,
      location: { pathname, search: "", hash: "" },
      ...props,
    });
  };
}
