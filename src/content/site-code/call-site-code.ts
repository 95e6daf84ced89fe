import { AsyncLocalStorage } from "node:async_hooks";
import { Script } from "node:vm";
import type { Place, Diagnostic } from "../../core/diagnostic.ts";
import { thrownPlace, thrownText } from "./thrown.ts";

/** Code in the site that the engine calls. */
export interface SiteCode {
  /** Subject for messages, for example `The check of the data "rooms"`. */
  readonly what: string;
  /** Position to use if the stack doesn't contain one. */
  readonly place: Place | undefined;
}

type SiteCodeOutcome<Value> =
  | { readonly kind: "returned"; readonly value: Value }
  | SiteCodeFailure;

/** Why a call failed. */
export interface SiteCodeFailure {
  readonly kind: "failed";
  readonly error: unknown;
  /** Description of the error. */
  readonly text: string;
  /** Position in the site's sources, if the stack contains one. */
  readonly place: Place | undefined;
}

/** Time limit for the site's code, in milliseconds. */
export const siteCodeLimit = 20_000;

/** The code that is running, to attribute asynchronous errors to it. */
const running = new AsyncLocalStorage<SiteCode>();

/**
 * Calls the site's code, which may throw anything or never return. `watchLateFaults` reports errors
 * thrown later, from a timer or a promise.
 *
 * @param limit in milliseconds; `Infinity` for short calls, which saves the watchdog thread
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

/** Like `callSiteCode`, for code that returns a promise, which may never settle. */
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

/** Whether a call was stopped because it exceeded the time limit. */
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

/**
 * Global that contains the function to call. It's necessary because Node can only stop code that a
 * `Script` runs, and a `Script` only has access to globals.
 */
const slot = "lectern.call";
const caller = new Script(`globalThis[Symbol.for(${JSON.stringify(slot)})]()`);

/**
 * Calls a function with a time limit and returns its result.
 *
 * @param limit in milliseconds
 * @throws whatever the function throws, or an error that `isEndless` recognizes
 */
export function callWithin<Value>(limit: number, call: () => Value): Value {
  Reflect.set(globalThis, Symbol.for(slot), call);
  return caller.runInThisContext({ timeout: limit }) as Value;
}

/** Handlers for unhandled errors, one for site code and one for Lectern's own code. */
interface LateFaultHandlers {
  /** Called for an asynchronous error in the site's code. */
  onSiteFault(diagnostic: Diagnostic): void;
  /** Called for a bug in Lectern. */
  onOwnFault(error: unknown): void;
}

/**
 * Listens for unhandled errors: exceptions in timers and unhandled promise rejections. They would
 * otherwise end the process.
 *
 * @returns a function that stops listening
 */
export function watchLateFaults(handlers: LateFaultHandlers): () => void {
  const hear = (error: unknown) => {
    const code = running.getStore();
    const place = thrownPlace(error) ?? code?.place;
    if (!code && !place) return handlers.onOwnFault(error);
    handlers.onSiteFault({
      code: "code/unhandled-error",
      severity: "error",
      message: `${code?.what ?? "The site's code"} threw an error that nothing handles: ${thrownText(error)}`,
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
 * Resolves when the unhandled rejections so far have been reported. Node reports them before a 2 ms
 * timer fires.
 */
export function faultsHeard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}
