import { useId } from "react";
import { sectionKinds, sectionNames } from "../../../data/section-names";
import { stateQuery, type ExplorerState } from "../../../data/explorer/explorer-state";

interface FilterFieldsProps {
  readonly state: ExplorerState;
  readonly lines: readonly string[];
  readonly topics: readonly string[];
  readonly onChange: (part: Partial<ExplorerState>) => void;
  /** Called when the reader focuses a field with suggestions. */
  readonly onFocus: () => void;
}

/** The most important field, which finds releases by any text. */
export function TextField(props: Pick<FilterFieldsProps, "state" | "onChange" | "onFocus">) {
  const { state, onChange, onFocus } = props;
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>Issue, advisory, release or words of a change</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder="MDL-70745, MSA-22-0010, 3.9.2, quiz navigation"
        value={state.text}
        onFocus={onFocus}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </p>
  );
}

/**
 * The fields that narrow the results. They are collapsed until the reader uses one, so that the
 * results are visible.
 */
export function FilterFields(props: FilterFieldsProps) {
  const { state } = props;
  const isUsed = stateQuery({ ...state, text: "", from: "", to: "" }) !== "";
  return (
    <details className="explorer-more" open={isUsed}>
      <summary>More filters</summary>
      <div className="explorer-fields">
        <ChoiceFields {...props} />
        <DayFields {...props} />
      </div>
    </details>
  );
}

function ChoiceFields({ state, lines, topics, onChange, onFocus }: FilterFieldsProps) {
  const id = useId();
  return (
    <>
      <p>
        <label htmlFor={`${id}line`}>Line</label>
        <select
          id={`${id}line`}
          value={state.line}
          onChange={(event) => onChange({ line: event.target.value })}
        >
          <option value="">All</option>
          {lines.map((line) => (
            <option key={line}>{line}</option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor={`${id}section`}>Section</label>
        <select
          id={`${id}section`}
          value={state.section}
          onChange={(event) => onChange({ section: event.target.value })}
        >
          <option value="">All</option>
          {sectionKinds.map((kind) => (
            <option key={kind}>{sectionNames[kind]}</option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor={`${id}topic`}>Topic</label>
        <input
          id={`${id}topic`}
          list={`${id}topics`}
          autoComplete="off"
          value={state.topic}
          onFocus={onFocus}
          onChange={(event) => onChange({ topic: event.target.value })}
        />
        <datalist id={`${id}topics`}>
          {topics.map((topic) => (
            <option key={topic}>{topic}</option>
          ))}
        </datalist>
      </p>
    </>
  );
}

function DayFields({ state, onChange }: Pick<FilterFieldsProps, "state" | "onChange">) {
  const id = useId();
  return (
    <>
      <p>
        <label htmlFor={`${id}after`}>Released from</label>
        <input
          id={`${id}after`}
          type="date"
          value={state.after}
          onChange={(event) => onChange({ after: event.target.value })}
        />
      </p>
      <p>
        <label htmlFor={`${id}before`}>Released until</label>
        <input
          id={`${id}before`}
          type="date"
          value={state.before}
          onChange={(event) => onChange({ before: event.target.value })}
        />
      </p>
      <p className="explorer-check">
        <input
          id={`${id}advisories`}
          type="checkbox"
          checked={state.advisories}
          onChange={(event) => onChange({ advisories: event.target.checked })}
        />
        <label htmlFor={`${id}advisories`}>Security advisories only</label>
      </p>
    </>
  );
}
