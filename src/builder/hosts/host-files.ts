import { hostingIn } from "../output/hosting.ts";
import { nginxFile, type HostInput } from "./nginx.ts";
import { vercelFile } from "./vercel.ts";

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
