import { outputName, type RoutePath } from "../base/paths.ts";

/**
 * Where the data of a page lies, below the locale's base and without `.json`:
 * beside the page, or apart when the site has a file of its own at that address.
 *
 * @param name the page's file without ending: `docs/apis`, `index`
 * @param moved names of the pages whose data lies apart
 */
export function dataName(name: string, moved: readonly string[]): string {
  return moved.includes(name) ? `_lectern/pages/${name}` : name;
}

/** Names of the pages whose data address a file of the site has taken. */
export function movedData(
  routes: Iterable<RoutePath>,
  files: readonly { readonly path: string }[],
): readonly string[] {
  const taken = new Set(files.map((file) => file.path));
  return [...routes].flatMap((route) => {
    const name = outputName(route);
    return taken.has(`/${name}.json`) ? [name] : [];
  });
}
