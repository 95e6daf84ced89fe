import { isIP } from "node:net";

/**
 * Whether a request was sent to this machine by a name that is its own. A page
 * elsewhere can point a name of its own here, and would read drafts under it;
 * it cannot do that to an address, nor to `localhost`.
 *
 * @param host the `Host` header; programs that are no browsers may leave it out
 * @param names further names of this machine, in lower case
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

/** Without the port; empty when it is no host. */
function hostName(host: string): string {
  if (/[\s/\\@?#]/.test(host) || !URL.canParse(`http://${host}`)) return "";
  return new URL(`http://${host}`).hostname;
}
