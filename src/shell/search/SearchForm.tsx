import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { PageData } from "../../model/page-data.ts";
import { LONGEST_QUERY } from "../../search/longest-query.ts";
import { Icon } from "../icons.tsx";
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
  /** The button that leads back out of the box, where it fills the window. */
  readonly cancel?: ReactNode;
}

/**
 * The search box: an input that is there at first paint, and what belongs to it,
 * loaded when the reader comes near.
 */
export function SearchForm(props: SearchFormProps): ReactNode {
  const { id, initialQuery = "" } = props;
  const texts = useTexts().search;
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isEntered, setEntered] = useState(false);
  const box = useSearchSession({
    id,
    page: props.page,
    onLeave() {
      input.current?.blur();
      setEntered(false);
      props.onLeave();
    },
  });
  const { loaded, state, query } = box;
  const api = loaded?.session.api;
  usePointerOutside(field, input, api);

  // Once: what the reader did before the program was there, and what the box was opened for.
  const begin = useRef(() => {
    const typed = input.current?.value || initialQuery;
    const isFocused = document.activeElement === input.current;
    if (isFocused) setEntered(true);
    if (isFocused || typed !== "") box.warm();
    if (typed !== "") box.searchFor(typed);
  });
  useEffect(() => begin.current(), []);
  const onFocus = () => {
    setEntered(true);
    box.warm();
  };
  const fromSession = api?.getInputProps({ inputElement: input.current, maxLength: LONGEST_QUERY });
  return (
    <div
      ref={field}
      className="search-field"
      data-open={state?.isOpen ? "" : undefined}
      onPointerEnter={box.warm}
      onTouchStart={box.warm}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        if (field.current?.contains(event.relatedTarget)) return;
        setEntered(false);
        // The window lost the focus, not the box.
        if (event.relatedTarget !== null) loaded?.session.close();
      }}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        // From a button of the panel, the first Escape leads back.
        if (event.key !== "Escape" || event.target === input.current) return;
        event.preventDefault();
        input.current?.focus();
        loaded?.session.close();
      }}
    >
      <form
        role="search"
        className="search-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          box.warm();
          loaded?.session.goToFirst();
        }}
        onReset={(event) => {
          event.preventDefault();
          box.searchFor("");
          input.current?.focus();
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
          ref={input}
          id={`${id}-input`}
          className="search-input"
          placeholder={texts.placeholder}
          aria-keyshortcuts="/ Control+K Meta+K"
          value={query}
          onChange={(event) => (fromSession ? fromSession.onChange(event) : box.searchFor(event.target.value))}
          onFocus={(event) => {
            onFocus();
            fromSession?.onFocus(event);
          }}
          onKeyDown={(event) => {
            // Tab leads into the panel, which closes when the focus has left it.
            if (event.key === "Tab") return;
            const { isOpen = false, answered = "" } = state ?? {};
            // Nothing left to close or clear: the key is the dialog's around the box.
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
      {loaded && state && (
        <loaded.Panel
          session={loaded.session}
          state={state}
          narrowing={box.narrowing}
          narrow={box.narrow}
          isEntered={isEntered}
        />
      )}
    </div>
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
