import { type ReactNode, type RefObject, useSyncExternalStore } from "react";
import type { PageData } from "../../core/page-data.ts";
import type { SearchBoxProgram } from "./box/search-box.ts";
import { useField } from "./box/use-field.ts";
import { EmptyBox } from "./EmptyBox.tsx";
import { FoundPanel } from "./results/FoundPanel.tsx";
import { Status } from "./results/Status.tsx";

export { searchBox } from "./box/search-box.ts";

export interface SearchPanelProps {
  readonly box: SearchBoxProgram;
  readonly page: PageData;
  /** The field around the input and this panel. */
  readonly field: RefObject<HTMLElement | null>;
}

/** Below the input: where to go, results, or that there are none. */
export function SearchPanel({ box, page, field }: SearchPanelProps): ReactNode {
  const state = useSyncExternalStore(box.subscribe, box.get);
  useField(field, box, state);
  return (
    <>
      <Status state={state} />
      {state.kind === "empty" && <EmptyBox box={box} page={page} />}
      {(state.kind === "showing" || state.kind === "asking") && state.shown && (
        <FoundPanel
          box={box}
          page={page}
          narrowing={state.narrowing}
          shown={state.shown}
          active={state.active}
        />
      )}
    </>
  );
}
