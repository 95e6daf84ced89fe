import { parentPort } from "node:worker_threads";
import { createHighlighter } from "../compile/code/highlighter.ts";
import type { HighlightedCode } from "../compile/code/highlighted-code.ts";

export interface HighlightRequest {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}

export interface HighlightAnswer {
  readonly id: number;
  readonly result?: HighlightedCode;
  readonly error?: string;
}

const highlighter = createHighlighter();

parentPort?.on("message", (request: HighlightRequest) => {
  highlighter.highlight(request.code, request.language).then(
    (result) => answer({ id: request.id, result }),
    (error: unknown) => answer({ id: request.id, error: String(error) }),
  );
});

function answer(message: HighlightAnswer): void {
  parentPort?.postMessage(message);
}
