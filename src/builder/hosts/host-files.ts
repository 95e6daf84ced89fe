import { readFile } from "node:fs/promises";
import path from "node:path";
import { hostingFile, readHosting, type Hosting } from "../output/hosting.ts";
import { apacheFile } from "./apache.ts";
import { caddyFile } from "./caddy.ts";
import { cloudFrontFunction } from "./cloudfront.ts";
import { nginxFile } from "./nginx.ts";
import { vercelFile } from "./vercel.ts";

/** What a server must know beside what the output says of itself. */
export interface HostInput {
  readonly hosting: Hosting;
  /** Absolute path of the output on the machine that serves it. */
  readonly root: string;
  /** Where the server listens: `80`, `127.0.0.1:8080`; for Caddy also `docs.example.org`. */
  readonly listen: string;
}

/** The servers we write a configuration for, by the word after `lectern hosting`. */
export const hosts = {
  nginx: { write: nginxFile, listen: "80" },
  caddy: { write: caddyFile, listen: ":80" },
  apache: { write: apacheFile, listen: "*:80" },
  vercel: { write: vercelFile, listen: "" },
  cloudfront: { write: cloudFrontFunction, listen: "" },
} as const satisfies Readonly<
  Record<string, { readonly write: (input: HostInput) => string; readonly listen: string }>
>;

/** A server that `lectern hosting` writes a configuration for. */
export type HostName = keyof typeof hosts;

/** Whether `lectern hosting` knows this server. */
export function isHostName(name: string): name is HostName {
  return Object.hasOwn(hosts, name);
}

export interface HostFileInput {
  readonly host: HostName;
  /** Absolute path of the output of a build. */
  readonly output: string;
  /** Where the output lies on the server; undefined: where it lies here. */
  readonly root: string | undefined;
  /** Where the server listens; undefined: port 80. */
  readonly listen: string | undefined;
}

/**
 * The configuration with which a server answers as `lectern serve` does.
 *
 * @throws Error when the folder holds no built site, or a value cannot stand in such a file
 */
export async function hostFile({ host, output, root, listen }: HostFileInput): Promise<string> {
  let text: string;
  try {
    text = await readFile(path.join(output, hostingFile), "utf8");
  } catch {
    throw new Error(`There is no built site in ${output}. Run "lectern build" first.`);
  }
  const { write, listen: usual } = hosts[host];
  return write({
    hosting: readHosting(text),
    root: root ?? output,
    listen: listen ?? usual,
  });
}
