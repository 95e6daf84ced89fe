import { Fragment, type ReactNode } from "react";
import type { Issue } from "../../data/release-parts";
import type { Section } from "../../data/releases";
import { sectionId, sectionNames, trackerAddress } from "../../data/section-names";

/** The sections of a release: a heading for each kind, one below it for each area. */
export function ReleaseSections({
  sections,
}: {
  readonly sections: readonly Section[];
}): ReactNode {
  const isFirst = (section: Section, index: number) => sections[index - 1]?.kind !== section.kind;
  return sections.map((section, index) => (
    <SectionPart
      key={sectionId(section.kind, section.area)}
      section={section}
      isFirst={isFirst(section, index)}
    />
  ));
}

function SectionPart(props: { readonly section: Section; readonly isFirst: boolean }): ReactNode {
  const { kind, area, issues = [], unnumbered } = props.section;
  return (
    <>
      {props.isFirst && <h2 id={sectionId(kind)}>{sectionNames[kind]}</h2>}
      {area !== undefined && <h3 id={sectionId(kind, area)}>{area}</h3>}
      {issues.length > 0 && <IssueList issues={issues} />}
      {unnumbered && <Unnumbered {...unnumbered} isBeside={issues.length > 0} />}
    </>
  );
}

interface UnnumberedProps {
  readonly count: number;
  readonly topics?: readonly string[] | undefined;
  /** Whether issues stand above. */
  readonly isBeside: boolean;
}

/** Changes of which the notes name no issue. */
export function Unnumbered({ count, topics, isBeside }: UnnumberedProps): ReactNode {
  return (
    <p>
      {isBeside ? "Besides, the" : "The"} release notes of the time tell of{" "}
      {count === 1 ? "one change" : `${count} changes`} without an issue
      {topics && `; topics: ${topics.join(", ")}`}.
    </p>
  );
}

/** Issues with their topics, as text: a long list has to stay light. */
export function IssueList({ issues }: { readonly issues: readonly Issue[] }): ReactNode {
  return (
    <ul className="release-issues">
      {issues.map(({ ids, topics }) => (
        <li key={ids[0]}>
          {ids.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ", "}
              <a href={trackerAddress(id)}>{id}</a>
            </Fragment>
          ))}
          {topics.length > 0 && ` ${topics.join(", ")}`}
        </li>
      ))}
    </ul>
  );
}
