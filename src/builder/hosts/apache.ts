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
import { literal, quoted } from "./quoted.ts";

/** A virtual host of Apache 2.4, with the modules rewrite, headers, mime, dir, deflate and, where it is there, brotli. */
export function apacheFile({ hosting, root, listen }: HostInput): string {
  const prefix = hosting.basePath.slice(0, -1);
  return `# Written by "lectern hosting apache". Write it anew after a change of redirects.

<VirtualHost ${listen}>
  DocumentRoot ${quoted(root)}
  <Directory ${quoted(root)}>
    Require all granted
    Options FollowSymLinks
    AllowOverride None
    DirectoryIndex disabled
    DirectorySlash Off
  </Directory>
  TraceEnable off
  ErrorDocument 404 /404.html

${types}

${headers(prefix, hosting.unhashed)}

${rules(prefix, hosting.redirects)}
</VirtualHost>
`;
}

const compressible =
  "text/html text/plain text/css text/javascript text/markdown text/xml application/json " +
  "application/xml application/atom+xml application/manifest+json image/svg+xml";

const types = `  AddType text/javascript .js .mjs
  AddType text/markdown .md
  AddType application/manifest+json .webmanifest
  AddType application/gzip .gz
  RemoveEncoding .gz
  AddType application/atom+xml .atom
  AddCharset utf-8 .html .css .js .mjs .md .txt

  <IfModule mod_brotli.c>
    AddOutputFilterByType BROTLI_COMPRESS ${compressible}
  </IfModule>
  <IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE ${compressible}
  </IfModule>`;

/** @param prefix of all addresses, without a slash at its end */
function headers(prefix: string, unhashed: readonly string[]): string {
  return `${securityHeaders.map((header) => `  ${set(header)}`).join("\n")}
  Header always set Cache-Control ${quoted(revalidate)}
  <FilesMatch "\\.(html|md)$">
    Header merge Vary Accept
  </FilesMatch>
  <FilesMatch "\\.(svg|xml|atom|rss)$">
    ${set(filePolicy("image/svg+xml"))}
  </FilesMatch>
${location(`Match "^${literal(prefix)}/assets/"`, immutableCaching)}
${location(` ${quoted(`${prefix}/sw.js`)}`, workerCaching)}
${unhashed.map((name) => location(` ${quoted(`${prefix}/${name}`)}`, revalidate)).join("\n")}`;
}

function rules(prefix: string, redirects: Readonly<Record<string, string>>): string {
  return `  RewriteEngine On
  RewriteCond %{REQUEST_METHOD} !^(GET|HEAD|OPTIONS)$
  RewriteRule ^ - [R=405,L]
  # The page for addresses nobody has, when Apache itself asks for it.
  RewriteCond %{ENV:REDIRECT_STATUS} =404
  RewriteRule ^ %{DOCUMENT_ROOT}/404.html [END]
${moves(redirects)}
${prefix === "" ? "" : `  RewriteRule ^(/|${literal(prefix)})$ ${prefix}/ [R=301,L]\n`}
  # One address for each page: without an ending and without a slash at the end.
  RewriteRule ^${literal(prefix)}/404(\\.html)?$ - [R=404,L]
  RewriteRule ^${literal(prefix)}/index\\.html$ ${prefix}/ [R=301,L]
  RewriteRule ^${literal(prefix)}/(?!_lectern/)(.+)/index\\.html$ ${prefix}/$1 [R=301,L]
  RewriteRule ^${literal(prefix)}/(?!_lectern/)(.+)\\.html$ ${prefix}/$1 [R=301,L]
  RewriteRule ^${literal(prefix)}/(.*[^/])/+$ ${prefix}/$1 [R=301,L]

  # A page in the form a program asks for.
  RewriteCond "%{HTTP:Accept}" "${markdownAccept}" [NC]
  RewriteCond %{DOCUMENT_ROOT}/index.md -f
  RewriteRule ^${literal(prefix)}/$ %{DOCUMENT_ROOT}/index.md [END]
  RewriteCond "%{HTTP:Accept}" "${markdownAccept}" [NC]
${file(prefix, ".md")}

  RewriteRule ^${literal(prefix)}/$ %{DOCUMENT_ROOT}/index.html [END]
${file(prefix, ".html")}
${file(prefix, "")}
${file(prefix, "/index.html")}
  RewriteRule ^ - [R=404,L]`;
}

function set(header: Header | undefined): string {
  return header ? `Header always set ${header.name} ${quoted(header.value)}` : "";
}

function location(which: string, caching: string): string {
  const name = which.startsWith("Match") ? "LocationMatch" : "Location";
  return `  <Location${which}>
    Header always set Cache-Control ${quoted(caching)}
  </${name}>`;
}

function moves(redirects: Readonly<Record<string, string>>): string {
  return Object.entries(redirects)
    .map(([from, to]) => {
      // In a target, a percent sign and a dollar stand for something else.
      const target = headerAddress(to).replaceAll('"', "%22").replaceAll(/[%$]/g, "\\$&");
      // Backslashes stay here as they are, in quotation marks, too.
      const pattern = literal(from).replaceAll('"', String.raw`\x22`);
      return `  RewriteRule "^${pattern}$" "${target}" [R=301,L,NE]`;
    })
    .join("\n");
}

function file(prefix: string, ending: string): string {
  return `  RewriteCond %{DOCUMENT_ROOT}/$1${ending} -f
  RewriteRule ^${literal(prefix)}/(.+)$ %{DOCUMENT_ROOT}/$1${ending} [END]`;
}
