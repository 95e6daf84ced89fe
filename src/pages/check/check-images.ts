import type { Diagnostic, Place } from "../../core/diagnostic.ts";
import { isCovered } from "../../core/config.ts";

/** What pages show, and where images may come from. */
export interface ImageRules {
  /** Origins besides the site's own, as a policy names them. */
  readonly imageOrigins: readonly string[];
  /** Scheme and host of the site. */
  readonly url: string;
  readonly pages: readonly {
    readonly route: string;
    /** Addresses as they stand in the HTML. */
    readonly images: readonly string[];
    readonly placeOf: (address: string) => Place | undefined;
  }[];
}

/** No page shows an image that its own policy keeps browsers from loading. */
export function checkImages({ imageOrigins, url, pages }: ImageRules): readonly Diagnostic[] {
  return pages.flatMap(({ route, images, placeOf }) =>
    [...new Set(images)].flatMap((src): readonly Diagnostic[] => {
      const origin = foreignOrigin(src, url);
      if (origin === undefined || imageOrigins.some((allowed) => isCovered(origin, allowed))) {
        return [];
      }
      const message = `The image "${src}" on ${route} comes from a host the site does not declare: browsers will not show it.`;
      const hint = `Copy it into the site, or add "${origin}" to imageOrigins in the configuration.`;
      return [{ code: "image/blocked", severity: "error", message, hint, place: placeOf(src) }];
    }),
  );
}

/** Undefined for what is the site's own, and for images that are written out (`data:`). */
function foreignOrigin(src: string, url: string): string | undefined {
  if (!/^\s*([a-z][a-z0-9+.-]*:|\/\/)/i.test(src) || !URL.canParse(src, url)) return undefined;
  const { protocol, origin } = new URL(src, url);
  if (protocol === "data:" || origin === url) return undefined;
  return origin === "null" ? protocol : origin;
}
