import { useAddress, type AddressOptions } from "./use-address.ts";

/** `@docusaurus/useBaseUrl`: a URL with the base path. */
export default function useBaseUrl(address: string, options?: AddressOptions): string {
  return useAddress()(address, options);
}

/** `useBaseUrl` as a plain function, for components that complete several addresses. */
export function useBaseUrlUtils(): {
  readonly withBaseUrl: (address: string, options?: AddressOptions) => string;
} {
  return { withBaseUrl: useAddress() };
}
