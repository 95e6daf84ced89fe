import { outputName, type RoutePath } from "./paths.ts";

/** What tells where the data of pages lies. */
export interface DataPlaces {
  /** Names of the pages whose data lies apart; left out when there are none. */
  readonly movedData?: readonly string[] | undefined;
  /** Whether it is packed by gzip; left out when it is not. */
  readonly packedData?: boolean | undefined;
}

/**
 * Where the data of a page lies, below the locale's base: beside the page, or apart
 * when the site has a file of its own at that address.
 *
 * @param name the page's file without ending: `docs/apis`, `index`
 * @returns `docs/apis.json`, `_lectern/pages/docs/apis.json`, `docs/apis.json.gz`
 */
export function dataFile(name: string, { movedData, packedData }: DataPlaces): string {
  const place = movedData?.includes(name) ? "_lectern/pages/" : "";
  return `${place}${name}.json${packedData ? ".gz" : ""}`;
}

/**
 * What the names of files end with that the data of a page takes. Packed it takes both: hosts
 * answer with `apis.json.gz` when `apis.json` is asked for by a client that knows gzip.
 */
export function dataEndings(packedData: boolean | undefined): readonly string[] {
  return packedData ? [".json", ".json.gz"] : [".json"];
}

/** Names of the pages whose data address a file of the site has taken. */
export function movedData(
  routes: Iterable<RoutePath>,
  files: readonly { readonly path: string }[],
  packedData: boolean,
): readonly string[] {
  const taken = new Set(files.map((file) => file.path));
  const endings = dataEndings(packedData);
  return [...routes].flatMap((route) => {
    const name = outputName(route);
    return endings.some((ending) => taken.has(`/${name}${ending}`)) ? [name] : [];
  });
}
