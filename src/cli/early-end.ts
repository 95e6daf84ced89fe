import { exitCodes } from "./exit-codes.ts";

/**
 * A process can end before its command is done and look as if all were well: code of
 * the site calls `process.exit`, or nothing is left to do while a promise has not
 * settled. Says so, and ends with the code of an error.
 *
 * @returns to call when the command is done
 */
export function reportEarlyEnd(): () => void {
  const onIdle = () => {
    console.error(
      `The command ended without a result: it waited for a promise that nothing can settle any more.\n` +
        `If code of the site waits for none, please report it with the command you ran.`,
    );
    process.exit(exitCodes.crash);
  };
  const onExit = (code: number) => {
    // Above 128 it was a signal.
    if (code === exitCodes.crash || code > 128) return;
    console.error("The command ended before it was done: code of the site called process.exit.");
    process.exitCode = exitCodes.siteErrors;
  };
  process.once("beforeExit", onIdle);
  process.once("exit", onExit);
  return () => process.off("beforeExit", onIdle).off("exit", onExit);
}
