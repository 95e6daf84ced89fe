import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { Details as EngineDetails } from "lectern";

interface DetailsProps {
  /** An element `<summary>`, or its content. */
  readonly summary?: ReactNode;
  readonly open?: boolean;
  readonly children?: ReactNode;
}

/** `@theme/Details`: the summary is a prop, or the `<summary>` among the children. */
export default function Details({ summary, open, children }: DetailsProps): ReactNode {
  const all = Children.toArray(children);
  const own = all.find(isSummary);
  const written = summary ?? own;
  return (
    <EngineDetails
      summary={isSummary(written) ? written.props.children : (written ?? "Details")}
      {...(open !== undefined && { open })}
    >
      {all.filter((child) => child !== own)}
    </EngineDetails>
  );
}

function isSummary(node: ReactNode): node is ReactElement<{ readonly children?: ReactNode }> {
  return isValidElement(node) && node.type === "summary";
}
