import { memo, type ReactNode } from "react";
import { fillText } from "../../../core/strings/texts.ts";
import type { PageData } from "../../../core/page-data.ts";
import type { PortAnswer } from "../../../search/port.ts";
import { useSite, useTexts } from "../../site-context.tsx";
import type { Narrowing, Shown } from "../box/box-state.ts";
import type { SearchBoxProgram } from "../box/search-box.ts";
import { focusInput } from "../focus-input.ts";
import { onApple } from "../on-apple.ts";
import { resultsAddress, versionRead } from "../results-address.ts";
import { Trouble } from "../Trouble.tsx";
import { useOnline } from "../use-online.ts";
import { Facets } from "./Facets.tsx";
import { Empty, QueryProblem, Suggestion, Unquoted } from "./notes.tsx";
import { countOf } from "./result-count.ts";
import { Results } from "./Results.tsx";

interface FoundPanelProps {
  readonly page: PageData;
  readonly box: SearchBoxProgram;
  readonly narrowing: Narrowing;
  readonly shown: Shown;
  /** The place in the list that is chosen. */
  readonly active: number;
}

/**
 * What was found, and everything there is to say of it. A letter that is typed changes
 * nothing of it until its answer is there, and so draws nothing of it.
 */
export const FoundPanel = memo(function FoundPanel(props: FoundPanelProps): ReactNode {
  const { box, page, narrowing, shown, active } = props;
  const { answer, query } = shown;
  const narrow = (next: Narrowing) => box.send({ kind: "narrowed", narrowing: next });
  return (
    <div
      className="search-panel"
      // Which query it answers, for those who measure.
      data-answered={query}
    >
      {answer.error && <QueryProblem query={query} error={answer.error} />}
      {answer.isUnquoted && <Unquoted />}
      <Facets answer={answer} narrowing={narrowing} narrow={narrow} />
      {answer.suggestion !== undefined && (
        <Suggestion
          query={answer.suggestion}
          onChoose={(suggested) => box.send({ kind: "proposed", query: suggested })}
        />
      )}
      {answer.trouble && (
        <p className="search-trouble">
          <Trouble trouble={answer.trouble} isPart={answer.total > 0} />
        </p>
      )}
      <Empty answer={answer} narrowing={narrowing} narrow={narrow} />
      <Results box={box} shown={shown} active={active} />
      <More box={box} page={page} shown={shown} />
      <PanelEnd answer={answer} />
    </div>
  );
});

/** The way to what is not in the list: more of it here, all of it on a page with an address. */
function More({ box, page, shown }: Omit<FoundPanelProps, "narrowing" | "active">): ReactNode {
  const { answer, query } = shown;
  const { localeBase } = useSite();
  const texts = useTexts().search;
  const count = countOf(answer);
  if (count === 0) return null;
  return (
    <p className="search-more">
      {answer.total > count && (
        <button
          type="button"
          onClick={(event) => {
            // Arrows go on through the list.
            focusInput(event.currentTarget);
            box.send({ kind: "more" });
          }}
        >
          {texts.more}
        </button>
      )}
      <a
        href={resultsAddress(localeBase, { query, version: versionRead(page) })}
        onClick={(event) => event.currentTarget.closest("dialog")?.close()}
      >
        {fillText(texts.all, { total: answer.total })}
      </a>
    </p>
  );
}

/** Which keys do what, and whether there is a network. */
function PanelEnd({ answer }: { readonly answer: PortAnswer }): ReactNode {
  const { shown, keys, offline } = useTexts().search;
  const isOnline = useOnline();
  const count = countOf(answer);
  return (
    <div className="search-end">
      {!isOnline && <p className="search-offline">{offline}</p>}
      {answer.total > count && count > 0 && (
        <p>{fillText(shown, { shown: count, total: answer.total })}</p>
      )}
      <p className="search-hints" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {keys.select} <kbd>↵</kbd> {keys.open}{" "}
        <kbd>{onApple() ? "⌘ ↵" : "Ctrl ↵"}</kbd> {keys.newTab} <kbd>Esc</kbd> {keys.close}
      </p>
    </div>
  );
}
