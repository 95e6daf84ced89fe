import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { completeAddress } from "../../core/urls.ts";
import type { SiteConfig } from "../../core/config.ts";
import { cacheName } from "../../offline/device-store.ts";
import { readImageSize } from "../../markdown/image-size.ts";
import { contentHash } from "../content-hash.ts";
import type { CacheStore } from "../store/cache-store.ts";
import type { OutputWriter } from "../output/output-writer.ts";
import { staticFiles } from "../output/static-files.ts";
import { appIcons, plainIcon } from "./app-icons.ts";
import { appIcon } from "./drawn-icons.ts";
import { farewellScript, workerScript } from "./worker-bundle.ts";

/**
 * The web app manifest, below the output folder. A file of this name in the static
 * folder takes its place.
 */
export const manifestName = "manifest.webmanifest";

export interface AppFilesInput {
  readonly root: string;
  readonly cache: CacheStore;
  readonly config: SiteConfig;
  readonly writer: OutputWriter;
  /** Hash of the engine. */
  readonly engine: string;
}

/** What makes the site an app: its manifest, and the icons drawn from one image. */
export async function writeAppFiles({
  root,
  config,
  writer,
  engine,
}: Omit<AppFilesInput, "cache">): Promise<void> {
  const { app, themeColor } = config;
  const own = app.icon === undefined ? undefined : staticFile(app.icon, { root, config });
  const svg = own?.toString("utf8");
  for (const icon of appIcons) {
    const key = contentHash(svg ?? plainIcon, themeColor, engine, icon.name);
    await writer.put(icon.name, key, async () => [
      { name: icon.name, content: await appIcon({ svg, icon, ground: themeColor, engine }) },
    ]);
  }
  // The site's own has been copied.
  if (staticFiles(path.join(root, config.staticFolder)).includes(manifestName)) return;
  const content = JSON.stringify(manifest({ root, config }), undefined, 2);
  await writer.file({ name: manifestName, content: `${content}\n` });
}

/** The worker; where a site has switched it off, one that frees what was stored and goes. */
export async function writeWorker(
  { cache, config, writer, engine }: AppFilesInput,
  release: string | undefined,
): Promise<void> {
  const { basePath } = config;
  const options = { cache, engine };
  const content =
    release === undefined
      ? farewellScript(cacheName(basePath))
      : await workerScript({ basePath, release }, options);
  await writer.file({ name: "sw.js", content });
}

/** A file of the static folder; undefined when it is not there, which has been reported. */
function staticFile(
  address: string,
  { root, config }: Pick<AppFilesInput, "root" | "config">,
): Buffer | undefined {
  const file = path.join(root, config.staticFolder, address);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** The web app manifest. */
function manifest({ root, config }: Pick<AppFilesInput, "root" | "config">) {
  const { app, basePath, title, description, themeColor, defaultLocale } = config;
  const complete = (address: string) => completeAddress(basePath, address);
  const locale = config.locales.find(({ code }) => code === defaultLocale);
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
    screenshots: app.screenshots.flatMap(({ src, label, form }) => {
      const picture = staticFile(src, { root, config });
      const size = picture && readImageSize(picture);
      if (!size) return [];
      const sizes = `${size.width}x${size.height}`;
      return [{ src: complete(src), sizes, type: "image/png", form_factor: form, label }];
    }),
  };
}
