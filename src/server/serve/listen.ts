import { once } from "node:events";
import type { Server } from "node:http";
import { hostname, networkInterfaces } from "node:os";
import { isCode } from "../../content/sources/file-access.ts";
import { isIP, type AddressInfo } from "node:net";

const LAST_PORT = 65_535;

export interface ListenInput {
  /** Port, or 0 for any free port. */
  readonly port: number;
  /**
   * IP address or host name of this machine. Empty: all interfaces. `undefined`: only this machine.
   */
  readonly host?: string | undefined;
}

interface Listening {
  readonly port: number;
  /** Origin for browsers on this machine, for example `http://localhost:3000`. */
  readonly origin: string;
  /** Origins for other machines, for example `http://192.168.1.5:3000`. */
  readonly network: readonly string[];
}

/**
 * Listens on a port, or on the next free one. The default host is the loopback interface, which
 * other machines can't reach.
 */
export async function listenOnFree(
  server: Server,
  { port: first, host }: ListenInput,
): Promise<Listening> {
  for (let port = first; ; port++) {
    const listening = once(server, "listening");
    server.listen({ port, host: host === "" ? undefined : (host ?? "localhost") });
    try {
      await listening;
      break;
    } catch (error) {
      const canRetry = isCode(error, "EADDRINUSE") && port > 0 && port < LAST_PORT;
      if (!canRetry) throw error;
    }
  }
  const { port } = server.address() as AddressInfo;
  const at = (name: string) => `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
  const isEverywhere = host !== undefined && unspecified.has(host);
  return {
    port,
    origin: at(host === undefined || isEverywhere ? "localhost" : host),
    network: isEverywhere ? networkAddresses().map(at) : [],
  };
}

const unspecified = new Set(["", "0.0.0.0", "::"]);

/** Returns this machine's IPv4 addresses on its networks. */
function networkAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.flatMap(({ family, internal, address }) =>
    family === "IPv4" && !internal ? [address] : [],
  );
}

/**
 * Returns the host names, in lower case, that other machines can use if the server is reachable
 * from the network.
 */
export function ownNames(host: string | undefined): readonly string[] {
  if (host === undefined) return [];
  const name = hostname().toLowerCase();
  return [name, `${name}.local`, host.toLowerCase()].filter((known) => known !== "");
}

/**
 * Whether a request uses one of this machine's own host names. A malicious site could point its own
 * host name at this server and read drafts. It can't do that with an IP address or `localhost`.
 *
 * @param host the `Host` header, which browsers always send, but other clients may omit
 * @param names additional host names of this machine, in lower case
 */
export function isOwnHost(host: string | undefined, names: readonly string[] = []): boolean {
  if (host === undefined) return true;
  const name = hostName(host);
  return (
    names.includes(name) ||
    name === "localhost" ||
    name.endsWith(".localhost") ||
    isIP(name.replace(/^\[|\]$/g, "")) !== 0
  );
}

/** Returns the host name without the port, or an empty string if it isn't valid. */
function hostName(host: string): string {
  if (/[\s/\\@?#]/.test(host) || !URL.canParse(`http://${host}`)) return "";
  return new URL(`http://${host}`).hostname;
}
