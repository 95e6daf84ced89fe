import type { ReactNode } from "react";
import { appSectionNames } from "../../data/app-release-names";
import type { AppSection } from "../../data/app-releases";
import type { ChangedItem } from "../../data/change-lines/changes";
import { isAppInternal } from "../../data/change-lines/components";
import { sectionId } from "../../data/section-names";
import { ChangeList, GroupedChanges, useChangedItems } from "./change-list";

interface AppSectionsProps {
  readonly sections: readonly AppSection[];
  readonly heading: "h2" | "h3";
  /** Prefix of heading ids on pages with several releases. */
  readonly idPrefix?: string;
  /** Whether the search finds changes without an issue. False for the first generations. */
  readonly areOthersFound: boolean;
}

/** Shows the sections of an app release. */
export function AppSections({
  sections,
  heading,
  idPrefix = "",
  areOthersFound,
}: AppSectionsProps): ReactNode {
  return sections.map((section) => (
    <SectionPart
      key={section.kind}
      section={section}
      heading={heading}
      id={idPrefix + section.kind}
      areOthersFound={areOthersFound}
    />
  ));
}

interface SectionPartProps {
  readonly section: AppSection;
  readonly heading: "h2" | "h3";
  readonly id: string;
  readonly areOthersFound: boolean;
}

/** Lists changes for users first, then changes for developers of plugins and of the app. */
function SectionPart({
  section,
  heading: Heading,
  id,
  areOthersFound,
}: SectionPartProps): ReactNode {
  const items = useChangedItems(section);
  // All changes of the section "developers" are for developers.
  const isForUsers = ({ component }: ChangedItem) =>
    section.kind === "developers" || !isAppInternal(component);
  const forUsers = items.filter(isForUsers);
  const forDevelopers = items.filter((item) => !isForUsers(item));
  const Part = Heading === "h2" ? "h3" : "h4";
  // Each issue belongs to only one release of the app.
  const isFoundHere = (issue: string | undefined) => issue !== undefined || areOthersFound;
  return (
    <>
      <Heading id={id}>{appSectionNames[section.kind]}</Heading>
      {forUsers.length > 0 && (
        <GroupedChanges items={forUsers} isFoundHere={isFoundHere} id={id} heading={Part} />
      )}
      {forDevelopers.length > 0 && (
        <>
          {forUsers.length > 0 && (
            <Part id={sectionId(id, "for developers")}>
              {appSectionNames[section.kind]} for developers
            </Part>
          )}
          <ChangeList items={forDevelopers} isFoundHere={isFoundHere} />
        </>
      )}
    </>
  );
}
