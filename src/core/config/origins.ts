/**
 * Whether a policy that allows one origin allows another: itself, or every host below it when it
 * is written `https://*.example.org`.
 */
export function isCovered(origin: string, allowed: string): boolean {
  const [scheme, host = ""] = allowed.toLowerCase().split("://");
  if (!host.startsWith("*.")) return URL.canParse(allowed) && new URL(allowed).origin === origin;
  const [ownScheme, ownHost = ""] = origin.split("://");
  return scheme === ownScheme && ownHost.endsWith(host.slice(1));
}

/** The origin of an address outside the site. @param url of the site */
export function foreignOrigin(address: string | undefined, url: string): string | undefined {
  if (address === undefined || !URL.canParse(address, url)) return undefined;
  const { origin } = new URL(address, url);
  return origin === new URL(url).origin || origin === "null" ? undefined : origin;
}
