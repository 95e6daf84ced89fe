import { existsSync } from "node:fs";
import path from "node:path";
import { siteFactsFile } from "lectern/node";
import { openedSite } from "./opened-site.ts";
import { siteSearch } from "./search-site.ts";
import { serveTools, serveToolsOnStdio, type ServedTools } from "./serve-tools.ts";
import { folderSource, type SiteSource } from "./site-source.ts";
import { siteTools } from "./site-tools.ts";
import { ToolProblem } from "./tool-problem.ts";
import { webSource } from "./web-source.ts";

export type { ServedTools } from "./serve-tools.ts";

/** The arguments of `lectern mcp`. */
export interface ToolsInput {
  /** A folder or a URL; undefined: the current folder. */
  readonly target: string | undefined;
  /** The folder of the build output, if it isn't `build` in the site folder. */
  readonly output: string | undefined;
  /** Version of Lectern. */
  readonly version: string;
}

/** The tools for a site. */
export interface OpenedTools {
  readonly kind: "opened";
  /** The folder or URL of the site. */
  readonly place: string;
  /** Serves the tools over HTTP to programs on this computer. @param port 0: any free port */
  serve(port: number): Promise<ServedTools>;
  /** Serves the tools over standard input and output, until the input ends. */
  serveOnStdio(): Promise<void>;
}

/** Why a site can't be opened. */
export interface Refusal {
  readonly kind: "refused";
  readonly message: string;
}

/** Opens a site for `lectern mcp`. */
export async function openTools({
  target,
  output,
  version,
}: ToolsInput): Promise<OpenedTools | Refusal> {
  const source = openSource(target, output);
  if ("kind" in source) return source;
  const site = openedSite(source);
  try {
    const { title } = await site.facts();
    const search = siteSearch(site);
    const make = () => siteTools({ site, search, title, version });
    return {
      kind: "opened",
      place: source.place,
      serve: (port) => serveTools(make, port),
      serveOnStdio: () => serveToolsOnStdio(make),
    };
  } catch (error) {
    if (!(error instanceof ToolProblem)) throw error;
    return refused([error.message, error.hint].filter(Boolean).join(" "));
  }
}

/** Reads a site at its URL, in its output folder, or in the output folder of the site folder. */
export function openSource(target: string | undefined, output?: string): SiteSource | Refusal {
  if (target !== undefined && /^[a-z][a-z0-9+.-]+:\/\//i.test(target)) return webSite(target);
  const named = path.resolve(output ?? target ?? ".");
  const folders = output === undefined ? [named, path.join(named, "build")] : [named];
  const found = folders.find((folder) => existsSync(path.join(folder, siteFactsFile)));
  if (found !== undefined) return folderSource(found);
  return refused(
    `There is no built site in ${named}. Run "lectern build" first, or name the address of a site.`,
  );
}

function webSite(written: string): SiteSource | Refusal {
  if (!URL.canParse(written)) return refused(`"${written}" is no address.`);
  const url = new URL(written);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return refused(`"${written}" is no address of a site: it must begin with https:// or http://.`);
  }
  if (url.username !== "" || url.password !== "") {
    return refused(`The address of a site must not hold a name or a password.`);
  }
  url.search = "";
  url.hash = "";
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return webSource(url);
}

function refused(message: string): Refusal {
  return { kind: "refused", message };
}
