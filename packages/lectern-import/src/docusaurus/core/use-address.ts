import { useSite } from "lectern";

/** The options of `useBaseUrl`, as components of such sites give them. */
export interface AddressOptions {
  /** With scheme and host. */
  readonly absolute?: boolean;
  /** Adds the base path even where the address has it. */
  readonly forcePrependBaseUrl?: boolean;
}

/**
 * Adds the base path to URLs. A URL that has the base path
 * already, a URL of another site and a fragment stay unchanged.
 */
export function useAddress(): (written: string, options?: AddressOptions) => string {
  const { url, basePath, localeBase } = useSite();
  return (written, { absolute = false, forcePrependBaseUrl = false } = {}) => {
    const address = written.replace(/^pathname:\/\//, "");
    if (address === "" || address.startsWith("#") || isExternal(address)) return address;
    const rooted = address.startsWith("/") ? address : `/${address}`;
    const hasBase = basePath !== "/" && `${rooted}/`.startsWith(basePath);
    // Locales don't apply to static files.
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
