import type { Site } from "../../model/site.ts";

/** The folder of a locale's files below the output, with a slash at its end; empty for the default locale. */
export function localeFolder({ site }: { readonly site: Site }): string {
  return site.locale.segment === "" ? "" : `${site.locale.segment}/`;
}
