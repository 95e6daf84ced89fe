import type { ReactNode } from "react";
import { countText, type TextCatalogue } from "../../../core/strings/texts.ts";
import type { PortAnswer } from "../../../search/port.ts";
import { useSite, useTexts } from "../../site-context.tsx";
import type { Box } from "../box/box-state.ts";

/** What a screen reader says of the search. */
export function Status({ state }: { readonly state: Box }): ReactNode {
  const { locale } = useSite();
  const { search } = useTexts();
  return <output className="sr-only">{textOf(state, search, locale.code)}</output>;
}

function textOf(state: Box, texts: TextCatalogue["search"], locale: string): string {
  switch (state.kind) {
    case "asking":
      return state.patience === "stalled" ? texts.loading : "";
    case "showing":
      return answerText(state.shown.answer, texts, locale);
    case "empty":
    case "closed":
      return "";
  }
}

/** How much was found, or why nothing was. Empty when nothing was asked for. */
function answerText(answer: PortAnswer, texts: TextCatalogue["search"], locale: string): string {
  const { asks, total, trouble } = answer;
  if (!asks) return "";
  if (trouble && total === 0) return texts.trouble[trouble];
  return total === 0 ? texts.empty : countText(texts.found, { locale, count: total });
}
