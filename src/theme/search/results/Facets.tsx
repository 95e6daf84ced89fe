import type { ReactNode } from "react";
import type { Facet, PortAnswer } from "../../../search/port.ts";
import { useSite, useTexts } from "../../site-context.tsx";
import type { Narrowing } from "../box/box-state.ts";

interface FacetsProps {
  readonly answer: PortAnswer;
  readonly narrowing: Narrowing;
  narrow(narrowing: Narrowing): void;
}

/** Buttons that narrow the results to an area, or widen them to all versions and narrow those. */
export function Facets({ answer, narrowing, narrow }: FacetsProps): ReactNode {
  const site = useSite();
  const texts = useTexts().search;
  const hasVersions = site.sections.some((section) => section.versions.length > 1);
  const areas = answer.areas.length > 1 || narrowing.area !== undefined;
  if (!answer.asks || (!areas && !hasVersions)) return null;
  return (
    <div className="search-facets">
      {areas && (
        <Choice
          label={texts.areas}
          all={texts.allAreas}
          facets={answer.areas}
          chosen={narrowing.area}
          choose={(area) => narrow({ ...narrowing, area })}
        />
      )}
      {hasVersions && (
        <Choice
          label={texts.versions}
          all={texts.allVersions}
          facets={narrowing.allVersions ? answer.versions : []}
          chosen={narrowing.allVersions ? narrowing.version : notWidened}
          choose={(version, isChosen) =>
            narrow({ ...narrowing, version, allVersions: version !== undefined || !isChosen })
          }
        />
      )}
    </div>
  );
}

/** No version is chosen, and not all of them either: the one being read. */
const notWidened = Symbol("the version being read");

function Choice(props: {
  readonly label: string;
  readonly all: string;
  readonly facets: readonly Facet[];
  /** Undefined: all. */
  readonly chosen: string | typeof notWidened | undefined;
  /** @param isChosen whether it was so already */
  choose(value: string | undefined, isChosen: boolean): void;
}): ReactNode {
  const { facets, chosen, choose } = props;
  // What was chosen stays, so that it can be taken back.
  const missing = typeof chosen === "string" && !facets.some(({ value }) => value === chosen);
  const shown = missing ? [...facets, { value: chosen, count: 0 }] : facets;
  return (
    <fieldset aria-label={props.label} className="search-choice">
      <button
        type="button"
        className="search-facet"
        aria-pressed={chosen === undefined}
        onClick={() => choose(undefined, chosen === undefined)}
      >
        {props.all}
      </button>
      {shown.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          className="search-facet"
          aria-pressed={chosen === value}
          onClick={() => choose(chosen === value ? undefined : value, false)}
        >
          {value} <span className="search-count">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
