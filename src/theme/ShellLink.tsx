import type { ComponentProps, ReactNode } from "react";
import { isExternal } from "./is-external.ts";
import { useNavigate } from "./ports/ports.ts";

/**
 * A link of the shell. Its `href` is complete. Links that leave the site open a
 * new tab; the others fetch their page when the reader shows intent.
 */
export function ShellLink({
  children,
  ...props
}: ComponentProps<"a"> & { readonly href: string }): ReactNode {
  const { prefetch } = useNavigate();
  if (isExternal(props.href)) {
    return (
      <a target="_blank" rel="noopener noreferrer" {...props}>
        {children}
      </a>
    );
  }
  const intent = () => prefetch(props.href);
  return (
    <a onPointerEnter={intent} onFocus={intent} {...props}>
      {children}
    </a>
  );
}
