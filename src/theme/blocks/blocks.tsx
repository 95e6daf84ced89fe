import {
  Children,
  isValidElement,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";
import { completeAddress } from "../../core/urls.ts";
import { classNames, isExternal, newTab } from "../elements.tsx";
import { useSite, useTexts } from "../site-context.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { TabItem, Tabs } from "./Tabs.tsx";

export type LinkProps = ComponentProps<"a"> & {
  /** A route of the site (`/docs/apis`), a fragment, or a full URL. */
  readonly href: string;
};

/** A link in content. Adds the base path and locale to routes. External links open in a new tab. */
export function Link({ href, children, ...rest }: LinkProps): ReactNode {
  const { localeBase } = useSite();
  return (
    <a
      href={isExternal(href) ? href : completeAddress(localeBase, href)}
      {...newTab(href)}
      {...rest}
    >
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
  /** A route of the site or a full URL. The link covers the entire card. */
  readonly href?: string;
  readonly children?: ReactNode;
}

/** A card in `Cards`. */
export function Card({ title, href, children }: CardProps): ReactNode {
  const heading = <span className="card-title">{title}</span>;
  return (
    <li className="card">
      {href === undefined ? heading : <Link href={href}>{heading}</Link>}
      {children !== undefined && <div className="card-text">{children}</div>}
    </li>
  );
}

export interface DetailsProps {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly children?: ReactNode;
}

/** Collapsible content. */
export function Details({ summary, open, children }: DetailsProps): ReactNode {
  return (
    <details className="details" open={open}>
      <summary>{summary}</summary>
      <div className="details-body">{children}</div>
    </details>
  );
}

/** Shows a nested list as a file tree. */
export function FileTree({ children }: { readonly children?: ReactNode }): ReactNode {
  return <div className="file-tree">{children}</div>;
}

/**
 * Shows a numbered list as a sequence of steps.
 *
 * @throws Error if the content isn't a single numbered list
 */
export function Steps({ children }: { readonly children?: ReactNode }): ReactNode {
  const [list, ...others] = Children.toArray(children).filter(
    (child) => typeof child !== "string" || child.trim() !== "",
  );
  const isList = isValidElement(list) && (typeof list.type !== "string" || list.type === "ol");
  if (!isList || others.length > 0) {
    throw new Error("<Steps> needs one numbered list. Indent the text and code of each step.");
  }
  return <div className="lectern-steps">{list}</div>;
}

/** The kinds of badges. Each has its own colour. */
const badgeTypes = ["note", "info", "tip", "warning", "danger"] as const;

export interface BadgeProps {
  readonly type?: (typeof badgeTypes)[number];
  readonly children?: ReactNode;
}

/**
 * A short label, for example "Beta".
 *
 * @throws Error if the type doesn't exist
 */
export function Badge({ type = "note", children }: BadgeProps): ReactNode {
  requireKnown("type of <Badge>", type, badgeTypes);
  return <span className={`lectern-badge badge-${type}`}>{children}</span>;
}

const buttonVariants = ["primary", "secondary"] as const;

export type LinkButtonProps = LinkProps & {
  readonly variant?: (typeof buttonVariants)[number];
};

/**
 * A link that looks like a button.
 *
 * @throws Error if the variant doesn't exist
 */
export function LinkButton({ variant = "primary", ...link }: LinkButtonProps): ReactNode {
  requireKnown("variant of <LinkButton>", variant, buttonVariants);
  return (
    <Link {...link} className={classNames("button", variant === "secondary" && "button-plain")} />
  );
}

/** Throws if the value isn't known, because MDX pages aren't type-checked. */
function requireKnown(prop: string, value: string, known: readonly string[]): void {
  if (known.includes(value)) return;
  const list = known.map((each) => `"${each}"`).join(", ");
  throw new Error(`The ${prop} is "${value}", but it can only be ${list}.`);
}

/** The start of a home page: a title, a sentence, buttons and an image. */
export function Hero({ children }: { readonly children?: ReactNode }): ReactNode {
  return <header className="lectern-hero">{children}</header>;
}

/** A badge with the version that introduced something. */
export function Since({ version }: { readonly version: string | number }): ReactNode {
  const texts = useTexts();
  return <span className="since">{texts.since(String(version))}</span>;
}

/** Components that `.mdx` files can use without importing them. */
export const blocks: Readonly<Record<string, ComponentType<never>>> = {
  Badge,
  Card,
  Cards,
  CodeBlock,
  Details,
  FileTree,
  Hero,
  Link,
  LinkButton,
  Since,
  Steps,
  TabItem,
  Tabs,
};
