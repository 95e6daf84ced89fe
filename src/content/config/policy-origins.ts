import {
  type HeadElement,
  type PolicyOrigins,
  foreignOrigin,
  isCovered,
} from "../../core/config.ts";
import type { ConfigValues } from "../../core/schema/site.ts";
import type { ReportConfig } from "./config-source.ts";
import { htmlTags } from "../../core/html-tags.ts";

/**
 * Returns the allowed origins: those in the configuration, and those that elements in the site's
 * head load files from. Reports origins in the head that the configuration doesn't list.
 */
export function resolvePolicy(
  { contentSecurityPolicy: policy, head, url }: ConfigValues,
  report: ReportConfig,
): PolicyOrigins {
  const together = (kind: "scripts" | "styles") => {
    const added = new Set<string>();
    for (const [index, element] of head.entries()) {
      const origin = foreignOrigin(loaded(element, kind), url);
      if (origin === undefined || added.has(origin)) continue;
      if (policy[kind].some((each) => isCovered(origin, each))) continue;
      added.add(origin);
      const message = `The Content Security Policy also allows ${kind} from "${origin}", because "head" uses them.`;
      const hint = `To confirm it and hide this note, add "${origin}" to contentSecurityPolicy.${kind}.`;
      report({
        code: "config/external-origin",
        severity: "note",
        path: ["head", index],
        message,
        hint,
      });
    }
    return [...policy[kind], ...added];
  };
  return { ...policy, scripts: together("scripts"), styles: together("styles") };
}

/** Returns the URL of the script or stylesheet that an element loads. */
function loaded({ tag, attributes }: HeadElement, kind: "scripts" | "styles"): string | undefined {
  const isStyles = /(^|\s)stylesheet(\s|$)/i.test(String(attributes["rel"]));
  const isLoaded = kind === "scripts" ? tag === "script" : tag === "link" && isStyles;
  const address = attributes[kind === "scripts" ? "src" : "href"];
  return isLoaded && typeof address === "string" ? address : undefined;
}

/**
 * Returns the origins that pages load images from: those in the configuration, and those of images
 * in the layout, because every page shows the layout.
 */
export function imageOrigins(site: ConfigValues): readonly string[] {
  const { logo, footer, announcementBar, navigation } = site;
  const html = [
    announcementBar?.content,
    footer.copyright,
    ...footerLinks(footer).map((link) => ("html" in link ? link.html : undefined)),
    ...navigation.map((item) => (item.type === "html" ? item.html : undefined)),
  ];
  const shown = [
    logo?.src,
    logo?.srcDark,
    footer.logo?.src,
    footer.logo?.srcDark,
    ...html.flatMap((text) =>
      htmlTags(text ?? "", "img").map(({ attributes }) => attributes["src"]),
    ),
  ];
  const origins = shown.flatMap((address) => foreignOrigin(address, site.url) ?? []);
  return [...new Set([...site.imageOrigins, ...origins])];
}

function footerLinks({ links = [], columns = [] }: ConfigValues["footer"]) {
  return [...links, ...columns.flatMap(({ items }) => items)];
}
