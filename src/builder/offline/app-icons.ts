import { escapeHtml } from "../../base/text.ts";

/** An icon of the installed app, as the manifest lists it. */
export interface AppIcon {
  /** Below the output folder. */
  readonly name: string;
  /** Width and height, in pixels. */
  readonly size: number;
  readonly purpose: "any" | "maskable" | "monochrome";
}

/** The icons that are drawn for every app; shortcuts in the manifest show the first. */
export const appIcons: readonly AppIcon[] = [
  { name: "_lectern/icons/icon-192.png", size: 192, purpose: "any" },
  { name: "_lectern/icons/icon-512.png", size: 512, purpose: "any" },
  { name: "_lectern/icons/maskable-192.png", size: 192, purpose: "maskable" },
  { name: "_lectern/icons/maskable-512.png", size: 512, purpose: "maskable" },
  { name: "_lectern/icons/monochrome-512.png", size: 512, purpose: "monochrome" },
];

/** The engine's own, for sites without one: a page on a stand. */
export const plainIcon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
  `<path fill="#555" d="M7 5h18v17H7z"/><path stroke="#fff" stroke-width="2" d="M10 10h12M10 14h12M10 18h7"/>` +
  `<path fill="#555" d="M14.5 22h3v4h4v2h-11v-2h4z"/></svg>`;

/**
 * Draw an icon from the site's one image. A maskable one is cut to any shape by
 * the system, so the image keeps to the middle four fifths on a ground of the
 * theme's colour. In a monochrome one opacity alone counts: what is dark in the
 * image goes, what is light stays, so that a sign on a coloured tile is the sign.
 *
 * @param svg the image
 * @param ground any CSS colour
 */
export function drawIcon(svg: string, icon: AppIcon, ground: string): Promise<Uint8Array> {
  switch (icon.purpose) {
    case "any":
      return drawPng(svg, icon.size);
    case "maskable":
      return drawPng(
        framed(svg, `<rect width="100" height="100" fill="${escapeHtml(ground)}"/>`, 12),
        icon.size,
      );
    case "monochrome":
      return drawPng(masked(svg), icon.size);
  }
}

/** The image in a square of 100, with a margin. */
function framed(svg: string, before: string, margin: number): string {
  const inner = 100 - 2 * margin;
  const own = asImage(svg, margin, inner);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${before}${own}</svg>`;
}

/** White where the image is light: brightness beyond 60 % becomes opacity. */
function masked(svg: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` +
    `<filter id="light" color-interpolation-filters="sRGB"><feColorMatrix values="` +
    `0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  1.06 3.58 .36 0 -3"/></filter>` +
    `<g filter="url(#light)">${asImage(svg, 0, 100)}</g></svg>`
  );
}

function asImage(svg: string, margin: number, size: number): string {
  const data = Buffer.from(svg).toString("base64");
  return `<image x="${margin}" y="${margin}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${data}"/>`;
}

/**
 * Draw an SVG image. Texts in it are left out: there are no fonts.
 *
 * @param svg the text of the image
 * @param width of the picture, in pixels; its height follows from the image
 * @returns a PNG file
 * @throws Error when it is no SVG
 */
async function drawPng(svg: string, width: number): Promise<Uint8Array> {
  // Loaded for work alone: most builds draw none.
  const [{ Resvg }, { prepareRenderer }] = await Promise.all([
    import("@resvg/resvg-wasm"),
    import("../draw-svg.ts"),
  ]);
  await prepareRenderer();
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}
