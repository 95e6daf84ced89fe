import { isKnownFrontMatterKey, readFrontMatter } from "lectern/node";
import type { NewFiles } from "./new-files.ts";

/** What the new configuration must know about what pages have in them. */
export interface PageNeeds {
  /** Front matter keys of the site's own. */
  readonly keys: readonly string[];
  /** Origins that pages show pictures of, frames of, and sound and films of. */
  readonly images: readonly string[];
  readonly frames: readonly string[];
  readonly media: readonly string[];
  /** Origins of stylesheets that those of the site import, and of fonts. */
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Whether a page has a diagram, for which the site needs a package. */
  readonly hasDiagrams: boolean;
}

/**
 * Search the pages and components of the new site for what its configuration has to
 * declare. Addresses are found by their spelling, without parsing. Each list is
 * sorted, each entry once. Files below `static` and `outside` are not read.
 */
export function pageNeeds(files: NewFiles): PageNeeds {
  const keys = new Set<string>();
  const images = new Set<string>();
  const frames = new Set<string>();
  const media = new Set<string>();
  const styles = new Set<string>();
  const fonts = new Set<string>();
  let hasDiagrams = false;
  for (const to of files.files.keys()) {
    if (/^(?:static|outside)\//.test(to)) continue;
    if (to.endsWith(".css")) {
      const text = files.text(to) ?? "";
      for (const origin of originsOf(text, importPatterns)) styles.add(origin);
      for (const origin of originsOf(text, fontPatterns)) fonts.add(origin);
      for (const origin of originsOf(text, picturePatterns)) images.add(origin);
      continue;
    }
    const text = /\.(?:mdx?|[jt]sx?)$/.test(to) ? (files.text(to) ?? "") : "";
    if (text === "") continue;
    if (/\.mdx?$/.test(to)) for (const key of ownKeys(text)) keys.add(key);
    hasDiagrams ||= /^[\s>]*(?:`{3,}|~{3,})\s*mermaid\b/im.test(text);
    for (const origin of originsOf(text, imagePatterns)) images.add(origin);
    for (const origin of originsOf(text, framePatterns)) frames.add(origin);
    for (const origin of originsOf(text, mediaPatterns)) media.add(origin);
  }
  for (const origin of fontsOf([...styles])) fonts.add(origin);
  const sorted = (set: ReadonlySet<string>) => [...set].toSorted();
  return {
    keys: sorted(keys),
    images: sorted(images),
    frames: sorted(frames),
    media: sorted(media),
    styles: sorted(styles),
    fonts: sorted(fonts),
    hasDiagrams,
  };
}

/** Where stylesheets of other hosts have their fonts: beside them, but for one. */
export function fontsOf(origins: readonly string[]): readonly string[] {
  return origins.map((origin) =>
    origin === "https://fonts.googleapis.com" ? "https://fonts.gstatic.com" : origin,
  );
}

function ownKeys(text: string): readonly string[] {
  try {
    const head: unknown = readFrontMatter(text.replace(/^\uFEFF/, ""));
    if (typeof head !== "object" || head === null) return [];
    return Object.keys(head).filter((key) => !isKnownFrontMatterKey(key));
  } catch {
    // The build says what is wrong with it.
    return [];
  }
}

const imagePatterns = [
  /!\[[^\]]*\]\(\s*<?(https?:\/\/[^\s)>]+)/g,
  /<(?:img|Image|ThemedImage|IdealImage)\b[^>]*?\bsrc\s*=\s*\{?["'`](https?:\/\/[^"'`]+)/g,
  /["'`(](https?:\/\/[^\s"'`)]+\.(?:png|jpe?g|gif|svg|webp|avif)(?:\?[^\s"'`)]*)?)["'`)]/gi,
  /^\s*\[[^\]]+\]:\s*(https?:\/\/\S+\.(?:png|jpe?g|gif|svg|webp|avif))/gim,
];

const importPatterns = [/@import\s+(?:url\(\s*)?["']?(https?:\/\/[^"')\s]+)/g];

const fontPatterns = [/url\(\s*["']?(https?:\/\/[^"')\s]+\.(?:woff2?|ttf|otf|eot)\b)/gi];

const picturePatterns = [
  /url\(\s*["']?(https?:\/\/[^"')\s]+\.(?:png|jpe?g|gif|svg|webp|avif)\b)/gi,
];

const framePatterns = [/<iframe\b[^>]*?\bsrc\s*=\s*\{?["'`](https?:\/\/[^"'`]+)/g];

const mediaPatterns = [
  /<(?:video|audio|source|track)\b[^>]*?\bsrc\s*=\s*\{?["'`](https?:\/\/[^"'`]+)/g,
];

function originsOf(text: string, patterns: readonly RegExp[]): readonly string[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, address = ""]) =>
      URL.canParse(address) ? [new URL(address).origin] : [],
    ),
  );
}
