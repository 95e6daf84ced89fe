import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { Details as EngineDetails } from "lectern";

/** `summary` is a `<summary>` element or its content. */
type DetailsProps = Readonly<{ summary?: ReactNode; open?: boolean; children?: ReactNode }>;

/** `@theme/Details`. The summary is a prop or a `<summary>` child. */
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
