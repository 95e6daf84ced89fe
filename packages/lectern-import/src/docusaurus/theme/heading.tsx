import { Children, createElement, isValidElement, type ComponentProps } from "react";

type HeadingProps = ComponentProps<"h2"> & { readonly as: `h${1 | 2 | 3 | 4 | 5 | 6}` };

/**
 * `@theme/Heading`. If it has an id, it links to itself like headings in Markdown. In Docusaurus
 * 2.0, it's a function that returns the component of a level.
 */
export default function Heading(given: HeadingProps | HeadingProps["as"]) {
  return typeof given === "string"
    ? (props: ComponentProps<"h2">) => heading({ ...props, as: given })
    : heading(given);
}

function heading({ as, children, ...rest }: HeadingProps) {
  const { id } = rest;
  // Headings in Markdown have their link already.
  const hasLink = Children.toArray(children).some(
    (each) => isValidElement<HeadingProps>(each) && each.props.className === "anchor",
  );
  const link =
    id !== undefined && as !== "h1" && !hasLink
      ? createElement("a", { className: "anchor", href: `#${id}`, "aria-label": `#${id}` })
      : undefined;
  return createElement(as, rest, children, link);
}
