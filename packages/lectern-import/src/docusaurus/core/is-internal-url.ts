import { isExternal } from "./use-address.ts";

/** `@docusaurus/isInternalUrl`. */
export default function isInternalUrl(url: string | undefined): boolean {
  return url !== undefined && !isExternal(url);
}

/** Whether an address names a scheme or a host: `//example.org` counts, too. */
export function hasProtocol(url: string): boolean {
  return isExternal(url);
}
