import { completeAddress, headerAddress } from "../../core/urls.ts";
import type { PolicyOrigins, SiteConfig } from "../../core/config.ts";
import { escapeHtml } from "../../core/text.ts";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";

/** A response header. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Sources that a page's policy allows in addition to the site's own files. */
interface PagePolicy {
  /** Base64-encoded SHA-256 hash of each inline script. */
  readonly scriptHashes: readonly string[];
  /** Other origins that the site allows. */
  readonly origins: PolicyOrigins;
  /** Origins, other than the site's own, that client JavaScript may send requests to. */
  readonly services: readonly string[];
  /** Origins, other than the site's own, that pages may load images from. */
  readonly images: readonly string[];
}

/**
 * Returns the policy of a page. It allows the site's own scripts, inline scripts with these hashes,
 * styles from files, and the origins that the site allows. The policy is part of the page, so that
 * it applies on any host, and so that the diagram frame can have a different one.
 */
export function contentSecurityPolicy(page: PagePolicy): string {
  const { scriptHashes, services, images, origins } = page;
  const hashes = scriptHashes.map((hash) => `'sha256-${hash}'`);
  const own = (name: string, more: readonly string[]) => [name, "'self'", ...more].join(" ");
  /** Returns nothing if there are no sources, so that `default-src` applies. */
  const allowed = (name: string, more: readonly string[]) =>
    more.length > 0 ? [own(name, more)] : [];
  return [
    `default-src 'self'`,
    ...allowed("connect-src", [...services, ...origins.connections]),
    own("script-src", [...hashes, ...origins.scripts]),
    ...allowed("style-src", origins.styles),
    own("img-src", ["data:", ...images]),
    ...allowed("font-src", origins.fonts),
    ...allowed("frame-src", origins.frames),
    ...allowed("media-src", origins.media),
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
  ].join("; ");
}

/** Browser features that documentation pages and their frames don't need. */
const unused = ["camera", "geolocation", "microphone", "midi", "payment", "usb"];

/** The headers of every response. Each page contains its own policy. */
export const securityHeaders: readonly Header[] = [
  { name: "Content-Security-Policy", value: "frame-ancestors 'self'" },
  { name: "Permissions-Policy", value: unused.map((ability) => `${ability}=()`).join(", ") },
  { name: "X-Content-Type-Options", value: "nosniff" },
  { name: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { name: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

/**
 * Prevents a file that is opened directly from running scripts or loading files from other sites.
 * Doesn't affect images on pages.
 */
const documentPolicy: Header = {
  name: "Content-Security-Policy",
  value:
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
    "form-action 'none'; frame-ancestors 'self'; sandbox",
};

/**
 * Returns the policy of a file that can run scripts when opened as a document: an SVG image or
 * other XML. Returns `undefined` for other files.
 *
 * @param type media type
 */
export function filePolicy(type: string): Header | undefined {
  return /[/+]xml(;|$)/.test(type) ? documentPolicy : undefined;
}

/** `Cache-Control` for files with a content hash in their names. */
export const immutableCaching = "public, max-age=31536000, immutable";

/** `Cache-Control` for other files. Hosts usually answer with "not modified". */
export const revalidate = "public, max-age=0, must-revalidate";

/** The service worker is never served from a cache, because it controls all other caching. */
export const workerCaching = "no-cache";

export interface HeadersInput {
  readonly config: SiteConfig;
  /** Files in `assets/` without a hash in their names. */
  readonly unhashed: readonly string[];
  /** Extensions of files that have a `filePolicy`, for example `svg`. */
  readonly documents: readonly string[];
  /** Whether page data is compressed with gzip. */
  readonly packedData?: boolean | undefined;
  /** Content of the site's own `_headers` file. */
  readonly own: string | undefined;
}

/**
 * Returns `_headers` for static hosts: Lectern's rules, then the site's own. If several rules match
 * a file and set the same header, Netlify and Cloudflare join the values, so caching rules don't
 * overlap. Both hosts revalidate a file that no rule matches.
 */
export function headersFile(input: HeadersInput): string {
  const { config, unhashed, documents, own } = input;
  const { basePath } = config;
  const caching = (path: string, value: string) => [basePath + path, `  Cache-Control: ${value}`];
  // Omit the rule if `assets/` contains files without a hash, because a rule can't exclude them.
  const hashed = unhashed.length === 0 ? caching("assets/*", immutableCaching) : [];
  return [
    `${basePath}*`,
    ...securityHeaders.map((header) => `  ${header.name}: ${header.value}`),
    ...hashed,
    ...(config.offline.enabled ? caching("sw.js", workerCaching) : []),
    ...documents.flatMap((ending) => [
      // The host joins this policy with the policy for all files, and both apply.
      `${basePath}*.${ending}`,
      `  ${documentPolicy.name}: ${documentPolicy.value}`,
    ]),
    // The client decompresses the data. If it had the type JSON, the host might compress it again.
    ...(input.packedData ? [`${basePath}*.json.gz`, `  Content-Type: application/gzip`] : []),
    ...ownLines(own),
    ``,
  ].join("\n");
}

/**
 * Returns `_redirects` for static hosts. The first matching line applies, so the site's own lines
 * are first.
 */
export function redirectsFile(config: SiteConfig, own: string | undefined): string {
  const lines = config.redirects.map(({ from, to }) => {
    const source = completeAddress(config.basePath, from);
    const target = completeAddress(config.basePath, to);
    return `${headerAddress(source)} ${headerAddress(target)} 301`;
  });
  return [...ownLines(own), ...lines].map((line) => `${line}\n`).join("");
}

function ownLines(own: string | undefined): readonly string[] {
  return own === undefined ? [] : own.trimEnd().split(/\r?\n/);
}

/**
 * Returns a page that redirects, for hosts that don't support `_redirects`. Works without
 * JavaScript.
 */
export function redirectPage(
  config: SiteConfig,
  to: string,
  texts: TextCatalogue["moved"],
): string {
  const target = escapeHtml(completeAddress(config.basePath, to));
  const canonical = to.startsWith("/")
    ? `<link rel="canonical" href="${escapeHtml(config.url)}${target}">`
    : `<link rel="canonical" href="${target}">`;
  return [
    `<!doctype html>`,
    `<html lang="${escapeHtml(config.defaultLocale)}">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    canonical,
    `<meta name="robots" content="noindex">`,
    `<title>${escapeHtml(texts.title)}</title>`,
    `</head>`,
    `<body><p>${fillText(escapeHtml(texts.text), { link: `<a href="${target}">${target}</a>` })}</p></body>`,
    `</html>`,
    ``,
  ].join("\n");
}
