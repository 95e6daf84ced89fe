import { useSite } from "lectern";

/** The options of `useBaseUrl`. */
export interface AddressOptions {
  /** Whether to include scheme and host. */
  readonly absolute?: boolean;
  /** Whether to add the base path even if the URL already has it. */
  readonly forcePrependBaseUrl?: boolean;
}

/**
 * Adds the base path to URLs. Fragments, external URLs and URLs with the base path stay unchanged.
 */
export function useAddress(): (written: string, options?: AddressOptions) => string {
  const { url, basePath, localeBase } = useSite();
  return (written, { absolute = false, forcePrependBaseUrl = false } = {}) => {
    const address = written.replace(/^pathname:\/\//, "");
    if (address === "" || address.startsWith("#") || isExternal(address)) return address;
    const rooted = address.startsWith("/") ? address : `/${address}`;
    const hasBase = basePath !== "/" && `${rooted}/`.startsWith(basePath);
    // Static files don't have locales.
    const base = /\.[a-z0-9]{1,5}$/i.test(rooted) ? basePath : localeBase;
    const hasLocale = localeBase !== "/" && `${rooted}/`.startsWith(localeBase);
    const stays = (hasBase || hasLocale) && !forcePrependBaseUrl;
    const complete = stays ? rooted : base + rooted.slice(1);
    return absolute ? url + complete : complete;
  };
}

/** Whether a URL has a scheme or a host. */
export function isExternal(url: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(url);
}
