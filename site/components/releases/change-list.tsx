import { useDataMembers } from "lectern";
import { Fragment, type ReactNode } from "react";
import { changedItems, changes, type ChangedItem } from "../../data/change-lines/changes";
import { groupChanges } from "../../data/change-lines/group-changes";
import type { Issue, UnnumberedChange } from "../../data/release-parts";
import { sectionId, trackerAddress } from "../../data/section-names";

/**
 * Whether the search finds an issue in this release and not in an earlier one. Without an id:
 * whether the search finds changes without an issue.
 */
export type IsFoundHere = (id: string | undefined) => boolean;

interface ListedChanges {
  readonly issues?: readonly Issue[] | undefined;
  readonly others?: readonly UnnumberedChange[] | undefined;
}

/**
 * Returns the items of a section with their lines, in the order of the release. Items without an
 * issue are last.
 */
export function useChangedItems({
  issues = [],
  others = [],
}: ListedChanges): readonly ChangedItem[] {
  const known = useDataMembers(
    changes,
    issues.flatMap(({ ids }) => ids),
  );
  return [
    ...changedItems(issues, known),
    ...others.map((change) => ({ ids: [], ...change, isUncertain: false })),
  ];
}

interface GroupedChangesProps {
  readonly items: readonly ChangedItem[];
  readonly isFoundHere: IsFoundHere;
  /** Id of the section heading, and prefix of the ids of group headings. */
  readonly id: string;
  readonly heading: "h3" | "h4";
}

/** Lists the changes in a section. Long lists are grouped by component. */
export function GroupedChanges({ items, isFoundHere, id, heading: Heading }: GroupedChangesProps) {
  const groups = groupChanges(items);
  return groups.map(({ component, items: own }) => (
    <Fragment key={component}>
      {groups.length > 1 && <Heading id={sectionId(id, component)}>{component}</Heading>}
      <ChangeList items={own} isFoundHere={isFoundHere} />
    </Fragment>
  ));
}

interface ChangeListProps {
  readonly items: readonly ChangedItem[];
  readonly isFoundHere: IsFoundHere;
}

/**
 * Lists links to the tracker with descriptions of the changes, or a plain list if no item has an
 * issue.
 */
export function ChangeList({ items, isFoundHere }: ChangeListProps): ReactNode {
  const hasIssues = items.some(({ ids }) => ids.length > 0);
  return (
    <ul className={hasIssues ? "changes" : undefined}>
      {items.map(({ ids: [first, ...others], line }) => (
        <li key={first ?? line}>
          {first !== undefined && (
            <>
              <a href={trackerAddress(first)}>{first}</a>{" "}
            </>
          )}
          {isFoundHere(first) ? line : <span data-search="off">{line}</span>}
          {others.length > 0 && <OtherIssues ids={others} />}
        </li>
      ))}
    </ul>
  );
}

function OtherIssues({ ids }: { readonly ids: readonly string[] }): ReactNode {
  return (
    <>
      {" (also "}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <a href={trackerAddress(id)}>{id}</a>
        </Fragment>
      ))}
      )
    </>
  );
}
