import { createHighlighter } from "../../compile/code/highlighter.ts";
import { answerRequests } from "./answer-requests.ts";

export interface HighlightRequest {
  readonly code: string;
  readonly language: string;
}

const highlighter = createHighlighter();

answerRequests(({ code, language }: HighlightRequest) => highlighter.highlight(code, language));
