import { useAddress, type AddressOptions } from "./use-address.ts";

/** `@docusaurus/useBaseUrl`. Adds the base path to a URL. */
export default function useBaseUrl(address: string, options?: AddressOptions): string {
  return useAddress()(address, options);
}

/** Returns `useBaseUrl` as a plain function, for components with several URLs. */
export function useBaseUrlUtils() {
  return { withBaseUrl: useAddress() };
}
