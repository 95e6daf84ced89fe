import type { Diagnostic } from "../../core/diagnostic.ts";
import { runningSiteCode } from "./call-site-code.ts";
import { thrownPlace, thrownText } from "./thrown.ts";

/** Who is told of an error that nothing waits for, by whose code threw it. */
export interface LateFaultHandlers {
  /** Code of the site threw after it had returned. */
  onSiteFault(diagnostic: Diagnostic): void;
  /** The same of the engine: a fault of our own. */
  onOwnFault(error: unknown): void;
}

/**
 * Hear of errors that nothing waits for: a timer that throws, a promise that is
 * rejected and not handled. Without it they would end the program.
 *
 * @returns ends it
 */
export function watchLateFaults(handlers: LateFaultHandlers): () => void {
  const hear = (error: unknown) => {
    const code = runningSiteCode();
    const place = thrownPlace(error) ?? code?.place;
    if (!code && !place) return handlers.onOwnFault(error);
    handlers.onSiteFault({
      code: "program/late",
      severity: "error",
      message: `${code?.what ?? "A program of the site"} threw when nothing was waiting for it any more: ${thrownText(error)}`,
      hint: "Wait for promises (await) and catch in timers what can go wrong.",
      place,
    });
  };
  process.on("uncaughtException", hear);
  process.on("unhandledRejection", hear);
  return () => {
    process.off("uncaughtException", hear);
    process.off("unhandledRejection", hear);
  };
}

/** A rejection is heard of when everything that could handle it has run, a timer that is due before one of 2 ms. */
export function faultsHeard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
