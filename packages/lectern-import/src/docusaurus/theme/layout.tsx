import { Children, createElement, isValidElement, type ReactNode } from "react";
import { useRenderedPage } from "lectern";

type LayoutProps = Readonly<Partial<Record<"title" | "description" | "wrapperClassName", string>>>;

/**
 * `@theme/Layout` and its `Provider`. Only sets the page's metadata, because Lectern renders the
 * layout around each page.
 */
export default function Layout(props: LayoutProps & { children?: ReactNode }): ReactNode {
  const { title, description, wrapperClassName, children } = props;
  useRenderedPage()?.setMetadata({ title, description, layout: "wide" });
  return <div className={wrapperClassName}>{Children.map(children, withoutMain)}</div>;
}

/** Replaces a `<main>` element, because the layout already has one. */
function withoutMain(child: ReactNode): ReactNode {
  return isValidElement<object>(child) && child.type === "main"
    ? createElement("div", child.props)
    : child;
}
