import { elementVisitors, type ElementChange, type WrittenElement } from "../elements.ts";
import { withAddresses } from "../../core/html.ts";
import { type MdastNode, type MdastPluginDefinition, type MdastVisitorContext } from "satteri";
import { pointOf, type NodeOf, type Point, mdastPlugin } from "../nodes.ts";
import type { DiagnosticSeverity } from "../../core/diagnostic.ts";
import { mistakeOf, type PageContext, type Problem } from "../page-context.ts";
import type { ImageResolution } from "../resolver.ts";
import { resolveLink } from "./links.ts";

/**
 * Resolves image URLs and adds sizes to prevent layout shifts. Loads all images except the first
 * lazily.
 */
export function images(page: PageContext): MdastPluginDefinition {
  return mdastPlugin("images", {
    async image(node, context) {
      const isLinked = isInLink(node, context);
      const image = await resolveImage(page, node.url, pointOf(node));
      context.setProperty(node, "url", image.src);
      context.setProperty(node, "data", {
        hProperties: {
          ...addedAttributes(image, () => false),
          // A click on a linked image follows the link, so it can't zoom the image.
          ...(!isLinked && { className: ["zoomable"] }),
          ...(image.drawing !== undefined && { dataDrawing: image.drawing }),
        },
      });
    },
    ...elementVisitors(["img"], async ({ value, has, at }) => {
      const src = value("src");
      if (src === undefined) return undefined;
      const image = await resolveImage(page, src, at);
      return { src: image.src, ...addedAttributes(image, has) };
    }),
  });
}

/**
 * Returns the attributes that the author omitted. Adds no size if the author set the width or
 * height.
 */
function addedAttributes(
  { width, height, isLazy }: ImageOutcome,
  has: (name: string) => boolean,
): Record<string, string> {
  const isSized = has("width") || has("height") || width === undefined || height === undefined;
  return {
    ...(!isSized && { width: String(width), height: String(height) }),
    ...(isLazy && !has("loading") && { loading: "lazy" }),
    ...(!has("decoding") && { decoding: "async" }),
  };
}

function isInLink(node: Readonly<NodeOf<"image">>, context: MdastVisitorContext): boolean {
  for (let above: MdastNode | undefined = node; above; above = context.parent(above)) {
    if (above.type === "link" || ("name" in above && above.name === "a")) return true;
  }
  return false;
}

interface ImageOutcome extends Omit<Extract<ImageResolution, { kind: "resolved" }>, "kind"> {
  /**
   * Whether the image loads lazily. The first image doesn't, because readers see it immediately.
   */
  readonly isLazy: boolean;
}

/**
 * Resolves an image, records its position, and reports a missing file. Call this function in page
 * order. The promises can resolve in any order.
 */
async function resolveImage(
  page: PageContext,
  written: string,
  at: Point | undefined,
): Promise<ImageOutcome> {
  const isLazy = page.images.length > 0;
  // An empty URL is reported after rendering, like a missing attribute.
  if (written === "") return { src: written, isLazy };
  page.images.push({ written, line: at?.line ?? 1, column: at?.column ?? 1 });
  const found = await page.resolver.image(written, page.file);
  if (found.kind === "resolved") return { ...found, isLazy };
  const problem = imageProblem(written, found, mistakeOf(page));
  if (problem) page.report({ ...problem, at });
  return { src: written, isLazy };
}

function imageProblem(
  written: string,
  found: Exclude<ImageResolution, { kind: "resolved" }>,
  severity: DiagnosticSeverity,
): Omit<Problem, "at"> | undefined {
  switch (found.kind) {
    case "external":
      return undefined;
    case "missing":
      return {
        code: "image/missing",
        severity,
        message: `The image "${written}" doesn't exist.`,
        hint: found.hint,
      };
    case "unreadable":
      return {
        code: "image/unreadable",
        severity: "warning",
        message: `The size of the image "${written}" can't be read: ${found.reason}`,
      };
    case "leaves-site":
      return {
        code: "link/outside-site",
        severity,
        message: `The image "${written}" is outside the site folder.`,
        hint: "Move the file into the site folder.",
      };
  }
}

/**
 * Attributes that contain a file URL, by element. The list for `img` is empty, because its `src` is
 * resolved together with its size.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  audio: ["src"],
  iframe: ["src"],
  img: [],
  source: ["src"],
  track: ["src"],
  video: ["src", "poster"],
};

/** Attributes with several URLs, in HTML and JSX. */
const lists = ["srcset", "srcSet"] as const;

/** Matches pages that may contain elements or attributes with media URLs. */
export const holdsMedia = /<(?:audio|iframe|source|track|video)\b|\bsrcset\s*=/i;

/**
 * Resolves the URLs in `video`, `audio`, `iframe`, `source`, `track` and `srcset`. Lectern
 * publishes files next to the page, and adds the base path to URLs of static files.
 */
export function media(page: PageContext): MdastPluginDefinition {
  const visitors = elementVisitors(Object.keys(files), (each) => changedAttributes(page, each));
  return mdastPlugin("media", visitors);
}

function changedAttributes(page: PageContext, { name, value, at }: WrittenElement): ElementChange {
  const resolved = (url: string) => resolveLink(page, url, at)?.href ?? url;
  const changes: Record<string, string> = {};
  for (const attribute of [...(files[name] ?? []), ...lists]) {
    const written = value(attribute);
    if (!written) continue;
    const isList = attribute.toLowerCase() === "srcset";
    const changed = isList ? withAddresses(written, resolved) : resolved(written);
    if (changed !== written) changes[attribute] = changed;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}
