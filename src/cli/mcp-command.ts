import { openSource } from "../mcp/source/open-source.ts";
import { openedSite } from "../mcp/source/opened-site.ts";
import { serveTools, serveToolsOnStdio } from "../mcp/serve-tools.ts";
import { siteTools } from "../mcp/site-tools.ts";
import { ToolProblem } from "../mcp/tool-problem.ts";
import { siteSearch } from "../mcp/tools/search-site.ts";
import { engineVersion } from "../build/engine.ts";
import type { CallOf } from "./command-options.ts";
import { exitCodes } from "./exit-codes.ts";
import { running } from "./run-server.ts";

/**
 * `lectern mcp`: tools for programs over one site. Over standard input and output, what
 * people should read goes to standard error; the rest belongs to the protocol.
 */
export async function runMcp({ target, options }: CallOf<"mcp">): Promise<number> {
  const source = openSource({ target, output: options.output });
  if ("kind" in source) {
    console.error(source.message);
    return exitCodes.siteErrors;
  }
  const site = openedSite(source);
  let title: string;
  try {
    ({ title } = await site.facts());
  } catch (error) {
    if (!(error instanceof ToolProblem)) throw error;
    console.error([error.message, error.hint].filter(Boolean).join(" "));
    return exitCodes.siteErrors;
  }
  const search = siteSearch(site);
  const make = () => siteTools({ site, search, title, version: engineVersion() });
  if (options.port !== undefined) {
    const port = Number(options.port);
    return running(() => serveTools(make, port), {
      verb: `Serving the tools of ${source.place}`,
      port,
    });
  }
  console.error(`The tools of ${source.place} are on standard input and output.`);
  await serveToolsOnStdio(make);
  return exitCodes.ok;
}
