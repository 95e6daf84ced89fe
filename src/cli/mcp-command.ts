import { engineVersion } from "../build/engine.ts";
import type { McpPackage } from "../lectern/node/commands.ts";
import { type CallOf, exitCodes } from "./arguments.ts";
import { loadPackage } from "./load-package.ts";
import { running } from "./run-server.ts";

/**
 * Runs `lectern mcp`, which serves the site's tools. Standard output is reserved for the protocol,
 * so messages go to standard error.
 */
export async function runMcp({ target, options }: CallOf<"mcp">): Promise<number> {
  const mcp = await loadPackage<McpPackage>("lectern-mcp");
  if (!mcp) return exitCodes.siteErrors;
  const { output } = options;
  const tools = await mcp.openTools({ target, output, version: engineVersion() });
  if (tools.kind === "refused") {
    console.error(tools.message);
    return exitCodes.siteErrors;
  }
  if (options.port !== undefined) {
    const port = Number(options.port);
    return running(() => tools.serve(port), {
      verb: `Serving the MCP tools for ${tools.place}`,
      port,
    });
  }
  console.error(`Serving the MCP tools for ${tools.place} on standard input and output.`);
  await tools.serveOnStdio();
  return exitCodes.ok;
}
