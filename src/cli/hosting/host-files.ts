import { hostingIn } from "../../build/output/hosting.ts";
import { nginxFile, type HostInput } from "./nginx.ts";
import { headerAddress } from "../../core/urls.ts";
import { filePolicy, immutableCaching, securityHeaders, workerCaching, type Header } from "../../pages/files/hosting-files.ts";

/** The hosts that `lectern hosting` writes a configuration for. */
export const hosts = {
  nginx: nginxFile,
  vercel: vercelFile,
} as const satisfies Readonly<Record<string, (input: HostInput) => string>>;

/** A host that `lectern hosting` writes a configuration for. */
export type HostName = keyof typeof hosts;

export interface HostFileInput {
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
