import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PageData } from "../../model/page-data.ts";
import { LONGEST_QUERY } from "../../search/query/longest-query.ts";
import { Icon } from "../icons.tsx";
import { useListener } from "../use-listener.ts";
import { useTexts } from "../use-texts.ts";
import { usePointerOutside } from "./use-pointer-outside.ts";
import { useSearchSession } from "./use-search-session.ts";

interface SearchFormProps {
  /** Names the elements of the box; each box on a page has its own. */
  readonly id: string;
  readonly page: PageData;
  /** What to search for to begin with. */
  readonly initialQuery?: string;
  /** A result has been chosen. */
  onLeave(): void;
  /** Shown beside the input of an empty box: which keys lead there. */
  readonly hint?: ReactNode;
  /** The button that leads back out of the box, where it covers the page. */
  readonly cancel?: ReactNode;
}

/**
 * The search box: an input that is there at first paint, and what belongs to it,
 * loaded when the reader comes near.
 */
export function SearchForm(props: SearchFormProps): ReactNode {
  const { id, initialQuery = "" } = props;
  const texts = useTexts().search;
  const field = useRef<HTMLElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isEntered, setEntered] = useState(false);
  const box = useSearchSession({
    id,
    page: props.page,
    onLeave() {
      input?.blur();
      setEntered(false);
      props.onLeave();
    },
  });
  const { loaded, state, query } = box;
  const session = loaded?.session;
  usePointerOutside(field, input, session?.api);
  useListener(field, "pointerenter", box.warm);
  useListener(field, "touchstart", box.warm);
  useListener(field, "focusin", () => {
    setEntered(true);
    box.warm();
  });
  useListener(field, "focusout", ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && field.current?.contains(relatedTarget);
    // Without a target it is the window that lost the focus, not the box.
    if (isInside || relatedTarget === null) return;
    setEntered(false);
    session?.close();
  });
  useListener(field, "keydown", (event) => {
    // From a button of the panel, the first Escape leads back to the input.
    if (event.key !== "Escape" || event.target === input) return;
    event.preventDefault();
    input?.focus();
    // Coming back asks again; the key, pressed in the input, calls that off, too.
    input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });

  // Once: what the reader did before the program was there, and what the box was opened for.
  const begin = useRef((element: HTMLInputElement) => {
    const typed = element.value || initialQuery;
    const isFocused = document.activeElement === element;
    if (isFocused) setEntered(true);
    if (isFocused || typed !== "") box.warm();
    if (typed !== "") box.searchFor(typed);
  });
  useEffect(() => {
    if (input) begin.current(input);
  }, [input]);

  const fromSession = session?.api.getInputProps({ inputElement: input, maxLength: LONGEST_QUERY });
  return (
    <search ref={field} className="search-field" data-open={state?.isOpen ? "" : undefined}>
      <form
        className="search-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          box.warm();
          box.goToFirst();
        }}
        onReset={(event) => {
          event.preventDefault();
          box.searchFor("");
          input?.focus();
        }}
      >
        <label className="sr-only" htmlFor={`${id}-input`} id={`${id}-label`}>
          {texts.label}
        </label>
        <button
          type="submit"
          className="search-submit"
          title={texts.submit}
          aria-label={texts.submit}
          tabIndex={-1}
          data-stalled={state?.status === "stalled" ? "" : undefined}
        >
          <Icon name="search" />
        </button>
        <input
          {...plainInput}
          {...fromSession}
          {...combobox(state?.isOpen === true && state.items.length > 0)}
          ref={setInput}
          id={`${id}-input`}
          className="search-input"
          placeholder={texts.placeholder}
          aria-keyshortcuts="/ Control+K Meta+K"
          value={query}
          onChange={(event) => {
            if (!fromSession) return box.searchFor(event.target.value);
            box.noteTyped(event.target.value);
            fromSession.onChange(event);
          }}
          onKeyDown={(event) => {
            // Tab leads into the panel, which closes when the focus has left it.
            if (event.key === "Tab") return;
            const { isOpen = false, answered = "" } = state ?? {};
            // Nothing left to close or to clear: the key is for the dialog around the box.
            if (event.key === "Escape" && !isOpen && query === "") return;
            // The results on show are to another query: the form waits for those to this one.
            if (event.key === "Enter" && answered !== query) return;
            if (event.key === "ArrowDown" && query === "" && focusRecent(field.current)) {
              event.preventDefault();
              return;
            }
            fromSession?.onKeyDown(event);
          }}
        />
        {query === "" ? (
          props.hint
        ) : (
          <button
            type="reset"
            className="search-clear"
            title={texts.clear}
            aria-label={texts.clear}
          >
            <Icon name="close" />
          </button>
        )}
        {props.cancel}
      </form>
      {box.trouble !== undefined && isEntered && (
        <output className="search-panel search-trouble">{box.trouble}</output>
      )}
      {loaded && state && (
        <loaded.Panel
          session={loaded.session}
          state={state}
          narrowing={box.narrowing}
          narrow={box.narrow}
          isEntered={isEntered}
        />
      )}
    </search>
  );
}

const plainInput = {
  type: "search",
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: "false",
  enterKeyHint: "search",
  maxLength: LONGEST_QUERY,
} as const;

/** The library gives these to an element around the input, as an older ARIA had it. */
function combobox(isExpanded: boolean) {
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-expanded": isExpanded,
  } as const;
}

/** Go from the empty input to what was searched for last. */
function focusRecent(field: HTMLElement | null): boolean {
  const first = field?.querySelector<HTMLElement>(".search-again");
  first?.focus();
  return first !== null && first !== undefined;
}
