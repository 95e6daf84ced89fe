import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { textOf } from "./text-of.ts";
import { type PageMetadata, useRenderedPage } from "lectern";

/**
 * `@docusaurus/Head`. Sets the page's title and description; omits and lists all other elements.
 */
export default function Head({ children }: { readonly children?: ReactNode }): ReactNode {
  useRenderedPage()?.setMetadata(notedIn(children));
  return undefined;
}

type Props = Partial<Record<"name" | "property" | "content", string>> & { children?: ReactNode };

/** Returns the elements, including those in fragments. */
function elementsIn(children: ReactNode): readonly ReactElement<Props>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<Props>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
}

function notedIn(children: ReactNode): PageMetadata {
  let title: string | undefined;
  let description: string | undefined;
  const dropped: string[] = [];
  for (const { type, props } of elementsIn(children)) {
    const { name, property, content } = props;
    if (type === "title") {
      title = textOf(props.children);
    } else if (name === "description" || property === "og:description") {
      description ??= content;
    } else if (property !== "og:title") {
      const tag = typeof type === "string" ? type : "component";
      dropped.push(`<${[tag, name ?? property].filter(Boolean).join(" ")}>`);
    }
  }
  return { title, description, dropped };
}
