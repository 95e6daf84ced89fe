import { exitCodes } from "./exit-codes.ts";
import { openBrowser } from "./open-browser.ts";

/** What the engine reports to its supervisor: the port of a server. */
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

export interface RunInput {
  /** What the server does, for the line with its address: `Serving`. */
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
  // A server that starts again after a crash listens at the same port.
  const report: EngineReport = { port: Number(new URL(server.address).port) };
  process.send?.(report);
  console.log(`${verb} at ${server.address}  (Ctrl+C ends it)`);
  for (const address of server.network ?? []) console.log(`  Network: ${address}`);
  if (open) openBrowser(server.address);
  await new Promise<void>((resolve) => {
    // A terminal and the supervisor may both send the signal.
    process.on("SIGINT", resolve);
    process.on("SIGTERM", resolve);
  });
  await server.close();
  return exitCodes.ok;
}

function startFailure(error: unknown, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} is in use. Choose another with --port.`;
  if (code === "EACCES")
    return `You aren't allowed to use port ${port}. Choose another with --port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `This machine doesn't have the address you gave with --host.`;
  }
  return error instanceof Error ? error.message : String(error);
}
