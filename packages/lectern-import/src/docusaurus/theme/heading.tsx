import {
  Children,
  createElement,
  isValidElement,
  type ComponentProps,
  type FunctionComponent,
  type ReactNode,
} from "react";

type HeadingProps = ComponentProps<"h2"> & {
  readonly as: "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
};

export default function Heading(props: HeadingProps): ReactNode;
export default function Heading(as: HeadingProps["as"]): FunctionComponent<HeadingProps>;
/**
 * `@theme/Heading`. If it has an id, it links to itself like headings in Markdown. In Docusaurus
 * 2.0, it's a function that returns the component of a level.
 */
export default function Heading(
  given: HeadingProps | HeadingProps["as"],
): ReactNode | FunctionComponent<HeadingProps> {
  if (typeof given === "string") return (props: object) => Heading({ ...props, as: given });
  const { as, children, ...rest } = given;
  const { id } = rest;
  // Headings in Markdown have their link already.
  const hasLink = Children.toArray(children).some(isAnchor);
  const link =
    id !== undefined && as !== "h1" && !hasLink
      ? createElement("a", {
          key: "link",
          className: "anchor",
          href: `#${id}`,
          "aria-label": `#${id}`,
        })
      : undefined;
  return createElement(as, rest, children, link);
}

function isAnchor(node: ReactNode): boolean {
  return isValidElement<{ readonly className?: string }>(node) && node.props.className === "anchor";
}
