import { existsSync } from "node:fs";
import path from "node:path";
import { siteFactsFile, type OpenedTools, type RefusedTools, type ToolsInput } from "lectern/node";
import { openSite } from "./opened-site.ts";
import { siteSearch } from "./search-site.ts";
import { serveTools, serveToolsOnStdio } from "./serve-tools.ts";
import { folderSource, type SiteSource } from "./site-source.ts";
import { siteTools } from "./site-tools.ts";
import { ToolProblem } from "./tool-problem.ts";
import { webSource } from "./web-source.ts";

/** Opens a site for `lectern mcp`. */
export async function openTools({
  target,
  output,
  version,
}: ToolsInput): Promise<OpenedTools | RefusedTools> {
  const source = openSource(target, output);
  if ("kind" in source) return source;
  const site = openSite(source);
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
export function openSource(target: string | undefined, output?: string): SiteSource | RefusedTools {
  if (target !== undefined && /^[a-z][a-z0-9+.-]+:\/\//i.test(target)) return webSite(target);
  const named = path.resolve(output ?? target ?? ".");
  const folders = output === undefined ? [named, path.join(named, "build")] : [named];
  const found = folders.find((folder) => existsSync(path.join(folder, siteFactsFile)));
  if (found !== undefined) return folderSource(found);
  return refused(
    `${named} contains no built site. Run "lectern build" first, or use the URL of a site.`,
  );
}

function webSite(written: string): SiteSource | RefusedTools {
  if (!URL.canParse(written)) return refused(`"${written}" isn't a valid URL.`);
  const url = new URL(written);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return refused(`"${written}" isn't the URL of a site. It must start with https:// or http://.`);
  }
  if (url.username !== "" || url.password !== "") {
    return refused(`The site URL must not contain a user name or a password.`);
  }
  url.search = "";
  url.hash = "";
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return webSource(url);
}

function refused(message: string): RefusedTools {
  return { kind: "refused", message };
}
