import type { ComponentProps, ReactNode, ComponentType } from "react";
import { completeAddress } from "../../core/urls.ts";
import { isExternal } from "../elements.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { TabItem, Tabs } from "./Tabs.tsx";

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

/** A grid of `Card`s. */
export function Cards({ children }: { readonly children?: ReactNode }): ReactNode {
  return <ul className="cards">{children}</ul>;
}

export interface CardProps {
  readonly title: ReactNode;
  /** A route of the site or a full address; the whole card leads there. */
  readonly href: string;
  readonly children?: ReactNode;
}

/** One card of `Cards`. */
export function Card({ title, href, children }: CardProps): ReactNode {
  return (
    <li className="card">
      <Link href={href}>
        <span className="card-title">{title}</span>
      </Link>
      {children !== undefined && <div className="card-text">{children}</div>}
    </li>
  );
}

export interface DetailsProps {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly children?: ReactNode;
}

/** Text that folds. */
export function Details({ summary, open, children }: DetailsProps): ReactNode {
  return (
    <details className="details" open={open}>
      <summary>{summary}</summary>
      <div className="details-body">{children}</div>
    </details>
  );
}

/** Draws the nested list it holds as a tree of files. */
export function FileTree({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="file-tree">{children}</div>;
}

/** A badge: since which version something exists. */
export function Since({ version }: { readonly version: string | number }): ReactNode {
  const texts = useTexts();
  return <span className="since">{texts.since(String(version))}</span>;
}

/** What authors may write in `.mdx` without importing it. Each has props of its own, so none are promised here. */
export const blocks: Readonly<Record<string, ComponentType<never>>> = {
  Card,
  Cards,
  CodeBlock,
  Details,
  FileTree,
  Link,
  Since,
  TabItem,
  Tabs,
};
