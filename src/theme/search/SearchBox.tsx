import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PageData } from "../../core/page-data.ts";
import { Icon } from "../elements.tsx";
import { useHydrated, usePorts } from "../ports.ts";
import { useSite, useTexts } from "../site-context.tsx";
import { useListener, isTyping } from "../dom.ts";
import { onApple } from "./on-apple.ts";
import { SearchForm } from "./SearchForm.tsx";
import { searchProgram, type ProgramStore } from "./search-program.ts";

const dialogId = "search-dialog";

/** Has the browser open the dialog before the program is there; React's types do not know it yet. */
const opener = { command: "show-modal", commandfor: dialogId } as object;

/**
 * Search in the top bar: what looks like a box, or like a button where there is
 * no room, and opens the search. The dialog is the one search of a page: keys and
 * buttons in the text open it, too.
 */
export function SearchBox({ page }: { readonly page: PageData }): ReactNode {
  const site = useSite();
  return site.search.enabled ? <Box page={page} /> : null;
}

function Box({ page }: { readonly page: PageData }): ReactNode {
  const texts = useTexts().search;
  const { search, preferences } = usePorts();
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const around = { site: useSite(), search, preferences, page, dialog: dialogId };
  const [program] = useState(() => searchProgram(around));
  useEffect(() => program.show(page), [program, page]);

  useEffect(() => {
    const open = (query: string) => openDialog(dialog.current, program, query);
    const stops = [search.onOpen(open), onSearchKey(() => open(""))];
    // It was opened, and something typed, before the program was there: none of it is selected.
    if (dialog.current?.open) begin(program, dialog.current.querySelector("input")?.value ?? "");
    return () => stops.forEach((stop) => stop());
  }, [search, program]);
  useListener(dialog, "mousedown", (event) => {
    // What is not in the dialog's body is its backdrop.
    if (event.target === dialog.current) dialog.current?.close();
  });

  return (
    <div className="search needs-script">
      <button
        {...opener}
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={program.warm}
        onClick={(event) => {
          // In the place of what the browser does without a program.
          event.preventDefault();
          openDialog(dialog.current, program, "");
        }}
      >
        <Icon name="search" />
        <span>{texts.label}</span>
        <kbd aria-hidden="true">/</kbd>
        <kbd aria-hidden="true">{hydrated && onApple() ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      <dialog
        ref={dialog}
        id={dialogId}
        className="search-dialog"
        aria-label={texts.label}
        // It comes late: by then a reader may have opened it again, and typed.
        onClose={({ currentTarget }) => currentTarget.open || program.send({ kind: "left" })}
        // The browser may have opened it.
        suppressHydrationWarning
      >
        <SearchForm program={program} page={page} onCancel={() => dialog.current?.close()} />
      </dialog>
    </div>
  );
}

/** @param query what to search for; empty: what the reader types */
function openDialog(dialog: HTMLDialogElement | null, program: ProgramStore, query: string): void {
  if (!dialog) return;
  if (!dialog.open) {
    program.send({ kind: "left" });
    dialog.showModal();
  }
  const input = dialog.querySelector("input");
  input?.focus();
  input?.select();
  begin(program, query);
}

function begin(program: ProgramStore, query: string): void {
  program.warm();
  if (query !== "") program.send({ kind: "proposed", query });
}

/**
 * Calls `open` when the reader presses one of the keys that lead to search: `/`
 * where it is not being typed, Control or Command with K anywhere.
 *
 * @returns how to stop
 */
function onSearchKey(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isSearchKey(event)) return;
    event.preventDefault();
    open();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey && !shiftKey;
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(event.target);
}
