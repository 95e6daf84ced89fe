import { escapeHtml } from "../../core/text.ts";
import { whitePng } from "../cards/png-file.ts";

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
      return drawLight(svg, icon.size);
  }
}

/**
 * White where the image is light: brightness beyond 60 % becomes opacity. A filter of SVG
 * would say the same, which takes the renderer longer than all other icons.
 */
async function drawLight(svg: string, size: number): Promise<Uint8Array> {
  const { pixels } = await draw(framed(svg, "", 0), size);
  const opacity = new Uint8Array(size * size);
  for (let pixel = 0; pixel < opacity.length; pixel++) {
    const part = (at: number) => pixels[pixel * 4 + at] ?? 0;
    // The parts of a colour come multiplied by its opacity.
    const brightness = (1.06 * part(0) + 3.58 * part(1) + 0.36 * part(2)) / (part(3) || 1);
    opacity[pixel] = Math.round(255 * Math.min(1, Math.max(0, brightness - 3)));
  }
  return whitePng(size, opacity);
}

/** The image in a square of 100, with a margin. */
function framed(svg: string, before: string, margin: number): string {
  const inner = 100 - 2 * margin;
  const own = asImage(svg, margin, inner);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${before}${own}</svg>`;
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
  return (await draw(svg, width)).asPng();
}

async function draw(svg: string, width: number) {
  // Loaded for work alone: most builds draw none.
  const [{ Resvg }, { prepareRenderer }] = await Promise.all([
    import("@resvg/resvg-wasm"),
    import("../cards/draw-svg.ts"),
  ]);
  await prepareRenderer();
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render();
}
