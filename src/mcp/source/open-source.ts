import { existsSync } from "node:fs";
import path from "node:path";
import { siteFactsFile } from "../../core/site-data.ts";
import { folderSource } from "./folder-source.ts";
import type { SiteSource } from "./site-source.ts";
import { webSource } from "./web-source.ts";

/** What was named on the command line. */
export interface NamedSite {
  /** A folder or an address; undefined: the present folder. */
  readonly target: string | undefined;
  /** The folder of the build, if it was named apart. */
  readonly output: string | undefined;
}

/** Why nothing can be opened: a sentence for people. */
export interface NotOpened {
  readonly kind: "refused";
  readonly message: string;
}

/** Where the files of a named site are read: at its address, in its output, or in the output of the site folder. */
export function openSource({ target, output }: NamedSite): SiteSource | NotOpened {
  if (target !== undefined && /^[a-z][a-z0-9+.-]+:\/\//i.test(target)) return webSite(target);
  const named = path.resolve(output ?? target ?? ".");
  const folders = output === undefined ? [named, path.join(named, "build")] : [named];
  const found = folders.find((folder) => existsSync(path.join(folder, siteFactsFile)));
  if (found !== undefined) return folderSource(found);
  const message = `There is no built site in ${named}. Run "lectern build" first, or name the address of a site.`;
  return { kind: "refused", message };
}

function webSite(written: string): SiteSource | NotOpened {
  const refused = (message: string): NotOpened => ({ kind: "refused", message });
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
