import { createElement, type ComponentProps, type ReactNode } from "react";

type HeadingProps = ComponentProps<"h2"> & {
  readonly as: "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
};

/** `@theme/Heading`. If it has an id, it links to itself like headings in Markdown. */
export default function Heading({ as, children, ...rest }: HeadingProps): ReactNode {
  const { id } = rest;
  const link =
    id !== undefined && as !== "h1"
      ? createElement("a", {
          key: "link",
          className: "anchor",
          href: `#${id}`,
          "aria-label": `#${id}`,
        })
      : undefined;
  return createElement(as, rest, children, link);
}
