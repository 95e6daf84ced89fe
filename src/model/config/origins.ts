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
