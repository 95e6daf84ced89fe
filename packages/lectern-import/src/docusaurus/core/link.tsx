import type { ComponentProps, ReactNode } from "react";
import { isExternal, useAddress } from "./use-address.ts";

/** `to` is a route of the site, or any URL. */
type LinkProps = ComponentProps<"a"> &
  Readonly<Partial<Record<"to" | "activeClassName", string>>> &
  Readonly<Partial<Record<"isNavLink" | "autoAddBaseUrl" | "exact", boolean>>>;

/** Props for the Docusaurus router that aren't HTML attributes. */
const unread = new Set(["isNavLink", "activeClassName", "exact"]);

/**
 * `@docusaurus/Link`. Adds base path and locale to routes, and opens external URLs in a new tab.
 */
export default function Link(props: LinkProps): ReactNode {
  const { to, href, autoAddBaseUrl = true, children, ...others } = props;
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
