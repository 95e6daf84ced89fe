import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { textOf } from "./text-of.ts";
import { type PageMetadata, useRenderedPage } from "lectern";

/**
 * `@docusaurus/Head`. Sets the page's title and description; omits and lists all other elements.
 */
export default function Head({ children }: { readonly children?: ReactNode }): ReactNode {
  useRenderedPage()?.setMetadata(notedIn(children));
  return undefined;
}

interface HeadProps {
  readonly name?: string;
  readonly property?: string;
  readonly content?: string;
  readonly children?: ReactNode;
}

function notedIn(children: ReactNode): PageMetadata {
  let title: string | undefined;
  let description: string | undefined;
  const dropped: string[] = [];
  for (const child of Children.toArray(children)) {
    if (!isValidElement<HeadProps>(child)) continue;
    const { name, property, content } = child.props;
    if (child.type === Fragment) {
      const inner = notedIn(child.props.children);
      title ??= inner.title;
      description ??= inner.description;
      dropped.push(...(inner.dropped ?? []));
    } else if (child.type === "title") {
      title = textOf(child.props.children);
    } else if (name === "description" || property === "og:description") {
      description ??= content;
    } else if (property !== "og:title") {
      const key = name ?? property;
      const type = typeof child.type === "string" ? child.type : "component";
      dropped.push(key === undefined ? `<${type}>` : `<${type} ${key}>`);
    }
  }
  return { title, description, dropped };
}
