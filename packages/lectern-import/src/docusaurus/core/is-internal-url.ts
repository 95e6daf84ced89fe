import { isExternal } from "./use-address.ts";

/** `@docusaurus/isInternalUrl`. */
export default function isInternalUrl(url: string | undefined): boolean {
  return url !== undefined && !isExternal(url);
}

export { isExternal as hasProtocol };
