import { Children, createElement, isValidElement, type ReactNode } from "react";
import { useRenderedPage } from "lectern";

interface LayoutProps {
  readonly title?: string;
  readonly description?: string;
  readonly wrapperClassName?: string;
  readonly children?: ReactNode;
}

/** `@theme/Layout`: the shell stands around every page, so only what the page says about itself counts. */
export default function Layout({
  title,
  description,
  wrapperClassName,
  children,
}: LayoutProps): ReactNode {
  useRenderedPage()?.setMetadata({ title, description, layout: "wide" });
  return <div className={wrapperClassName}>{Children.map(children, withoutMain)}</div>;
}

/** The shell has a `<main>` of its own, and a page has one. */
function withoutMain(child: ReactNode): ReactNode {
  return isValidElement<object>(child) && child.type === "main"
    ? createElement("div", child.props)
    : child;
}
