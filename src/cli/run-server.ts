import { spawn } from "node:child_process";
import { exitCodes } from "./arguments.ts";
import { diskErrorPath, diskMessage } from "../core/disk-errors.ts";
import { errorMessage } from "../core/text.ts";
import { isCode } from "../content/sources/file-access.ts";

/** A message from the engine to its supervisor: the port of a server. */
export interface EngineReport {
  readonly port: number;
}

/** A server that has started. */
interface Started {
  /** Where a browser finds it. */
  readonly address: string;
  /** The port it uses, if that may be another than the wanted one. */
  readonly port?: number;
  /** Where other machines find it. */
  readonly network?: readonly string[];
  close(): Promise<void>;
}

interface RunInput {
  /** The verb for the line with the server's URL: `Serving`. */
  readonly verb: string;
  /** The port it should use. */
  readonly port: number;
  /** Opens the site in the browser. */
  readonly open?: boolean | undefined;
}

/** Start a server, say where it is, and stay until the process is told to end. */
export async function running(
  start: () => Promise<Started>,
  { verb, port, open = false }: RunInput,
): Promise<number> {
  let server: Started;
  try {
    server = await start();
  } catch (error) {
    console.error(startFailure(error, port));
    return exitCodes.siteErrors;
  }
  if (port !== 0 && server.port !== undefined && server.port !== port) {
    console.log(`Port ${port} is in use, so the server uses port ${server.port}.`);
  }
  // Listen first: a script may end the server as soon as it reads the URL.
  const stopped = new Promise<void>((resolve) => {
    // A terminal and the supervisor may both send the signal.
    process.on("SIGINT", resolve);
    process.on("SIGTERM", resolve);
  });
  // A server that starts again after a crash listens at the same port.
  const report: EngineReport = { port: Number(new URL(server.address).port) };
  process.send?.(report);
  console.log(`${verb} at ${server.address}  (Ctrl+C stops it)`);
  for (const address of server.network ?? []) console.log(`  Network: ${address}`);
  if (open) openBrowser(server.address);
  await stopped;
  await server.close();
  return exitCodes.ok;
}

function startFailure(error: unknown, port: number): string {
  if (isCode(error, "EADDRINUSE")) return `Port ${port} is in use. Choose another with --port.`;
  if (isCode(error, "EACCES") && diskErrorPath(error) === undefined)
    return `You aren't allowed to use port ${port}. Choose another with --port.`;
  if (isCode(error, "EADDRNOTAVAIL", "ENOTFOUND")) {
    return `This computer doesn't have the address in --host.`;
  }
  return diskMessage(error) ?? errorMessage(error);
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Command {
  readonly command: string;
  readonly words: readonly string[];
}

/**
 * Returns the command that opens an address in the browser, or `undefined` if `BROWSER` is "none".
 * `BROWSER` in the environment comes first.
 */
export function openCommand(
  address: string,
  platform: NodeJS.Platform,
  { BROWSER: browser = "" }: Environment,
): Command | undefined {
  if (browser === "none") return undefined;
  if (browser !== "") return { command: browser, words: [address] };
  if (platform === "darwin") return { command: "open", words: [address] };
  // The first quoted word of `start` is the title of a window.
  if (platform === "win32") return { command: "cmd", words: ["/c", "start", '""', `"${address}"`] };
  return { command: "xdg-open", words: [address] };
}

/** Opens an address in the browser. If that fails, it prints a line, and the server continues. */
function openBrowser(address: string): void {
  const opening = openCommand(address, process.platform, process.env);
  if (opening === undefined) return;
  const { command, words } = opening;
  const failed = () => console.error(`"${command}" couldn't open the browser.`);
  try {
    const child = spawn(command, words, {
      detached: true,
      stdio: "ignore",
      // `start` needs its quotes unescaped.
      windowsVerbatimArguments: command === "cmd",
    });
    child.once("error", failed);
    child.unref();
  } catch {
    failed();
  }
}
