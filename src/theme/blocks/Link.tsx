import type { ComponentProps, ReactNode } from "react";
import { completeAddress } from "../../core/urls.ts";
import { isExternal } from "../is-external.ts";
import { useSite } from "../site-context.tsx";

export type LinkProps = ComponentProps<"a"> & {
  /** A route of the site (`/docs/apis`), a fragment, or a full address. */
  readonly href: string;
};

/** A link in content: routes get the base path and locale, addresses elsewhere a new tab. */
export function Link({ href, children, ...rest }: LinkProps): ReactNode {
  const { localeBase } = useSite();
  if (isExternal(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
        {children}
      </a>
    );
  }
  return (
    <a href={completeAddress(localeBase, href)} {...rest}>
      {children}
    </a>
  );
}
