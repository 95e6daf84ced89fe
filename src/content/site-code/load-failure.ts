import type { Place } from "../../core/diagnostic.ts";

interface LoadFailureDetail {
  readonly cause?: unknown;
  readonly hint?: string | undefined;
}

/** A program of the site could not be loaded: it does not compile, or threw. */
export class LoadFailure extends Error {
  override readonly name = "LoadFailure";
  /** Where in the site, when that is known. */
  readonly place: Place | undefined;
  /** What to do about it. */
  readonly hint: string | undefined;

  constructor(message: string, at: Place | undefined, detail: LoadFailureDetail) {
    super(message, { cause: detail.cause });
    this.place = at;
    this.hint = detail.hint;
  }
}
