import { extensionOf, outputName, routePath } from "../../base/paths.ts";
import { dataEndings, type DataPlaces } from "../../model/data-address.ts";
import { filePolicy } from "../../render/files/hosting-files.ts";
import type { OpenSite } from "../open-site.ts";
import { mediaType } from "../serving/media-type.ts";
import { localeFolder } from "./output-names.ts";

/** Endings of files that can be opened as documents and carry a script, whether or not there are any. */
export function documentEndings(
  sites: readonly OpenSite[],
  own: ReadonlySet<string>,
): readonly string[] {
  const made = sites.flatMap((open) => [...open.madeFiles().made.keys()]);
  const found = [...own, ...made].filter((name) => filePolicy(mediaType(name)));
  const endings = found.map((name) => extensionOf(name).slice(1));
  return [...new Set(["svg", "xml", ...endings])].toSorted();
}

/** What lies below `assets/`, where the engine puts its hashed files, and is none of them: names and addresses. */
export function unhashedAssets(
  sites: readonly OpenSite[],
  own: ReadonlySet<string>,
): readonly string[] {
  const pages = sites.flatMap((open) =>
    [...open.site.pages.keys()].flatMap((route) => {
      const name = localeFolder(open) + outputName(route);
      return [name, ...namesOfPage(name, open.siteData)];
    }),
  );
  const made = sites.flatMap((open) =>
    [...open.madeFiles().made.keys()].map((name) => localeFolder(open) + name),
  );
  const moved = (sites[0]?.site.config.redirects ?? []).flatMap(({ from }) =>
    namesAt(outputName(routePath(from))),
  );
  const names = [...own, ...made, ...pages, ...moved];
  return [...new Set(names)].filter((name) => name.startsWith("assets/")).toSorted();
}

/** Files of a page, by its name without ending. */
export function namesOfPage(name: string, { packedData }: DataPlaces): readonly string[] {
  return [".html", ...dataEndings(packedData), ".md"].map((ending) => name + ending);
}

/** The address of a redirect and its page. */
function namesAt(name: string): readonly string[] {
  return [name, `${name}.html`];
}
