import { type ComponentProps, createElement, Fragment, type ReactNode } from "react";
import type { TextPart } from "./texts.ts";
import type { Logo } from "../core/config.ts";
import type { PageFacts } from "../core/page.ts";
import type { SiteData } from "../core/site-data.ts";

/** `icons.css` and `later-icons.css` contain the shapes. */
type IconName =
  | "close"
  | "document"
  | "download"
  | "edit"
  | "hide"
  | "home"
  | "menu"
  | "mode"
  | "recent"
  | "search"
  | "up";

/** A decorative icon. The control around it needs an accessible name. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return <i className={`icon icon-${name}`} />;
}

/** Renders HTML from the configuration, unescaped. */
export function RawHtml(props: {
  readonly as: "div" | "li";
  readonly className?: string | undefined;
  readonly html: string;
}): ReactNode {
  const { as, className, html } = props;
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: html } });
}

/** A logo, as two images if dark mode has a separate one. CSS shows one of them. */
export function LogoImage({ logo, alt }: { readonly logo: Logo; readonly alt: string }): ReactNode {
  const size = { width: logo.width, height: logo.height };
  if (logo.srcDark === undefined) return <img src={logo.src} alt={alt} {...size} />;
  return (
    <>
      <img className="in-light" src={logo.src} alt={alt} {...size} />
      <img className="in-dark" src={logo.srcDark} alt={alt} {...size} />
    </>
  );
}

/** A link in the layout, with a full URL. External links open in a new tab. */
export function ShellLink({
  children,
  ...props
}: ComponentProps<"a"> & { readonly href: string }): ReactNode {
  return (
    <a {...newTab(props.href)} {...props}>
      {children}
    </a>
  );
}

/** Returns attributes that open an external link in a new tab. */
export function newTab(href: string): ComponentProps<"a"> {
  return isExternal(href) ? { target: "_blank", rel: "noopener noreferrer" } : {};
}

/** Props of a slot that is the same on all pages. */
interface SiteSlotProps {
  readonly site: SiteData;
}

/** Props of a slot that differs by page. */
interface PageSlotProps extends SiteSlotProps {
  readonly page: PageFacts;
}

/**
 * Props of slot components. The keys are the names under `components` in the configuration:
 * `({ page }: SlotProps["PageEnd"]) => …`.
 */
export interface SlotProps {
  readonly TopBarEnd: SiteSlotProps;
  readonly SidebarStart: SiteSlotProps;
  readonly SidebarEnd: SiteSlotProps;
  readonly SearchStart: SiteSlotProps;
  readonly SearchEnd: SiteSlotProps;
  readonly BeforeArticle: PageSlotProps;
  readonly ContentsStart: PageSlotProps;
  readonly ContentsEnd: PageSlotProps;
  readonly PageEnd: PageSlotProps;
  readonly FooterStart: SiteSlotProps;
  readonly FooterEnd: SiteSlotProps;
  readonly Footer: SiteSlotProps;
  readonly NotFound: SiteSlotProps;
  readonly Home: PageSlotProps;
}

/** Renders the HTML of a slot. React doesn't hydrate it, except for the islands in it. */
export function Slot({ html }: { readonly html: string | undefined }): ReactNode {
  return html === undefined ? null : (
    <div className="slot" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}

/** Joins class names. Returns undefined instead of an empty string, so that React omits the attribute. */
export function classNames(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}

/** Whether a URL has a scheme or a host. */
export function isExternal(href: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/** Replaces the slots in a label with elements. */
export function fillSlots(
  parts: readonly TextPart[],
  slots: Readonly<Record<string, ReactNode>>,
): ReactNode {
  return parts.map((part) =>
    typeof part === "string" ? part : <Fragment key={part.slot}>{slots[part.slot]}</Fragment>,
  );
}
