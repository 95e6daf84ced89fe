import { headerAddress } from "../../model/address.ts";
import {
  filePolicy,
  immutableCaching,
  revalidate,
  securityHeaders,
  workerCaching,
  type Header,
} from "../../render/files/hosting-files.ts";
import { markdownAccept } from "../../render/files/markdown-request.ts";
import type { HostInput } from "./host-files.ts";
import { quoted } from "./quoted.ts";

/** A Caddyfile of one site. */
export function caddyFile({ hosting, root, listen }: HostInput): string {
  const { basePath } = hosting;
  const prefix = basePath.slice(0, -1);
  const body = prefix === "" ? site(prefix, hosting.unhashed) : below(prefix, hosting.unhashed);
  const general = securityHeaders.map((one) => header(one, ""));
  const moves = Object.entries(hosting.redirects).map(
    ([from, to]) => `redir ${quoted(from)} ${quoted(placeholderFree(headerAddress(to)))} 301`,
  );
  return `# Written by "lectern hosting caddy". Write it anew after a change of redirects.

${listen} {
	root * ${quoted(root)}
	encode zstd gzip
	route {
${indent([...general, ...moves, ...body], 2)}
	}
	handle_errors {
${indent([...general, `header Cache-Control ${quoted(revalidate)}`], 2)}
		@missing expression {http.error.status_code} == 404
		rewrite @missing /404.html
		file_server @missing {
			precompressed br gzip
		}
	}
}
`;
}

function below(prefix: string, unhashed: readonly string[]): readonly string[] {
  return [
    `redir / ${prefix}/ 301`,
    `redir ${prefix} ${prefix}/ 301`,
    `handle_path ${prefix}/* {`,
    // Elsewhere than in a route, Caddy sorts what it is told.
    `\troute {`,
    ...site(prefix, unhashed).map((line) => `\t\t${line}`),
    `\t}`,
    `}`,
    `error 404`,
  ];
}

/** @param prefix of all addresses; Caddy has taken it away from what is matched here */
function site(prefix: string, unhashed: readonly string[]): readonly string[] {
  return [
    // It would lead to another host.
    `@otherHost expression {http.request.uri}.startsWith("//")`,
    `error @otherHost 404`,
    `error /404 404`,
    `error /404.html 404`,
    ...shorter(prefix, { name: "index", matcher: "path */index.html", suffix: "index.html" }),
    ...shorter(prefix, { name: "ending", matcher: "path *.html", suffix: ".html" }),
    ...shorter(prefix, { name: "slash", matcher: "path_regexp ^/.+/$", suffix: "/" }),
    // A page in the form a program asks for.
    `@markdown {`,
    `\theader_regexp Accept ${quoted(`(?i)${markdownAccept}`)}`,
    `\tfile {path}.md`,
    `}`,
    `rewrite @markdown {path}.md`,
    `@home {`,
    `\tpath /`,
    `\theader_regexp Accept ${quoted(`(?i)${markdownAccept}`)}`,
    `}`,
    `rewrite @home /index.md`,
    `try_files {path}.html {path} {path}/index.html`,
    `@pages path *.html *.md`,
    `header @pages +Vary Accept`,
    `header Cache-Control ${quoted(revalidate)}`,
    `header /assets/* Cache-Control ${quoted(immutableCaching)}`,
    `header /sw.js Cache-Control ${quoted(workerCaching)}`,
    ...unhashed.map((name) => `header ${quoted(`/${name}`)} Cache-Control ${quoted(revalidate)}`),
    `@documents path *.svg *.xml *.atom *.rss`,
    header(filePolicy("image/svg+xml"), "@documents "),
    `@read method GET HEAD`,
    `@manifest path *.webmanifest`,
    `header @manifest Content-Type application/manifest+json`,
    `@packed path *.gz`,
    `header @packed Content-Type application/gzip`,
    `file_server @read {`,
    `\tprecompressed br gzip`,
    `\tdisable_canonical_uris`,
    `}`,
    `error 405`,
  ];
}

interface Suffix {
  readonly name: string;
  readonly matcher: string;
  readonly suffix: string;
}

/** Lead an address with the suffix to the one without. */
function shorter(prefix: string, { name, matcher, suffix }: Suffix): readonly string[] {
  return [
    `@${name} {`,
    `\t${matcher}`,
    `\tnot path /_lectern/*`,
    `}`,
    `route @${name} {`,
    `\turi strip_suffix ${suffix}`,
    `\tredir * ${prefix}{uri} 301`,
    `}`,
  ];
}

/** @param matcher of the requests whose answers have it, with a space; empty: all */
function header(header: Header | undefined, matcher: string): string {
  return header ? `header ${matcher}${header.name} ${quoted(header.value)}` : "";
}

function placeholderFree(address: string): string {
  return address.replaceAll("{", "%7B").replaceAll("}", "%7D");
}

function indent(lines: readonly string[], depth: number): string {
  return lines.map((line) => "\t".repeat(depth) + line).join("\n");
}
