import { hostingIn, type Hosting } from "../build/output/hosting.ts";
import { headerAddress } from "../core/urls.ts";
import {
  filePolicy,
  immutableCaching,
  securityHeaders,
  workerCaching,
  type Header,
  revalidate,
} from "../pages/files/hosting-files.ts";
import { markdownAccept } from "../server/serve/request.ts";

/** The hosts that `lectern hosting` writes a configuration for. */
export const hosts = {
  nginx: nginxFile,
  vercel: vercelFile,
} as const satisfies Readonly<Record<string, (input: HostInput) => string>>;

/** A host that `lectern hosting` writes a configuration for. */
export type HostName = keyof typeof hosts;

interface HostFileInput {
  readonly host: HostName;
  /** Absolute path of the output of a build. */
  readonly output: string;
  /** Where the output is on the server; default: where it is here. */
  readonly root: string | undefined;
  /** Where the server listens; default: port 80. */
  readonly listen: string | undefined;
}

/**
 * The configuration with which a host answers as `lectern serve` does.
 *
 * @throws Error when the folder has no built site, or a value has control characters
 */
export async function hostFile(input: HostFileInput): Promise<string> {
  const { host, output, root = output, listen = "80" } = input;
  return hosts[host]({ hosting: await hostingIn(output), root, listen });
}

/** A `vercel.json` for the folder with `package.json`. */
export function vercelFile({ hosting }: HostInput): string {
  const { basePath, redirects, unhashed } = hosting;
  const folder = `build${basePath.slice(0, -1)}`;
  const isBelow = basePath !== "/";
  const rule = (path: string, headers: readonly (Header | undefined)[]) => ({
    source: basePath + path,
    headers: headers.flatMap((header) =>
      header ? [{ key: header.name, value: header.value }] : [],
    ),
  });
  const caching = (value: string): Header => ({ name: "Cache-Control", value });
  const settings = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    framework: null,
    // Vercel only shows the not-found page in the root of the output.
    buildCommand: isBelow
      ? `npx lectern build -o ${folder} && cp ${folder}/404.html build/`
      : "npx lectern build",
    outputDirectory: "build",
    cleanUrls: true,
    trailingSlash: false,
    redirects: Object.entries(redirects).map(([from, to]) => ({
      source: literalSource(headerAddress(from)),
      destination: headerAddress(to),
      statusCode: 301,
    })),
    headers: [
      rule("(.*)", securityHeaders),
      ...["svg", "xml"].map((ending) =>
        rule(`(.*)\\.${ending}`, [filePolicy(ending === "svg" ? "image/svg+xml" : "text/xml")]),
      ),
      // Rules must not contradict each other.
      ...(unhashed.length === 0 ? [rule("assets/(.*)", [caching(immutableCaching)])] : []),
      rule("sw.js", [caching(workerCaching)]),
      rule("(.*)\\.json\\.gz", [{ name: "Content-Type", value: "application/gzip" }]),
    ],
  };
  return `${JSON.stringify(settings, undefined, 2)}\n`;
}

/** Escapes characters with a meaning in a pattern. */
function literalSource(path: string): string {
  return path.replaceAll(/[():*+?{}]/g, "\\$&");
}

/** Facts for the configuration of a host, in addition to those in the output. */
interface HostInput {
  readonly hosting: Hosting;
  /** Absolute path of the output on the machine that serves it. */
  readonly root: string;
  /** Where the server listens: `80`, `127.0.0.1:8080`. */
  readonly listen: string;
}

/** A file for `conf.d` or `sites-enabled`: it stands in the `http` block of nginx. */
function nginxFile({ hosting, root, listen }: HostInput): string {
  return `# Written by "lectern hosting nginx". Write it anew after a change of redirects.

${map("$uri $lectern_moved", [["default", ""], ...moves(hosting.redirects)])}

${map("$uri $lectern_caching", [
  ["default", revalidate],
  ["~^/assets/", immutableCaching],
  ["/sw.js", workerCaching],
  ...hosting.unhashed.map((name): Entry => [`/${name}`, revalidate]),
])}

${map("$sent_http_content_type $lectern_policy", [
  ["default", policyOf("text/html")],
  [String.raw`~[/+]xml(;|$)`, policyOf("image/svg+xml")],
])}

${map("$http_accept $lectern_form", [
  ["default", ".html"],
  [`~*${markdownAccept}`, ".md"],
])}

${map("$sent_http_content_type $lectern_vary", [
  ["default", ""],
  ["~^text/(html|markdown)", "Accept"],
])}

server {
  listen ${listen};
  root ${quoted(root)};
  absolute_redirect off;
${types}
${headers()}

  if ($lectern_moved) {
    return 301 $lectern_moved;
  }
${toBasePath(hosting.basePath)}${addresses(hosting.basePath)}}
`;
}

const types = `  charset utf-8;
  charset_types text/plain text/css application/javascript text/markdown text/xml;

  include mime.types;
  types {
    application/javascript mjs;
    text/markdown md;
    application/manifest+json webmanifest;
    application/gzip gz;
  }

  # What the build has compressed is sent as it is, the rest is compressed here.
  # With the brotli module, add "brotli_static on;".
  gzip_static on;
  gzip on;
  gzip_vary on;
  gzip_types text/plain text/css application/javascript text/markdown text/xml application/json
    application/xml application/atom+xml application/manifest+json image/svg+xml;
`;

function headers(): string {
  const general = securityHeaders.filter(({ name }) => name !== policyName);
  return [
    `  add_header ${policyName} $lectern_policy always;`,
    ...general.map(({ name, value }) => `  add_header ${name} ${quoted(value)} always;`),
    `  add_header Cache-Control $lectern_caching always;`,
    `  add_header Vary $lectern_vary always;`,
  ].join("\n");
}

/** One address for each page: without an ending and without a slash at the end. */
function addresses(basePath: string): string {
  const base = literal(basePath);
  return `
  # One address for each page: without an ending and without a slash at the end.
  rewrite ^${base}index\\.html$ ${basePath} permanent;
  rewrite ^${base}(?!_lectern/)([^/\\x5C].*)/index\\.html$ ${basePath}$1 permanent;
  rewrite ^${base}(?!_lectern/|404\\.html$)([^/\\x5C].*)\\.html$ ${basePath}$1 permanent;
  rewrite ^${base}([^/\\x5C].*)/$ ${basePath}$1 permanent;

  error_page 404 /404.html;
  location = /404.html {
    internal;
  }
  location = ${basePath} {
    try_files /index$lectern_form /index.html =404;
  }
  location = ${basePath}404 {
    return 404;
  }
  location ~ ^${base}(?<lectern_path>.+)$ {
    try_files /$lectern_path$lectern_form /$lectern_path.html /$lectern_path /$lectern_path/index.html =404;
  }
  location / {
    return 404;
  }
`;
}

type Entry = readonly [key: string, value: string];

const policyName = "Content-Security-Policy";

function policyOf(type: string): string {
  const general = securityHeaders.find(({ name }) => name === policyName);
  return (filePolicy(type) ?? general)?.value ?? "";
}

function moves(redirects: Readonly<Record<string, string>>): readonly Entry[] {
  // A dollar would begin a variable.
  return Object.entries(redirects).map(([from, to]) => [
    from,
    headerAddress(to).replaceAll("$", "%24"),
  ]);
}

function map(names: string, entries: readonly Entry[]): string {
  const lines = entries.map(([key, value]) => `  ${quoted(key)} ${quoted(value)};`);
  return `map ${names} {\n${lines.join("\n")}\n}`;
}

function toBasePath(basePath: string): string {
  if (basePath === "/") return "";
  const without = basePath.slice(0, -1);
  return `
  location = / {
    return 301 ${basePath};
  }
  location = ${without} {
    return 301 ${basePath};
  }
  location = ${basePath}404.html {
    return 404;
  }
`;
}

/**
 * A value between quotation marks, as nginx reads it.
 *
 * @throws Error for control characters
 */
function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001F\u007F]/.test(value)) {
    throw new Error(`${JSON.stringify(value)} has a control character and cannot be configured.`);
  }
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** A text as a regular expression that finds it alone. */
function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
