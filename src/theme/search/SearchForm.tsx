import { type ReactNode, useRef, useSyncExternalStore } from "react";
import type { PageData } from "../../core/page-data.ts";
import { LONGEST_QUERY } from "../../search/query/longest-query.ts";
import { Icon } from "../elements.tsx";
import { useTexts } from "../site-context.tsx";
import type { ProgramStore } from "./search-program.ts";
import { Trouble } from "./Trouble.tsx";

interface SearchFormProps {
  readonly program: ProgramStore;
  readonly page: PageData;
  onCancel(): void;
}

/**
 * The search box: a plain input that holds what is typed, from the first paint
 * on, and what belongs to it, which is loaded when the reader comes near.
 */
export function SearchForm({ program, page, onCancel }: SearchFormProps): ReactNode {
  const texts = useTexts().search;
  const field = useRef<HTMLElement>(null);
  const loaded = useSyncExternalStore(program.subscribe, program.get, program.get);
  const type = (query: string) => program.send({ kind: "typed", query });
  return (
    <search ref={field} className="search-field">
      <form
        className="search-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          program.send({ kind: "entered", target: "here" });
        }}
        onReset={({ currentTarget }) => {
          type("");
          currentTarget.querySelector("input")?.focus();
        }}
      >
        <input
          {...plainInput}
          aria-label={texts.label}
          className="search-input"
          placeholder={texts.placeholder}
          onChange={(event) => type(event.target.value)}
        />
        <button
          type="submit"
          className="search-submit"
          title={texts.submit}
          aria-label={texts.submit}
          tabIndex={-1}
        >
          <Icon name="search" />
        </button>
        <button type="reset" className="search-clear" title={texts.clear} aria-label={texts.clear}>
          <Icon name="close" />
        </button>
        <button type="button" className="search-cancel" onClick={onCancel}>
          {texts.cancel}
        </button>
      </form>
      {loaded.kind === "ready" && <loaded.Panel box={loaded.box} page={page} field={field} />}
      {loaded.kind !== "ready" && loaded.trouble && (
        <output className="search-panel search-trouble">
          <Trouble trouble={loaded.trouble} />
        </output>
      )}
    </search>
  );
}

/** Before everything else in the dialog: what the browser focuses when it opens it. */
const plainInput = {
  type: "search",
  dir: "auto",
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: "false",
  enterKeyHint: "search",
  maxLength: LONGEST_QUERY,
  // The program says more of it when there is a list.
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-haspopup": "listbox",
  "aria-expanded": false,
} as const;
