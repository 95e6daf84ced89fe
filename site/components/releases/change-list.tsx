import { useDataMembers } from "lectern";
import { Fragment, type ReactNode } from "react";
import { changedItems, changes, type ChangedItem } from "../../data/change-lines/changes";
import { groupChanges } from "../../data/change-lines/group-changes";
import type { Issue } from "../../data/release-parts";
import { sectionId, trackerAddress } from "../../data/section-names";

/** Whether search finds an issue under this release, and not under an earlier one. */
export type IsFoundHere = (id: string) => boolean;

/** Items with their lines, in the order of the release. */
export function useChangedItems(issues: readonly Issue[]): readonly ChangedItem[] {
  const known = useDataMembers(
    changes,
    issues.flatMap(({ ids }) => ids),
  );
  return changedItems(issues, known);
}

interface GroupedChangesProps {
  readonly items: readonly ChangedItem[];
  readonly isFoundHere: IsFoundHere;
  /** Of the section's heading; those of groups begin with it. */
  readonly id: string;
  readonly heading: "h3" | "h4";
}

/** The changes of a section; a long list by component. */
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

/** The issue leads to the tracker, the line says what changed. */
export function ChangeList({ items, isFoundHere }: ChangeListProps): ReactNode {
  return (
    <ul className="changes">
      {items.map(({ ids: [first = "", ...others], line }) => (
        <li key={first}>
          <a href={trackerAddress(first)}>{first}</a>{" "}
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
