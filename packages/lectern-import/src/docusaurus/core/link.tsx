import type { ComponentProps, ReactNode } from "react";
import { isExternal, useAddress } from "./use-address.ts";

type LinkProps = ComponentProps<"a"> & {
  /** A route of the site, or any address. */
  readonly to?: string;
  readonly isNavLink?: boolean;
  readonly autoAddBaseUrl?: boolean;
  readonly activeClassName?: string;
  readonly exact?: boolean;
};

/** Props that choose how the other system's router marks a link; elements do not have them. */
const unread = new Set(["isNavLink", "activeClassName", "exact"]);

/** `@docusaurus/Link`: routes get the base path and locale, addresses elsewhere a new tab. */
export default function Link({
  to,
  href,
  autoAddBaseUrl = true,
  children,
  ...others
}: LinkProps): ReactNode {
  const address = useAddress();
  const rest = Object.fromEntries(Object.entries(others).filter(([key]) => !unread.has(key)));
  const written = to ?? href ?? "";
  const isRooted = written.startsWith("/") || written.startsWith("pathname://");
  const target = autoAddBaseUrl && isRooted ? address(written) : written;
  const outside = isExternal(target) ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a {...outside} {...rest} href={target}>
      {children}
    </a>
  );
}
