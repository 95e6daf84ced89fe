import type { MadeRedirects } from "./evaluated-site.ts";

/** The options of a plugin, as the configuration has them. */
type Options = Readonly<Record<string, unknown>>;

// Names that no address has of itself.
const folder = "lectern-folder";
const page = "lectern-page.md";

/**
 * The address a function for `editUrl` puts before the path of a source; undefined if it does
 * something else. The answer to an invented source shows it.
 */
export function editAddress(ask: unknown, source: string): string | undefined {
  if (typeof ask !== "function") return undefined;
  try {
    const said: unknown = ask({
      locale: "en",
      version: "current",
      versionDocsDirPath: folder,
      docPath: page,
      blogDirPath: folder,
      blogPath: page,
      permalink: "/lectern-page",
    });
    if (typeof said !== "string") return undefined;
    const places = [`${folder}/${page}`, `${source.replace(/^\.\/|\/+$/g, "")}/${page}`];
    const end = places.find((place) => said.endsWith(`/${place}`));
    return end === undefined ? undefined : said.slice(0, -end.length);
  } catch {
    return undefined;
  }
}

/**
 * What functions for redirects make of the routes of a site, which begin with `/`; undefined
 * when no plugin has such a function.
 */
export function makeRedirects(
  all: readonly Options[],
  routes: readonly string[] | undefined,
): MadeRedirects | undefined {
  const asked = all.flatMap(({ createRedirects: ask }) => (typeof ask === "function" ? [ask] : []));
  if (asked.length === 0) return undefined;
  if (routes === undefined) return { kind: "not-asked" };
  // A page is shown, and of two redirects from one place the first counts.
  const taken = new Set(routes.map(withoutSlash));
  const isFree = (from: string) => {
    const start = withoutSlash(from);
    return from.startsWith("/") && !taken.has(start) && taken.add(start);
  };
  try {
    const list = asked.flatMap((ask) =>
      routes.flatMap((to) => {
        const from = textsOf(ask(to)).filter(isFree);
        return from.length > 0 ? [{ from, to }] : [];
      }),
    );
    return { kind: "made", list };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

function textsOf(said: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(said) ? said : [said];
  return all.filter((each) => typeof each === "string");
}

function withoutSlash(route: string): string {
  return route.replace(/\/+$/, "") || "/";
}
