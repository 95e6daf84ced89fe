import { type ReactNode, useEffect, useRef } from "react";
import type { PageData } from "../../model/page-data.ts";
import { useListener } from "../use-listener.ts";
import { useTexts } from "../use-texts.ts";
import { SearchForm } from "./SearchForm.tsx";

interface SearchDialogProps {
  readonly page: PageData;
  /** What to search for; undefined: closed. */
  readonly wish: string | undefined;
  onClose(): void;
}

/** The search box over the page. It is empty while closed, so it weighs nothing. */
export function SearchDialog({ page, wish, onClose }: SearchDialogProps): ReactNode {
  const texts = useTexts().search;
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = wish !== undefined;
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
      dialog.current?.querySelector("input")?.focus();
    } else dialog.current?.close();
  }, [isOpen]);
  useListener(dialog, "mousedown", (event) => {
    // What is not in the dialog's body is its backdrop.
    if (event.target === dialog.current) onClose();
  });
  return (
    <dialog ref={dialog} className="search-dialog" aria-label={texts.label} onClose={onClose}>
      {isOpen && (
        <SearchForm
          id="search-dialog"
          page={page}
          initialQuery={wish}
          onLeave={onClose}
          cancel={
            <button type="button" className="search-cancel" onClick={onClose}>
              {texts.cancel}
            </button>
          }
        />
      )}
    </dialog>
  );
}
