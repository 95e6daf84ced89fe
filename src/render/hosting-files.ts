import { completeAddress } from "../model/address.ts";
import type { SiteConfig } from "../model/config.ts";

/** A header of an answer. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * What a page may load and run: scripts of the site alone, plus the one inline
 * script whose hash is given; styles from files. It stands in the page itself,
 * so that it holds on any host, and so that the frame in which diagrams are
 * drawn can have another.
 *
 * @param scriptHash base64 of the SHA-256 of the inline script
 * @param services origins the program may ask besides the site's own
 */
export function contentSecurityPolicy(scriptHash: string, services: readonly string[]): string {
  return [
    `default-src 'self'`,
    `connect-src ${["'self'", ...services].join(" ")}`,
    `worker-src 'self'`,
    `script-src 'self' 'sha256-${scriptHash}'`,
    `style-src 'self'`,
    `img-src 'self' data: https:`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
  ].join("; ");
}

/** What every answer carries; what pages allow stands in the pages. */
export const securityHeaders: readonly Header[] = [
  { name: "Content-Security-Policy", value: "frame-ancestors 'self'" },
  { name: "X-Content-Type-Options", value: "nosniff" },
  { name: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { name: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

/** Files whose names carry a hash of their content never change. */
export const immutableCaching = "public, max-age=31536000, immutable";

/** Everything else is asked for again; the answer is mostly "not changed". */
export const revalidate = "public, max-age=0, must-revalidate";

/** The service worker is never taken from a cache: it decides over all else. */
export const workerCaching = "no-cache";

/** `_headers`, as static hosts read it. */
export function headersFile(config: SiteConfig): string {
  const rules = securityHeaders.map((header) => `  ${header.name}: ${header.value}`);
  return [
    `${config.basePath}*`,
    ...rules,
    `  Cache-Control: ${revalidate}`,
    `${config.basePath}assets/*`,
    `  ! Cache-Control`,
    `  Cache-Control: ${immutableCaching}`,
    ...(config.offline.enabled
      ? [`${config.basePath}sw.js`, `  ! Cache-Control`, `  Cache-Control: ${workerCaching}`]
      : []),
    ``,
  ].join("\n");
}

/** `_redirects`, as static hosts read it. */
export function redirectsFile(config: SiteConfig): string {
  return config.redirects
    .map(({ from, to }) => {
      const source = completeAddress(config.basePath, from);
      return `${source} ${completeAddress(config.basePath, to)} 301\n`;
    })
    .join("");
}
