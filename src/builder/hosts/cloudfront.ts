import { headerAddress } from "../../model/address.ts";
import { markdownAccept } from "../../render/files/markdown-request.ts";
import type { HostInput } from "./host-files.ts";

/** Amazon refuses a longer function, in bytes. */
const MOST_BYTES = 10_240;

/**
 * A CloudFront function for the requests of viewers: it finds the file of an
 * address in a bucket, whose files lie there as the build wrote them, and leads
 * to the one address each page has. A bucket cannot be asked, so what ends as a
 * file of a site does is one, and all else is a page.
 *
 * @throws Error when the redirects do not fit into a function
 */
export function cloudFrontFunction({ hosting }: HostInput): string {
  const { basePath, redirects } = hosting;
  const moves = Object.fromEntries(
    Object.entries(redirects).map(([from, to]) => [headerAddress(from), headerAddress(to)]),
  );
  const text = `// Written by "lectern hosting cloudfront". Write it anew after a change of redirects.
var base = ${JSON.stringify(basePath)};
var moves = ${JSON.stringify(moves)};
var markdown = /${markdownAccept.replaceAll("/", String.raw`\/`)}/i;
var file = /\\.(${endings.join("|")})$/;

function handler(event) {
  var request = event.request;
  var uri = request.uri.replace(/\\/\\/+/g, "/");
  if (Object.prototype.hasOwnProperty.call(moves, uri)) return moved(moves[uri]);
  if (uri + "/" === base || (uri === "/" && base !== "/")) return moved(base);
  if (uri.indexOf(base) !== 0) return asked(request, "/404");
  var path = uri.slice(base.length);
  if (path.indexOf("_lectern/") === 0) return asked(request, "/" + path);
  var page = path.replace(/(^|\\/)index\\.html$/, "").replace(/\\.html$/, "").replace(/\\/$/, "");
  if (page !== path && path !== "404.html") return moved(base + page);
  var accept = request.headers && request.headers.accept;
  var isPlain = accept && markdown.test(accept.value) && !/(^|\\/)(404|search|offline)$/.test(page);
  var form = isPlain ? ".md" : ".html";
  if (page === "") return asked(request, "/index" + form);
  return asked(request, "/" + (file.test(page) ? page : page + form));
}

function asked(request, uri) {
  request.uri = uri;
  return request;
}

function moved(to) {
  return {
    statusCode: 301,
    statusDescription: "Moved Permanently",
    headers: { location: { value: to } },
  };
}
`;
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    throw new Error(
      `The function has ${bytes} bytes, of which CloudFront takes ${MOST_BYTES}: there are too many redirects. Leave some to the pages the build writes for them.`,
    );
  }
  return text;
}

/** Of the files a build writes and a site usually adds. */
const endings =
  "atom|avif|br|css|csv|gif|gz|html|ico|jpe?g|js|json|map|md|mjs|mp4|pdf|png|svg|txt|wasm|webm|webmanifest|webp|woff2?|xml|zip".split(
    "|",
  );
