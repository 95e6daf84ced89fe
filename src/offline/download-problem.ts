import { errorMessage } from "../core/text.ts";

/** Why a download stands still. */
export type DownloadProblem =
  /** No network, or none that leads to the site. It goes on when there is one. */
  | { readonly kind: "offline" }
  /** The server answered with an error. */
  | { readonly kind: "server"; readonly status: number; readonly url: string }
  /** What should be a file of the site leads elsewhere, in a circle perhaps. */
  | { readonly kind: "redirected"; readonly url: string }
  /** An answer that may not be looked at. */
  | { readonly kind: "unreadable"; readonly url: string }
  /** Another content than the index said: the site has just changed. */
  | { readonly kind: "changed"; readonly url: string }
  /** There is no more room on the device. */
  | { readonly kind: "full" }
  /** The browser does not let the site store anything. */
  | { readonly kind: "denied"; readonly message: string };

/** Ends a download; carries why. */
export class DownloadError extends Error {
  readonly problem: DownloadProblem;

  constructor(problem: DownloadProblem, options?: ErrorOptions) {
    super(problem.kind, options);
    this.name = "DownloadError";
    this.problem = problem;
  }
}

/** What is wrong with an answer to a request that followed no redirects; undefined: nothing. */
export function answerProblem(
  answer: Pick<Response, "type" | "status">,
  url: string,
): DownloadProblem | undefined {
  if (answer.type === "opaqueredirect") return { kind: "redirected", url };
  if (answer.type === "opaque" || answer.type === "error") return { kind: "unreadable", url };
  if (answer.status >= 300 && answer.status < 400) return { kind: "redirected", url };
  return answer.status === 200 ? undefined : { kind: "server", status: answer.status, url };
}

/** Why storing failed. */
export function storageProblem(error: unknown): DownloadProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "QuotaExceededError") return { kind: "full" };
  return { kind: "denied", message: errorMessage(error) };
}
