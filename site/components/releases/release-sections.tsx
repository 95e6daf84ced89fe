import type { ReactNode } from "react";
import { firstReleases } from "../../data/release-table";
import type { Section } from "../../data/releases";
import { sectionId, sectionNames } from "../../data/section-names";
import { compareVersions } from "../../data/version-numbers";
import type { ReleaseProps } from "../release-note";
import { GroupedChanges, useChangedItems, type IsFoundHere } from "./change-list";

/** Shows the sections of a release, with a heading for each kind and a subheading for each area. */
export function ReleaseSections({ release, table }: ReleaseProps): ReactNode {
  const sections = release.value.sections ?? [];
  const first = firstReleases(table);
  const isFirst = (section: Section, index: number) => sections[index - 1]?.kind !== section.kind;
  return sections.map((section, index) => (
    <SectionPart
      key={sectionId(section.kind, section.area)}
      section={section}
      isFirst={isFirst(section, index)}
      isFoundHere={(id) =>
        // Hundreds of small changes in old lines would make the search index larger than its
        // budget.
        id === undefined
          ? compareVersions(release.line, "3.0") >= 0
          : first.get(id) === release.version
      }
    />
  ));
}

interface SectionPartProps {
  readonly section: Section;
  /** Whether the section is the first of its kind. */
  readonly isFirst: boolean;
  readonly isFoundHere: IsFoundHere;
}

function SectionPart({ section, isFirst, isFoundHere }: SectionPartProps): ReactNode {
  const { kind, area } = section;
  const items = useChangedItems(section);
  const id = sectionId(kind, area);
  return (
    <>
      {isFirst && <h2 id={sectionId(kind)}>{sectionNames[kind]}</h2>}
      {area !== undefined && <h3 id={id}>{area}</h3>}
      <GroupedChanges
        items={items}
        isFoundHere={isFoundHere}
        id={id}
        heading={area === undefined ? "h3" : "h4"}
      />
    </>
  );
}
