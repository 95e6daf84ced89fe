import { percentDecoded } from "../../base/percent-decoded.ts";

/** Tags that load files at a document's start, and its images. */
const loading = {
  javascript: /<(?:script|link(?=[^>]*\srel="modulepreload"))\b[^>]*/gi,
  css: /<link(?=[^>]*\srel="stylesheet")[^>]*/gi,
  images: /<img\b[^>]*/gi,
  fonts: /<link(?=[^>]*\srel="preload")(?=[^>]*\sas="font")[^>]*/gi,
};

/** Names below the output, each once. */
export type LoadedFiles = Readonly<Record<keyof typeof loading, readonly string[]>>;

/** Finds the site's files that a document loads. Lectern wrote it, with `>` escaped in attributes. */
export function loadedFiles(html: string, basePath: string): LoadedFiles {
  const namesIn = (tags: RegExp) => {
    const addresses = [...html.matchAll(tags)].map(
      ([tag]) => /\s(?:src|href)="([^"?#]*)/i.exec(tag)?.[1] ?? "",
    );
    const own = addresses.filter((each) => each.startsWith(basePath) && !each.startsWith("//"));
    const names = own.map((each) => each.slice(basePath.length).replaceAll("&amp;", "&"));
    return [...new Set(names.map(percentDecoded))];
  };
  return {
    javascript: namesIn(loading.javascript),
    css: namesIn(loading.css),
    images: namesIn(loading.images),
    fonts: namesIn(loading.fonts),
  };
}
