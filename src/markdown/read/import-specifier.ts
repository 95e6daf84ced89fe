/** What a page asks for with an import. */
export interface ImportRequest {
  /** As written, without `?raw` or `raw-loader!`. */
  readonly specifier: string;
  /**
   * What the code expects: a compiled page, the text of a file, the address of an image or of
   * another file as `default`, or a JavaScript module.
   */
  readonly kind: "markdown" | "raw" | "image" | "file" | "module";
}

/** `./a.php?raw` and `!!raw-loader!./a.php` both ask for the text of `./a.php`. */
export function readSpecifier(written: string): ImportRequest {
  const loader = /^!*raw-loader!/.exec(written)?.[0] ?? "";
  const path = written.slice(loader.length);
  if (loader !== "" || path.endsWith("?raw")) {
    return { specifier: path.replace(/\?raw$/, ""), kind: "raw" };
  }
  if (/\.mdx?$/i.test(path)) return { specifier: path, kind: "markdown" };
  if (!/^(\.|@site\/)/.test(path)) return { specifier: path, kind: "module" };
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (images.has(ending)) return { specifier: path, kind: "image" };
  return { specifier: path, kind: files.has(ending) ? "file" : "module" };
}

const images = new Set(["svg", "png", "jpg", "jpeg", "gif", "webp", "avif"]);

/** Endings of films, sounds, subtitles, documents and archives. */
const files = new Set(
  "mp4 webm ogv mov m4v mp3 ogg oga wav m4a flac opus vtt pdf zip gz tgz csv txt".split(" "),
);
