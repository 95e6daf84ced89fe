import type { ReactNode } from "react";
import { dayInWords } from "../../data/days";
import { phaseNames, supportPhase, type SupportWindow } from "../../data/support";
import { branchOf, compareVersions } from "../../data/version-numbers";
import type { ReleaseProps } from "../release-note";
import { Fact } from "./fact";
import { ReleaseLink } from "./release-link";

/**
 * Shows the most important facts about a release in one line, and all other facts in a collapsible
 * element.
 */
export function ReleaseFacts(props: ReleaseProps): ReactNode {
  const { release, table, today } = props;
  const { value, version, line } = release;
  const newest = table.lines
    .find((found) => found.line === line)
    ?.points.findLast((point) => point.value.date <= today);
  const support = table.byVersion.get(line)?.value.support;
  const isPlanned = value.date > today;
  return (
    <>
      <dl className="release-facts" data-keywords={keywordsOf(release, isPlanned)}>
        <Fact name={isPlanned ? "Planned for" : "Released"}>{dayInWords(value.date)}</Fact>
        {value.build !== undefined && !isPlanned && (
          <Fact name="Build">
            <code>{value.build}</code>
          </Fact>
        )}
        {support && (
          <Fact name="Security support">
            <Until day={support.security} today={today} />
          </Fact>
        )}
        {newest && newest.version !== version && (
          <Fact name={`Newest of ${line}`}>
            <ReleaseLink version={newest.version} />, {dayInWords(newest.value.date)}
          </Fact>
        )}
      </dl>
      <details className="all-facts">
        <summary>All facts</summary>
        <OtherFacts {...props} />
      </details>
    </>
  );
}

function OtherFacts({ release, table, today }: ReleaseProps): ReactNode {
  const { value, version, line } = release;
  const major = table.byVersion.get(line);
  const support = major?.value.support;
  return (
    <dl className="release-facts">
      <Fact name="Kind">
        {release.isMajor ? "major release, opens its line" : <PointOf line={line} />}
        {major?.value.lts && ", long-term support"}
      </Fact>
      {compareVersions(line, "2.0") >= 0 && (
        <Fact name="Git">
          {value.date <= today && (
            <>
              tag <code>v{release.isMajor ? `${version}.0` : version}</code>,{" "}
            </>
          )}
          branch <code>{branchOf(line)}</code>
        </Fact>
      )}
      {support && major && (
        <>
          <Fact name={`Support of ${line}`}>
            <Phase released={major.value.date} support={support} today={today} />
          </Fact>
          <Fact name="General support">
            <Until day={support.general} today={today} />
          </Fact>
          {support.extended !== undefined && (
            <Fact name="Extended security support">
              <Until day={support.extended} today={today} />
            </Fact>
          )}
        </>
      )}
    </dl>
  );
}

/** Returns keywords that readers may copy from their site or from Git. */
function keywordsOf({ value, line, isMajor }: ReleaseProps["release"], isPlanned: boolean): string {
  const build = value.build === undefined || isPlanned ? [] : [value.build];
  const branch = isMajor && compareVersions(line, "2.0") >= 0 ? [branchOf(line)] : [];
  return [...build, ...branch].join(",");
}

function PointOf({ line }: { readonly line: string }): ReactNode {
  return (
    <>
      point release of <ReleaseLink version={line} />
    </>
  );
}

interface PhaseProps {
  readonly released: string;
  readonly support: SupportWindow;
  readonly today: string;
}

/** Shows the support phase of a release line on the build date, and the date. */
function Phase({ released, support, today }: PhaseProps): ReactNode {
  const phase = supportPhase(released, support, today);
  return (
    <>
      <span className={`release-phase release-phase-${phase}`}>{phaseNames[phase]}</span>, as at{" "}
      {dayInWords(today)}
    </>
  );
}

function Until({ day, today }: { readonly day: string; readonly today: string }): ReactNode {
  return today > day ? `ended on ${dayInWords(day)}` : `until ${dayInWords(day)}`;
}
