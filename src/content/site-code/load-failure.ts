import type { Place } from "../../base/diagnostic.ts";

/** A program of the site could not be loaded: it does not compile, or threw. */
export class LoadFailure extends Error {
  override readonly name = "LoadFailure";
  /** Where in the site, when that is known. */
  readonly place: Place | undefined;

  constructor(message: string, place: Place | undefined, cause: unknown) {
    super(message, { cause });
    this.place = place;
  }
}
