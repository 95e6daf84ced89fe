import path from "node:path";
import { createInterface } from "node:readline/promises";
import { pathToFileURL } from "node:url";
import { engineVersion } from "../build/engine.ts";
import { installedPackage, missingPackage } from "../build/installed-package.ts";
import { readSite } from "../build/open-site.ts";
import type { RoutePath } from "../core/paths.ts";
import { count } from "../core/text.ts";
import type { ImportPackage, McpPackage } from "../lectern/node/commands.ts";
import { type CallOf, exitCodes } from "./arguments.ts";
import { packageManager, siteBasis } from "./init.ts";
import { printAll, shownPath } from "./report.ts";
import { running } from "./run-server.ts";

/**
 * Loads a package that implements a command. If it isn't installed, prints how to install it.
 *
 * @returns the exports of the package, or `undefined` if it isn't installed
 */
export async function loadPackage<Exports>(name: string): Promise<Exports | undefined> {
  const file = installedPackage(process.cwd(), name);
  if (file !== undefined) return (await import(pathToFileURL(file).href)) as Exports;
  printAll([missingPackage(name)]);
  return undefined;
}

const packageName = "lectern-import";

/** Runs `lectern import` and prints its report. */
export async function runImport({ subject, target, options }: CallOf<"import">): Promise<number> {
  const from = path.resolve(subject);
  const to = path.resolve(target ?? `${from}-lectern`);
  const importer = await loadPackage<ImportPackage>(packageName);
  const manifest = installedPackage(process.cwd(), `${packageName}/package.json`);
  if (!importer || manifest === undefined) return exitCodes.siteErrors;
  const result = await importer.importSite({
    from,
    to,
    basis: siteBasis(to, path.dirname(manifest)),
    confirm: (question) => (options.yes ? Promise.resolve(true) : ask(question)),
    routesOf: siteRoutes,
  });
  if (result.kind === "refused") {
    console.error(result.message);
    return exitCodes.siteErrors;
  }
  const { report, written } = result;
  console.log(report);
  for (const file of written.edited) {
    console.log(
      `"${file}" was edited, so it stays unchanged. The new content is in "${file}.imported".`,
    );
  }
  console.log(
    `Imported into ${shownPath(to)}: ${count(written.written, "file")} written, ${written.unchanged} unchanged.`,
  );
  const { install } = packageManager(process.env);
  console.log(`Next: cd ${shownPath(to)} && ${install} && npx lectern build`);
  return exitCodes.ok;
}

/** Asks a yes/no question. Without a terminal, the answer is no. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error(`${question} Add --yes to the command to agree.`);
    return false;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await prompt.question(`${question} (y/N) `)).trim());
  } finally {
    prompt.close();
  }
}

/**
 * Returns the routes of a site in its first locale, or `undefined` if the configuration isn't
 * valid.
 */
async function siteRoutes(root: string): Promise<readonly RoutePath[] | undefined> {
  const { site } = await readSite(root, "left-out");
  // Excludes the pages that Lectern adds to every site.
  const own = [...(site?.pages.values() ?? [])].filter(
    ({ kind }) => !["not-found", "offline", "not-kept", "search"].includes(kind),
  );
  return site && own.map(({ route }) => route);
}

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
