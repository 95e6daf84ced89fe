import type { RunningServer } from "../builder/serving/serve.ts";
import { exitCodes } from "./exit-codes.ts";

/** Start a server, say where it is, and stay until the process is told to end. */
export async function running(start: () => Promise<RunningServer>, verb: string): Promise<number> {
  let server: RunningServer;
  try {
    server = await start();
  } catch (error) {
    console.error(startFailure(error));
    return exitCodes.siteErrors;
  }
  console.log(`${verb} at ${server.address}  (Ctrl+C ends it)`);
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await server.close();
  return exitCodes.ok;
}

function startFailure(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `The port is taken by another program. Choose another with --port.`;
  }
  return error instanceof Error ? error.message : String(error);
}
