import type { SiteData } from "../model/site-data.ts";
import { textsOf } from "../shell/texts.ts";

/** A part of the program that looks after something in the content. */
export interface ContentPart {
  /** Called with the content that has just been shown. */
  watch(content: Element): void;
}

/** Parts that few pages need. Each is fetched by the first page that has something for it. */
export function lazyParts(site: SiteData): readonly ContentPart[] {
  return [
    lazyPart("img.zoomable", async () => {
      const { imageZoom } = await import("./image-zoom.ts");
      return imageZoom(textsOf(site).zoom);
    }),
    lazyPart("pre[data-diagram]", async () => {
      const { diagrams } = await import("./diagrams.ts");
      return diagrams(`${site.basePath}_lectern/diagram.html`);
    }),
    lazyPart(".nearest-pages", async () => {
      const { notFoundHelp } = await import("./not-found.ts");
      return notFoundHelp(site);
    }),
  ];
}

function lazyPart(selector: string, load: () => Promise<ContentPart>): ContentPart {
  let part: Promise<ContentPart> | undefined;
  return {
    watch(content) {
      if (!content.querySelector(selector)) return;
      part ??= load();
      part.then(
        (loaded) => loaded.watch(content),
        (error: unknown) => {
          // The next page tries again.
          part = undefined;
          console.error(error);
        },
      );
    },
  };
}
