import { AsyncLocalStorage } from "node:async_hooks";
import { Script } from "node:vm";
import type { Place, Diagnostic } from "../../core/diagnostic.ts";
import { thrownPlace, thrownText } from "./thrown.ts";

/** A piece of a site's own code that the engine calls. */
export interface SiteCode {
  /** The subject of a sentence: `The check of the data "rooms"`. */
  readonly what: string;
  /** Where to look for it when a stack does not say. */
  readonly place: Place | undefined;
}

type SiteCodeOutcome<Value> =
  | { readonly kind: "returned"; readonly value: Value }
  | SiteCodeFailure;

/** Why a call failed, in words for the author. */
export interface SiteCodeFailure {
  readonly kind: "failed";
  readonly error: unknown;
  /** The same in words. */
  readonly text: string;
  /** The place in the site's sources, where the stack names one. */
  readonly place: Place | undefined;
}

/** How long code may take before it is given up, in milliseconds. */
export const siteCodeLimit = 20_000;

/** Whose code is running, for what it throws after it has returned. */
const running = new AsyncLocalStorage<SiteCode>();

/** The code that started what is running now. */
function runningSiteCode(): SiteCode | undefined {
  return running.getStore();
}

/**
 * Call code of the site, which may throw anything or never come to an end. What
 * it throws later, from a timer or a promise, is found by `watchLateFaults`.
 *
 * @param limit in milliseconds; `Infinity` for what is certain to end, which spares the guard's thread
 */
export function callSiteCode<Value>(
  code: SiteCode,
  call: () => Value,
  limit = siteCodeLimit,
): SiteCodeOutcome<Value> {
  try {
    return {
      kind: "returned",
      value: running.run(code, () => (limit === Infinity ? call() : callWithin(limit, call))),
    };
  } catch (error) {
    return failure(error, limit);
  }
}

/** The same for code that returns a promise, which may never settle. */
export async function awaitSiteCode<Value>(
  code: SiteCode,
  call: () => Promise<Value>,
  limit = siteCodeLimit,
): Promise<SiteCodeOutcome<Value>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new EndlessError()), limit);
  });
  try {
    const value = await Promise.race([running.run(code, call), late]);
    return { kind: "returned", value };
  } catch (error) {
    return failure(error, limit);
  } finally {
    clearTimeout(timer);
  }
}

class EndlessError extends Error {
  override readonly name = "EndlessError";
}

/** Whether a call was given up because it did not come to an end. */
export function isEndless(error: unknown): boolean {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  return error instanceof EndlessError || code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

function failure(error: unknown, limit: number): SiteCodeFailure {
  const text = isEndless(error)
    ? `it didn't finish within ${limit / 1000} seconds`
    : thrownText(error);
  return { kind: "failed", error, text, place: thrownPlace(error) };
}

/** Only what a script calls can be ended from outside, and a script sees globals alone. */
const slot = "lectern.call";
const caller = new Script(`globalThis[Symbol.for(${JSON.stringify(slot)})]()`);

/**
 * Call and return what it returns.
 *
 * @param limit in milliseconds
 * @throws what it throws, or an error for which `isEndless` holds
 */
export function callWithin<Value>(limit: number, call: () => Value): Value {
  Reflect.set(globalThis, Symbol.for(slot), call);
  return caller.runInThisContext({ timeout: limit }) as Value;
}

/** Handlers of unhandled errors, by whose code threw them. */
interface LateFaultHandlers {
  /** Code of the site threw after it had returned. */
  onSiteFault(diagnostic: Diagnostic): void;
  /** Called for a bug in Lectern. */
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
      code: "code/unhandled-error",
      severity: "error",
      message: `${code?.what ?? "Code of the site"} threw an error that nothing handles: ${thrownText(error)}`,
      hint: "Use await for promises, and catch errors in timers.",
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

/**
 * Resolves when the unhandled rejections so far are reported. Node reports them before a timer of 2
 * ms.
 */
export function faultsHeard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
