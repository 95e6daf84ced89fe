import path from "node:path";
import { diskMessage } from "../core/disk-errors.ts";
import { parseArguments, exitCodes, type CommandCall, type CommandName } from "./arguments.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { loadCommands, packageVersion } from "./load-commands.ts";
import { isTooManyFiles, reportTooManyFiles } from "./too-many-files.ts";
import { isSupervised, supervise } from "./supervise.ts";
import module from "node:module";
import { setFlagsFromString } from "node:v8";

/** Commands that run no code of a site and read no page. */
const unsupervised: ReadonlySet<CommandName> = new Set(["explain", "hosting", "init"]);

/**
 * The `lectern` command. Commands are imported when they are called, because
 * React chooses its build by NODE_ENV when it is loaded.
 */
async function main(words: readonly string[]): Promise<number> {
  const call = parseArguments(words);
  switch (call.kind) {
    case "help":
      console.log(call.command === undefined ? generalHelp : commandHelp[call.command]);
      return exitCodes.ok;
    case "version":
      console.log(packageVersion());
      return exitCodes.ok;
    case "wrong":
      console.error(`${call.message}\n\n${generalHelp}`);
      return exitCodes.usage;
    case "run": {
      // Regardless of the environment: a published build is a production build. Vite reads it, too.
      process.env["NODE_ENV"] = call.command === "dev" ? "development" : "production";
      tuneRuntime(call.command);
      if (!isEngine && !unsupervised.has(call.command)) return supervise(words, call);
      const { docusaurusHint, runCommand } = await loadCommands();
      const hint = opensSite(call) ? docusaurusHint(path.resolve(call.target ?? ".")) : undefined;
      if (hint !== undefined) {
        console.error(hint);
        return exitCodes.siteErrors;
      }
      return runCommand(call);
    }
  }
}

/** Whether a command reads the configuration of the site folder. */
function opensSite({ command }: CommandCall): boolean {
  return ["build", "check", "dev", "version", "search"].includes(command);
}

// If the output is a closed terminal or pipe, reporting the error would fail as well.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const isEngine = isSupervised();
const commandIsDone = reportEarlyEnd();

main(process.argv.slice(2)).then(
  (code) => {
    commandIsDone();
    // Timers of the site's code would hold the process for ever.
    process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
  },
  (error: unknown) => {
    commandIsDone();
    if (isTooManyFiles(error)) reportTooManyFiles();
    const onDisk = diskMessage(error);
    if (onDisk !== undefined) {
      console.error(onDisk);
      process.exit(exitCodes.siteErrors);
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const file = error instanceof Error && "workedOn" in error ? String(error.workedOn) : undefined;
    console.error(
      `Lectern crashed${file === undefined ? "" : ` while it processed ${file}`}. This is a bug in Lectern.\n` +
        `Please report it with the command you ran and these lines:\n\n${text}`,
    );
    process.exit(exitCodes.crash);
  },
);

/**
 * Reports an error if the process ends before its command has finished: code of the site called
 * `process.exit`, or nothing is left to do while a promise is pending.
 *
 * @returns a function to call when the command has finished
 */
function reportEarlyEnd(): () => void {
  const onIdle = () => {
    console.error(
      `The command ended without a result, because it waited for a promise that never settles.\n` +
        `If the code of the site doesn't cause this, please report it with the command you ran.`,
    );
    process.exit(exitCodes.crash);
  };
  const onExit = (code: number) => {
    // Above 128 it was a signal.
    if (code === exitCodes.crash || code > 128) return;
    console.error("The command ended early, because code of the site called process.exit.");
    process.exitCode = exitCodes.siteErrors;
  };
  process.once("beforeExit", onIdle);
  process.once("exit", onExit);
  return () => process.off("beforeExit", onIdle).off("exit", onExit);
}

/** Sets Node up for a command, which ends soon unless it is a server. */
function tuneRuntime(command: CommandName): void {
  // Caches compiled code: Node 22.1 and later.
  const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
  // A server runs for hours.
  if (command === "dev" || command === "serve" || command === "mcp") return;
  // Node 22 no longer has the flag, and V8 complains about unknown flags.
  if (Number.parseInt(process.versions.node, 10) > 20) return;
  // How much code a function runs before V8 optimises it: several times the default, since
  // a command runs for seconds, and most functions that V8 optimises early are done by then.
  setFlagsFromString("--interrupt-budget=400000");
}
