import type { ReactNode } from "react";
import { useNavigate } from "../ports/ports.ts";
import { useTexts } from "../use-texts.ts";

/** Stands in the place of a text that could not be loaded. */
export function Failure({ message }: { readonly message: string }): ReactNode {
  const texts = useTexts().failure;
  const navigate = useNavigate();
  return (
    <div className="failure" role="alert">
      <h1>{texts.title}</h1>
      <p className="failure-message">{message}</p>
      <button type="button" className="button" onClick={() => navigate.retry()}>
        {texts.retry}
      </button>
    </div>
  );
}
