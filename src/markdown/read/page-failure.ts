import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";

/** Lines of a stack that are enough for a report. */
const STACK = 3;

/**
 * Turn an error that the engine threw while it worked on a page into a diagnostic, so that
 * the problems of other pages still appear.
 *
 * @returns undefined for an error of the system, such as a full disk
 */
export function pageFailure(error: unknown, file: SourcePath): Diagnostic | undefined {
  if (error instanceof Error && "syscall" in error) return undefined;
  const isDeep = error instanceof RangeError && error.message.includes("call stack");
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? framesOf(error) : "";
  return {
    code: "page/crashed",
    severity: "error",
    message: isDeep
      ? "The page cannot be built: too many elements are nested in one another."
      : `Lectern itself failed while it worked on this page: ${text}`,
    hint: isDeep
      ? "Nest fewer elements in one another."
      : `Please report it with these lines: ${stack}`,
    place: { file },
  };
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, STACK)
    .map((line) => line.trim())
    .join(", ");
}
