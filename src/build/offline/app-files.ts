import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { completeAddress } from "../../core/urls.ts";
import type { SiteConfig } from "../../core/config.ts";
import { errorMessage, escapeHtml } from "../../core/text.ts";
import { readImageSize } from "../../markdown/image-file.ts";
import { contentHash } from "../content-hash.ts";
import { engineFile, engineHash } from "../engine.ts";
import { outputKinds } from "../output/output-kinds.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { staticFiles, UnreadableFileError } from "../output/static-files.ts";
import { cacheStore, type CacheStore } from "../store/cache-store.ts";

export interface AppFilesInput {
  /** Absolute path of the site folder. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly writer: OutputWriter;
}

/** Writes the files of the installed app: its manifest, and icons generated from one image. */
export async function writeAppFiles(input: AppFilesInput): Promise<void> {
  const { root, config, writer } = input;
  const { app, themeColor: ground } = config;
  const svg = app.icon && staticFile(app.icon, input)?.toString("utf8");
  for (const icon of appIcons) {
    const key = contentHash(svg ?? defaultIcon, ground, engineHash(), icon.name);
    await writer.put(icon.name, key, async () => {
      const isDefault = svg === undefined && (icon.purpose !== "maskable" || ground === white);
      const stored = isDefault ? storedIcons().get(icon.name) : undefined;
      if (stored) return [{ name: icon.name, content: stored }];
      try {
        const content = await renderIcon(svg ?? defaultIcon, icon, ground);
        return [{ name: icon.name, content }];
      } catch (error) {
        if (app.icon === undefined) throw error;
        const file = path.join(root, config.staticFolder, app.icon);
        throw new UnreadableFileError(
          file,
          `it can't be rendered as an icon (${errorMessage(error)})`,
        );
      }
    });
  }
  // The site has its own manifest, which has already been copied.
  if (staticFiles(path.join(root, config.staticFolder)).includes(outputKinds.manifest)) return;
  const content = `${JSON.stringify(manifest(input), undefined, 2)}\n`;
  await writer.file({ name: outputKinds.manifest, content });
}

/**
 * Returns the content of a static file, or `undefined` if it's missing, which has already been
 * reported.
 */
function staticFile(address: string, { root, config }: AppFilesInput): Buffer | undefined {
  const file = path.join(root, config.staticFolder, address);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Returns the web app manifest. */
function manifest(input: AppFilesInput) {
  const { app, basePath, title, description, themeColor, defaultLocale, locales } = input.config;
  const complete = (address: string) => completeAddress(basePath, address);
  const locale = locales.find(({ code }) => code === defaultLocale);
  return {
    id: basePath,
    name: title,
    short_name: app.shortName,
    ...(description ? { description } : {}),
    lang: defaultLocale,
    dir: locale?.direction ?? "ltr",
    start_url: basePath,
    scope: basePath,
    display: "standalone",
    theme_color: themeColor,
    background_color: app.backgroundColor,
    categories: ["books", "education", "reference"],
    icons: appIcons.map(({ name, size, purpose }) => ({
      src: basePath + name,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
    shortcuts: app.shortcuts.map(({ name, to, description: what }) => ({
      name,
      url: complete(to),
      ...(what === undefined ? {} : { description: what }),
      icons: [{ src: `${basePath}${appIcons[0]?.name}`, sizes: "192x192", type: "image/png" }],
    })),
    screenshots: app.screenshots.flatMap(({ src, label, formFactor }) => {
      const image = staticFile(src, input);
      const size = image && readImageSize(image);
      if (!size) return [];
      const sizes = `${size.width}x${size.height}`;
      return [{ src: complete(src), sizes, type: "image/png", form_factor: formFactor, label }];
    }),
  };
}

/** An icon of the installed app, as in the manifest. */
interface AppIcon {
  /** Relative to the output folder. */
  readonly name: string;
  /** Width and height in pixels. */
  readonly size: number;
  readonly purpose: "any" | "maskable" | "monochrome";
}

/** Icons of every app. Manifest shortcuts use the first icon. */
export const appIcons: readonly AppIcon[] = [
  { name: "_lectern/icons/icon-192.png", size: 192, purpose: "any" },
  { name: "_lectern/icons/icon-512.png", size: 512, purpose: "any" },
  { name: "_lectern/icons/maskable-192.png", size: 192, purpose: "maskable" },
  { name: "_lectern/icons/maskable-512.png", size: 512, purpose: "maskable" },
  { name: "_lectern/icons/monochrome-512.png", size: 512, purpose: "monochrome" },
];

/** Icon for sites that don't configure an icon. It shows a page on a stand. */
export const defaultIcon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
  `<path fill="#555" d="M7 5h18v17H7z"/><path stroke="#fff" stroke-width="2" d="M10 10h12M10 14h12M10 18h7"/>` +
  `<path fill="#555" d="M14.5 22h3v4h4v2h-11v-2h4z"/></svg>`;

/** Default of `themeColor`. */
export const white = "#ffffff";

/** File with the default icons, in the folder of files that are built with the engine. */
const FILE = "icons.json";

/**
 * Returns the default icons. They are rendered when the engine is built, because loading the
 * renderer takes a fifth of a small site's cold build.
 */
function storedIcons(): ReadonlyMap<string, Uint8Array> {
  const stored = cacheStore(engineFile("program")).read<[name: string, base64: string][]>(
    FILE,
    engineHash(),
  );
  return new Map(stored?.map(([name, base64]) => [name, Buffer.from(base64, "base64")]));
}

/** Renders the default icons when the engine is built, so that all sites can use them. */
export async function storeIcons(cache: CacheStore): Promise<void> {
  if (cache.read(FILE, engineHash()) !== undefined) return;
  const rendered: [string, string][] = [];
  for (const icon of appIcons) {
    const content = await renderIcon(defaultIcon, icon, white);
    rendered.push([icon.name, Buffer.from(content).toString("base64")]);
  }
  cache.write(FILE, engineHash(), rendered);
}

/**
 * Renders an icon as a PNG file. Systems crop a maskable icon to any shape, so the image only fills
 * the middle four fifths on top of the theme colour. A monochrome icon only uses opacity: dark
 * parts of the image are removed, so that a symbol on a coloured tile stays recognisable.
 *
 * @param ground any CSS colour
 */
export async function renderIcon(
  svg: string,
  { size, purpose }: AppIcon,
  ground: string,
): Promise<Uint8Array> {
  switch (purpose) {
    case "any":
      return (await render(svg, size)).asPng();
    case "maskable": {
      const background = `<rect width="100" height="100" fill="${escapeHtml(ground)}"/>`;
      return (
        await render(framed(svg, background, `x="12" y="12" width="76" height="76"`), size)
      ).asPng();
    }
    case "monochrome": {
      const light = `width="100" height="100" filter="url(#light)"`;
      return (await render(framed(svg, lightFilter, light), size)).asPng();
    }
  }
}

/** Renders light parts in white: brightness above 60 % becomes opacity. */
const lightFilter =
  `<filter id="light" color-interpolation-filters="sRGB">` +
  `<feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  1.06 3.58 .36 0 -3"/></filter>`;

/** Places an image in a square with a side of 100. */
function framed(svg: string, before: string, attributes: string): string {
  const data = Buffer.from(svg).toString("base64");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${before}<image ${attributes} href="data:image/svg+xml;base64,${data}"/></svg>`;
}

/**
 * Renders an SVG image. Text in the image is omitted, because no fonts are available.
 *
 * @param width in pixels; the image determines the height
 * @throws Error if it isn't SVG
 */
async function render(svg: string, width: number) {
  // Most builds don't render icons, so the renderer loads on demand.
  const [{ Resvg }, { prepareRenderer }] = await Promise.all([
    import("@resvg/resvg-wasm"),
    import("../cards/draw-svg.ts"),
  ]);
  await prepareRenderer();
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render();
}
