import { useEffect, useId, useMemo } from "react";
import { compareReleases } from "../data/explorer/compare-releases";
import { emptyState, stateQuery, type ExplorerState } from "../data/explorer/explorer-state";
import { filterReleases } from "../data/explorer/filter-releases";
import { ComparisonResult } from "./releases/explorer/comparison";
import { FilterFields, TextField } from "./releases/explorer/filter-fields";
import { showRows } from "./releases/explorer/show-rows";
import { useAddressState } from "./releases/explorer/use-address-state";
import { useArrival } from "./releases/explorer/use-arrival";
import { useExplorerFile, type ExplorerData } from "./releases/explorer/use-explorer-file";

interface ReleaseExplorerProps {
  /** Id of the table of all releases, whose rows are filtered. */
  readonly table: string;
  /** Release lines, newest first. */
  readonly lines: readonly string[];
}

/**
 * Finds releases by their content and compares two of them. The URL contains the query.
 * Without JavaScript, the table shows all rows and the fields are inactive.
 */
export default function ReleaseExplorer({ table, lines }: ReleaseExplorerProps) {
  const { state, change: changeState, isRead } = useAddressState();
  const { loading, load } = useExplorerFile();
  const data = loading.kind === "ready" ? loading.data : undefined;
  const change = (part: Partial<ExplorerState>) => {
    load();
    changeState(part);
  };
  const isAsking = stateQuery({ ...state, from: "", to: "" }) !== "";
  const found = useMemo(
    () => (data && isAsking ? filterReleases(data.releases, state) : undefined),
    [data, isAsking, state],
  );

  useEffect(() => {
    if (isRead && stateQuery(state) !== "") load();
  }, [isRead, load, state]);

  useEffect(() => {
    const element = document.getElementById(table);
    if (!element) return;
    showRows(element, found);
    const list = element.closest("details");
    if (!list) return;
    if (found) list.open = true;
    // The search results can't be collapsed.
    list.querySelector("summary")?.toggleAttribute("hidden", found !== undefined);
  }, [table, found]);

  const form = useArrival(data !== undefined);

  return (
    <form className="explorer" ref={form} onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={!isRead}>
        <legend>Find releases</legend>
        <TextField state={state} onChange={change} onFocus={load} />
        <FilterFields
          state={state}
          lines={lines}
          topics={data?.file.topics.toSorted() ?? []}
          onChange={change}
          onFocus={load}
        />
      </fieldset>
      <fieldset disabled={!isRead}>
        <legend>Compare two releases</legend>
        <div className="explorer-fields explorer-pair">
          <VersionField
            name="From"
            value={state.from}
            data={data}
            onChange={(from) => change({ from })}
            onFocus={load}
          />
          <VersionField
            name="To"
            value={state.to}
            data={data}
            onChange={(to) => change({ to })}
            onFocus={load}
          />
        </div>
        <CompareStatus state={state} data={data} />
      </fieldset>
      <p className="explorer-status">
        <output>{statusText(loading.kind, found?.length)}</output>
        <button
          type="button"
          disabled={!isRead || stateQuery(state) === ""}
          onClick={() => changeState(emptyState)}
        >
          Clear
        </button>
      </p>
    </form>
  );
}

interface VersionFieldProps {
  readonly name: string;
  readonly value: string;
  readonly data: ExplorerData | undefined;
  readonly onChange: (version: string) => void;
  readonly onFocus: () => void;
}

function VersionField({ name, value, data, onChange, onFocus }: VersionFieldProps) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        list={`${id}versions`}
        autoComplete="off"
        placeholder={name === "From" ? "3.9.2" : "3.11.6"}
        value={value}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <datalist id={`${id}versions`}>
        {data?.releases.toReversed().map(({ version }) => (
          <option key={version}>{version}</option>
        ))}
      </datalist>
    </p>
  );
}

function CompareStatus(props: {
  readonly state: ExplorerState;
  readonly data: ExplorerData | undefined;
}) {
  const { state, data } = props;
  const ends = [state.from, state.to];
  if (!data || ends.includes("")) return null;
  const [from, to] = ends.map((version) => releaseOf(data, version));
  if (!from || !to) {
    const unknown = ends.filter((version) => !releaseOf(data, version));
    return <output>There is no release {unknown.join(" and no release ")}.</output>;
  }
  return (
    <ComparisonResult
      comparison={compareReleases(data.releases, { from, to }, data.file.requirements)}
    />
  );
}

/** Returns the release with a version number. The tracker and Git use `4.0.0` for 4.0. */
function releaseOf({ releases }: ExplorerData, version: string) {
  const name = version.replace(/^(\d+\.\d+)\.0$/, "$1");
  return releases.find((release) => release.version === name);
}

function statusText(loading: string, found: number | undefined): string {
  if (loading === "pending") return "Fetching the releases …";
  if (loading === "failed")
    return "The releases could not be fetched. To try again, type something.";
  if (found === undefined) return "";
  return found === 0
    ? "No release fits."
    : found === 1
      ? "One release fits."
      : `${found} releases fit.`;
}
