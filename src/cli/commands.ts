import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Diagnostic } from "../core/diagnostic.ts";
import { count, errorMessage } from "../core/text.ts";
import type { HostName } from "./hosting.ts";
import { summary } from "../build/faults/report.ts";
import { compileLess } from "../build/threads/tune-v8.ts";
import { type CallOf, type CommandCall, type CommandName, exitCodes } from "./arguments.ts";
import type { TakenSnapshot } from "../build/graph/snapshot.ts";
import type { BuildResult } from "../build/site-run.ts";
import { timings, type Timing, type Timings } from "../build/timings.ts";
import { printAll, searchLine, shownPath, terminalProgress } from "./report.ts";
import { running } from "./run-server.ts";

export { docusaurusHint } from "./docusaurus-hint.ts";

const DEFAULT_PORT = 3000;

export { findCrashes } from "../build/faults/crash-trial.ts";

/** The first step of a build: the current files, or the exit code if nothing has changed. */
export interface BuildCheck {
  readonly code?: number | undefined;
  readonly snapshot?: TakenSnapshot | undefined;
}

/**
 * Compares a site with its last build. If nothing has changed, prints the same result again. Most of
 * the engine isn't loaded for this.
 */
export async function checkBuild(call: CallOf<"build">): Promise<BuildCheck> {
  const started = performance.now();
  const timed = timings();
  const { checkLastBuild } = await import("../build/graph/last-build.ts");
  const check = () => checkLastBuild(inputOf(call));
  const { result, snapshot } = await timed.phase("what has changed", check);
  return { snapshot, code: result && reportBuild(call, { result, started, timed }) };
}

/** Builds a site and prints the result. A supervisor runs `checkBuild` while the engine loads. */
async function build(call: CallOf<"build">): Promise<number> {
  const started = performance.now();
  const timed = timings();
  const check = process.channel ? receiveCheck() : checkBuild(call);
  const [{ code, snapshot }, { buildSite }] = await Promise.all([
    timed.phase("what has changed", () => check),
    import("../build/build-site.ts"),
  ]);
  if (code !== undefined) return code;
  const { threads } = call.options;
  const result = await buildSite({
    ...inputOf(call),
    progress: terminalProgress(process.stderr),
    timings: timed,
    threads: threads === undefined ? undefined : Number(threads),
    snapshot,
  });
  return reportBuild(call, { result, started, timed });
}

/** Receives the result of `checkBuild` from the supervisor. */
async function receiveCheck(): Promise<BuildCheck> {
  process.channel?.ref();
  const [check] = (await once(process, "message")) as [BuildCheck];
  process.channel?.unref();
  return check;
}

function inputOf(call: CallOf<"build">) {
  const { preview: isPreview, fresh: isFresh } = call.options;
  return { root: rootOf(call), output: outputOf(call), isPreview, isFresh };
}

interface EndedBuild {
  readonly result: BuildResult;
  /** Time of `performance.now` when the command started. */
  readonly started: number;
  readonly timed: Timings;
}

/** Prints the result of a build, and returns the exit code. */
function reportBuild(call: CallOf<"build">, { result, started, timed }: EndedBuild): number {
  printAll(result.diagnostics);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    result.ok
      ? `Built ${count(result.pages, "page")} into ${shownPath(outputOf(call))} in ${seconds} s ` +
          `(${result.written} written, ${result.unchanged} unchanged). ${summary(result.diagnostics)}.`
      : `Nothing was built: ${summary(result.diagnostics)} in ${count(result.pages, "page")}. ` +
          `The previous output is unchanged.`,
  );
  if (result.search) console.log(searchLine(result.search));
  const isReported = reportTimings(call.options, timed.all());
  return isReported && result.ok ? exitCodes.ok : exitCodes.siteErrors;
}

/** Runs a command and returns its exit code. */
export function runCommand<Name extends CommandName>(call: CallOf<Name>): Promise<number> {
  return commands[call.command](call);
}

/** All commands. Each one loads its modules when called. */
const commands: { readonly [Name in CommandName]: (call: CallOf<Name>) => Promise<number> } = {
  async init(call) {
    const { beginSite } = await import("./init.ts");
    return beginSite({ folder: rootOf(call), ...call.options });
  },

  async doctor(call) {
    const { examineSite, findingText } = await import("./doctor.ts");
    const findings = await examineSite(rootOf(call), outputOf(call));
    for (const finding of findings) console.log(findingText(finding));
    const isBad = findings.some(({ state }) => state === "bad");
    return isBad ? exitCodes.siteErrors : exitCodes.ok;
  },

  build(call) {
    compileLess();
    return build(call);
  },

  async check(call) {
    compileLess();
    const { runCheck } = await import("./check-command.ts");
    return runCheck(rootOf(call), call.options);
  },

  async serve(call) {
    const { serveFolder } = await import("../server/serve/serve.ts");
    const where = { port: portOf(call), host: call.options.host };
    const input = { verb: "Serving", port: where.port, open: call.options.open };
    return running(() => serveFolder(outputOf(call), where), input);
  },

  async dev(call) {
    const { startDevServer } = await import("../server/dev/dev-server.ts");
    const onDiagnostics = (diagnostics: readonly Diagnostic[]) => printAll(diagnostics);
    const port = portOf(call);
    const input = { root: rootOf(call), port, host: call.options.host, onDiagnostics };
    return running(() => startDevServer(input), {
      verb: "Dev server",
      port,
      open: call.options.open,
    });
  },

  version: async (call) => (await import("./cut-version.ts")).cutVersion(call),

  import: async (call) => (await import("./package-commands.ts")).runImport(call),

  async search(call) {
    const { exportSearch } = await import("../build/search/export-search.ts");
    const progress = terminalProgress(process.stderr);
    const service = `lectern-${call.options.to}`;
    const result = await exportSearch({ root: rootOf(call), service, progress });
    if (result.kind === "invalid") {
      printAll(result.diagnostics);
      return exitCodes.siteErrors;
    }
    const { schema, documents } = result.export;
    const file = path.resolve(call.options.file ?? `${call.options.to}.jsonl`);
    const schemaFile = `${file.replace(/\.jsonl$/, "")}.schema.json`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, documents);
    await writeFile(schemaFile, `${JSON.stringify(schema, undefined, 2)}\n`);
    console.log(
      `Wrote ${count(result.count, "section")} for the collection "${result.collection}": ` +
        `${shownPath(file)} (documents), ${shownPath(schemaFile)} (schema).`,
    );
    return exitCodes.ok;
  },

  async hosting(call) {
    const { hostFile } = await import("./hosting.ts");
    const { root, listen } = call.options;
    const host = call.subject as HostName;
    try {
      process.stdout.write(await hostFile({ host, output: outputOf(call), root, listen }));
      return exitCodes.ok;
    } catch (error) {
      console.error(errorMessage(error));
      return exitCodes.siteErrors;
    }
  },

  mcp: async (call) => (await import("./package-commands.ts")).runMcp(call),

  explain: async (call) => (await import("./explain-code.ts")).explain(call.target),
};

function rootOf({ target = "." }: Pick<CommandCall, "target">): string {
  return path.resolve(target);
}

function outputOf(call: CallOf<"build" | "serve" | "hosting" | "doctor">): string {
  const { output } = call.options;
  return output === undefined ? path.join(rootOf(call), "build") : path.resolve(output);
}

function portOf({ options }: CallOf<"dev" | "serve">): number {
  return Number(options.port ?? DEFAULT_PORT);
}

/**
 * Prints the timings of a build, and writes them to a file if the options request it.
 *
 * @returns `false` if the file couldn't be written. The error is printed.
 */
export function reportTimings(
  { timings, "timings-file": timingsFile }: CallOf<"build">["options"],
  found: readonly Timing[],
): boolean {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const whole: Timing = {
    phase: "whole process",
    thread: "all",
    wall: process.uptime(),
    processor: (userCPUTime + systemCPUTime) / 1e6,
    memory: process.memoryUsage.rss(),
  };
  const rows = [...found, whole];
  if (timings) console.table(rows.map(timingsRow));
  if (timingsFile === undefined) return true;
  const file = path.resolve(timingsFile);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const report = { format: 1, maxRSS: maxRSS * 1024, timings: rows };
    writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
    return true;
  } catch (error) {
    console.error(`The timings couldn't be written: ${errorMessage(error)}`);
    return false;
  }
}

/** Returns a row for `--timings`, in seconds and megabytes. */
function timingsRow({ phase, thread, wall, processor, memory }: Timing) {
  const MB = memory && Math.round(memory / 1e6);
  return { phase, thread, wall: wall.toFixed(2), processor: processor?.toFixed(2), MB };
}
