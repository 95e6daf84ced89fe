import { useAddress, type AddressOptions } from "./use-address.ts";

/** `@docusaurus/useBaseUrl`: an address below the base path. */
export default function useBaseUrl(address: string, options?: AddressOptions): string {
  return useAddress()(address, options);
}

export function useBaseUrlUtils(): {
  readonly withBaseUrl: (address: string, options?: AddressOptions) => string;
} {
  return { withBaseUrl: useAddress() };
}
