import { isExternal } from "./use-address.ts";

/** `@docusaurus/isInternalUrl`. */
export default function isInternalUrl(url: string | undefined): boolean {
  return url !== undefined && !isExternal(url);
}

/** Whether a URL has a scheme or a host. `//example.org` has a host. */
export function hasProtocol(url: string): boolean {
  return isExternal(url);
}
