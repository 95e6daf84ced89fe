import { cacheStore, type CacheStore } from "../store/cache-store.ts";
import { engineFile } from "../engine.ts";
import { appIcons, drawIcon, plainIcon, type AppIcon } from "./app-icons.ts";

/** The file of the icons, in the folder of what is built with the engine. */
const FILE = "icons.json";

/** The `themeColor` of a site that says none. */
export const plainGround = "#ffffff";

/**
 * The icons of a site that says nothing of icons and colours come drawn with the engine: to
 * load the renderer for them takes a new site's first build a seventh of its time.
 *
 * @param engine hash of the engine
 * @returns PNG files by the names of the icons; none when they are not there, or of another engine
 */
function storedIcons(engine: string): ReadonlyMap<string, Uint8Array> {
  const text = cacheStore(engineFile("program")).read(FILE, engine);
  if (text === undefined) return new Map();
  const stored = JSON.parse(text) as readonly (readonly [name: string, base64: string])[];
  return new Map(stored.map(([name, base64]) => [name, Buffer.from(base64, "base64")]));
}

interface IconInput {
  /** The image; undefined: the engine's own. */
  readonly svg: string | undefined;
  readonly icon: AppIcon;
  /** Any CSS colour. */
  readonly ground: string;
  /** Hash of the engine. */
  readonly engine: string;
}

/** An icon of the app as a PNG file. */
export async function appIcon({ svg, icon, ground, engine }: IconInput): Promise<Uint8Array> {
  const isPlain = svg === undefined && (icon.purpose !== "maskable" || ground === plainGround);
  const stored = isPlain ? storedIcons(engine).get(icon.name) : undefined;
  return stored ?? drawIcon(svg ?? plainIcon, icon, ground);
}

/** Draw the icons of sites that have none, for all of them; part of building the engine. */
export async function storeIcons(cache: CacheStore, engine: string): Promise<void> {
  if (cache.read(FILE, engine) !== undefined) return;
  const drawn: [string, string][] = [];
  for (const icon of appIcons) {
    const content = await drawIcon(plainIcon, icon, plainGround);
    drawn.push([icon.name, Buffer.from(content).toString("base64")]);
  }
  cache.write(FILE, engine, JSON.stringify(drawn));
}
