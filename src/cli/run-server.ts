import { spawn } from "node:child_process";
import { exitCodes } from "./arguments.ts";
import { diskErrorPath, diskMessage } from "../core/disk-errors.ts";
import { errorMessage } from "../core/text.ts";
import { isCode } from "../content/sources/file-access.ts";

/** Message with a server's port, which the engine sends to its supervisor. */
export interface EngineReport {
  readonly port: number;
}

/** A running server. */
interface Started {
  /** URL for browsers on this machine. */
  readonly address: string;
  /** The port in use, if it may differ from the requested port. */
  readonly port?: number;
  /** URLs for other machines. */
  readonly network?: readonly string[];
  close(): Promise<void>;
}

interface RunInput {
  /** Verb for the line with the server's URL, for example `Serving`. */
  readonly verb: string;
  /** Requested port. */
  readonly port: number;
  /** Whether to open the site in the browser. */
  readonly open?: boolean | undefined;
}

/** Starts a server, prints its URL and runs until the process receives a signal. */
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
  // Handle signals first, because a script may stop the server as soon as it reads the URL.
  const stopped = new Promise<void>((resolve) => {
    // The terminal and the supervisor may both send the signal.
    process.on("SIGINT", resolve);
    process.on("SIGTERM", resolve);
  });
  // Report the port, so that the supervisor can restart a crashed server on it.
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
 * Returns the command that opens a URL in the browser. The environment variable `BROWSER` takes
 * precedence. Returns `undefined` if it's "none".
 */
export function openCommand(
  address: string,
  platform: NodeJS.Platform,
  { BROWSER: browser = "" }: Environment,
): Command | undefined {
  if (browser === "none") return undefined;
  if (browser !== "") return { command: browser, words: [address] };
  if (platform === "darwin") return { command: "open", words: [address] };
  // `start` uses the first quoted argument as the window title.
  if (platform === "win32") return { command: "cmd", words: ["/c", "start", '""', `"${address}"`] };
  return { command: "xdg-open", words: [address] };
}

/** Opens a URL in the browser. If that fails, prints a message, and the server continues. */
function openBrowser(address: string): void {
  const opening = openCommand(address, process.platform, process.env);
  if (opening === undefined) return;
  const { command, words } = opening;
  const failed = () => console.error(`"${command}" couldn't open the browser.`);
  try {
    const child = spawn(command, words, {
      detached: true,
      stdio: "ignore",
      // `start` needs unescaped quotes.
      windowsVerbatimArguments: command === "cmd",
    });
    child.once("error", failed);
    child.unref();
  } catch {
    failed();
  }
}
