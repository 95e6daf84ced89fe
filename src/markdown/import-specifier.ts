/** What a page asks for with an import. */
export interface ImportRequest {
  /** As written, without `?raw` or `raw-loader!`. */
  readonly specifier: string;
  /**
   * What the code expects: a compiled page, the text of a file or the address of an image as
   * `default`, or a JavaScript module.
   */
  readonly kind: "markdown" | "raw" | "image" | "module";
}

/** `./a.php?raw` and `!!raw-loader!./a.php` both ask for the text of `./a.php`. */
export function readSpecifier(written: string): ImportRequest {
  const loader = /^!*raw-loader!/.exec(written)?.[0] ?? "";
  const path = written.slice(loader.length);
  if (loader !== "" || path.endsWith("?raw")) {
    return { specifier: path.replace(/\?raw$/, ""), kind: "raw" };
  }
  if (/\.mdx?$/i.test(path)) return { specifier: path, kind: "markdown" };
  const isImage = /^(\.|@site\/).*\.(svg|png|jpe?g|gif|webp|avif)$/i.test(path);
  return { specifier: path, kind: isImage ? "image" : "module" };
}
