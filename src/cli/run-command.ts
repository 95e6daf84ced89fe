import path from "node:path";
import { diskMessage } from "../core/disk-errors.ts";
import { parseArguments, exitCodes, type CommandCall, type CommandName } from "./arguments.ts";
import { commandHelp, exitCodesHelp, generalHelp } from "./help.ts";
import { loadCommands, packageVersion } from "./load-commands.ts";
import { isSupervised, supervise } from "./supervise.ts";
import module from "node:module";
import { setFlagsFromString } from "node:v8";

/** Commands that don't run the site's code or read its pages. */
const unsupervised: ReadonlySet<CommandName> = new Set(["explain", "hosting", "init"]);

/**
 * Runs `lectern`. Commands are imported only when needed, because React chooses its build by
 * `NODE_ENV` when it's loaded.
 */
async function main(words: readonly string[]): Promise<number> {
  const call = parseArguments(words);
  switch (call.kind) {
    case "help":
      console.log(
        call.command === undefined
          ? generalHelp
          : `${commandHelp[call.command]}\n\n${exitCodesHelp}`,
      );
      return exitCodes.ok;
    case "version":
      console.log(packageVersion());
      return exitCodes.ok;
    case "wrong":
      console.error(`${call.message}\n\n${generalHelp}`);
      return exitCodes.usage;
    case "run": {
      // Override the environment: a published build is always a production build. Vite also reads
      // this variable.
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

// If the output is a closed terminal or pipe, reporting that error would fail as well.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const isEngine = isSupervised();
const commandIsDone = reportEarlyEnd();

main(process.argv.slice(2)).then(
  (code) => {
    commandIsDone();
    // Exit explicitly, because timers in the site's code would keep the process running.
    process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
  },
  (error: unknown) => {
    commandIsDone();
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
 * Reports an error if the process ends before its command has finished. This happens if the site's
 * code calls `process.exit`, or if nothing is left to run while a promise is pending.
 *
 * @returns a function to call when the command has finished
 */
function reportEarlyEnd(): () => void {
  const onIdle = () => {
    console.error(
      `The command ended without a result, because it waited for a promise that never settles.\n` +
        `If the site's code doesn't cause this, please report it with the command you ran.`,
    );
    process.exit(exitCodes.crash);
  };
  const onExit = (code: number) => {
    // Codes above 128 are signals.
    if (code === exitCodes.crash || code > 128) return;
    console.error("The command ended early, because the site's code called process.exit.");
    process.exitCode = exitCodes.siteErrors;
  };
  process.once("beforeExit", onIdle);
  process.once("exit", onExit);
  return () => process.off("beforeExit", onIdle).off("exit", onExit);
}

/** Tunes Node for a command. Servers run for hours, other commands for seconds. */
function tuneRuntime(command: CommandName): void {
  // Caches compiled code, in Node 22.1 and later.
  const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
  if (command === "dev" || command === "serve" || command === "mcp") return;
  // Node 22 doesn't have the flag, and V8 prints an error for unknown flags.
  if (Number.parseInt(process.versions.node, 10) > 20) return;
  // This is the amount of code that a function runs before V8 optimises it, several times the
  // default. Commands run for seconds, and most functions that V8 optimises early are no longer
  // needed by then.
  setFlagsFromString("--interrupt-budget=400000");
}
