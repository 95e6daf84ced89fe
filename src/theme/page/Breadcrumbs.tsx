import type { ReactNode } from "react";
import type { Breadcrumb } from "../../core/page-data.ts";
import { Icon } from "../icons.tsx";
import { ShellLink } from "../ShellLink.tsx";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";

/** The way from the home page, as `breadcrumb-data.ts` tells search engines. The last item is the page itself. */
export function Breadcrumbs({ items }: { readonly items: readonly Breadcrumb[] }): ReactNode {
  const { localeBase } = useSite();
  const texts = useTexts();
  if (items.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={texts.breadcrumbs}>
      <ol>
        <li>
          <ShellLink href={localeBase} aria-label={texts.homePage}>
            <Icon name="home" />
          </ShellLink>
        </li>
        {items.map((item, index) => (
          <Crumb key={index} item={item} isLast={index === items.length - 1} />
        ))}
      </ol>
    </nav>
  );
}

function Crumb(props: { readonly item: Breadcrumb; readonly isLast: boolean }): ReactNode {
  const { label, href } = props.item;
  if (props.isLast) {
    return (
      <li>
        <span aria-current="page">{label}</span>
      </li>
    );
  }
  if (href === undefined) {
    return (
      <li>
        <span>{label}</span>
      </li>
    );
  }
  return (
    <li>
      <ShellLink href={href}>{label}</ShellLink>
    </li>
  );
}
