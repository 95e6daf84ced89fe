import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { unescape } from "node:querystring";
import { outsideCode } from "../systems/markdown-blocks.ts";
import {
  changeTexts,
  originalOf,
  type NewFiles,
  type Places,
  type WriteInput,
} from "./new-files.ts";

/** A transparent pixel. */
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>\n';

/**
 * Copies images and linked files from other folders. Adds placeholders for missing images, so that
 * the site can be built.
 */
export function standInForImages({ plan, files, report }: WriteInput): void {
  const { basePath = "/" } = plan.site;
  changeTexts(files, /\.mdx?$/, (written, places) => {
    const { to, from } = places;
    const page = withImagePath(written, places, files).replace(
      // Docusaurus doesn't resolve these URLs, so they are URLs of files.
      /(\]\(|\b(?:href|src|to)=\{?["'`])pathname:\/\/(?=\/)/g,
      "$1",
    );
    let text = "";
    outsideCode(page, (part) => (text += part));
    for (const [, linked, inMarkdown, address = inMarkdown ?? linked ?? ""] of text.matchAll(
      /(?<!!)\[[^[\]]*\]\(\s*<?([^\s)>]+)|!\[[^\]]*\]\(\s*<?([^\s)>]+)|<img\b[^<>]*?\ssrc=["']?([^\s"'{>]+)/g,
    )) {
      const url = unescape(address.replace(/[?#].*$/, ""));
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url) || !/\.(?!mdx?$)\w+$/.test(url)) continue;
      const bare = url.startsWith(basePath) ? `/${url.slice(basePath.length)}` : url;
      const target = targetOf(bare, to);
      if (files.files.has(target)) continue;
      const source = path.resolve(path.dirname(from), url);
      if (!url.startsWith("/") && statSync(source, { throwIfNoEntry: false })?.isFile()) {
        // `copy` would make this the image's only new path, but translations can use it from other
        // folders.
        files.files.set(target, { kind: "copied", from: source });
        continue;
      }
      if (linked !== undefined) continue;
      if (/\.svg$/i.test(target)) files.make(target, drawing);
      else files.files.set(target, { kind: "made", text: pixel, encoding: "base64" });
      const note = `the image doesn't exist. The page shows an empty placeholder: ${target}.`;
      report.replace(`"${url}"`, note, to);
    }
    return page;
  });
}

/** Writes the path of a social card in the front matter as a path in the static folder. */
function withImagePath(page: string, { to, from }: Places, { files }: NewFiles): string {
  return page.replace(
    /^(---\r?\n(?:(?!---).*\n)*?image:[ \t]*["']?)((?:\.\/|[^\s"'/.])[^\s"']*)/,
    (all, start: string, image: string) => {
      if (files.has(`static/${image}`)) return `${start}/${image}`;
      const source = path.join(path.dirname(from), image);
      if (!image.startsWith("./") || !existsSync(source)) return all;
      const place = path.posix.join("/", path.posix.dirname(to), image);
      files.set(`static${place}`, { kind: "copied", from: source });
      return start + place;
    },
  );
}

/**
 * Returns an image's path in the new site. A translation's relative URLs start at its original's
 * folder. Root-relative URLs are in the static folder.
 */
function targetOf(written: string, to: string): string {
  if (written.startsWith("@site/")) return written.slice("@site/".length);
  return written.startsWith("/")
    ? `static${written}`
    : path.posix.join(path.posix.dirname(originalOf(to)), written).replace(/^(?:\.\.\/)+/, "");
}
