import type { DeclaredLogo } from "./declared-config.ts";
import type { FooterStyle } from "./config.ts";

interface Placed {
  /** Default `left`; `right` for the search. */
  readonly position?: "left" | "right" | undefined;
  readonly className?: string | undefined;
}

/** Exactly one of the two: `to` is a route of the site, `href` a full address. */
interface Target {
  readonly to?: string | undefined;
  readonly href?: string | undefined;
}

/** A link of the top bar; `type` may be left out. */
export interface DeclaredLinkItem extends Placed, Target {
  readonly type?: "link" | undefined;
  readonly label: string;
  /** Active on pages whose address starts with this. */
  readonly activeBasePath?: string | undefined;
  /** Active on pages whose address matches this regular expression. */
  readonly activeBaseRegex?: string | undefined;
}

/** A menu; `type` may be left out. Its items have no items of their own. */
export interface DeclaredDropdownItem extends Placed, Target {
  readonly type?: "dropdown" | undefined;
  readonly label: string;
  readonly items: readonly DeclaredMenuItem[];
}

export interface DeclaredHtmlItem extends Placed {
  readonly type: "html";
  readonly html: string;
}

/** A document, in the version that is being read. */
export interface DeclaredDocItem extends Placed {
  readonly type: "doc";
  readonly docId: string;
  /** The id of a section. Default: the first. */
  readonly section?: string | undefined;
  /** Default: the document's. */
  readonly label?: string | undefined;
}

/** The first page of a sidebar, active on all its pages. */
export interface DeclaredDocSidebarItem extends Placed {
  readonly type: "docSidebar";
  readonly sidebarId: string;
  readonly section?: string | undefined;
  readonly label?: string | undefined;
}

/** The name of the version that is being read. */
export interface DeclaredDocsVersionItem extends Placed, Target {
  readonly type: "docsVersion";
  readonly section?: string | undefined;
  readonly label?: string | undefined;
}

export interface DeclaredDocsVersionDropdownItem extends Placed {
  readonly type: "docsVersionDropdown";
  readonly section?: string | undefined;
  readonly before?: readonly DeclaredMenuItem[] | undefined;
  readonly after?: readonly DeclaredMenuItem[] | undefined;
}

export interface DeclaredLocaleDropdownItem extends Placed {
  readonly type: "localeDropdown";
  readonly before?: readonly DeclaredMenuItem[] | undefined;
  readonly after?: readonly DeclaredMenuItem[] | undefined;
}

export interface DeclaredSearchItem extends Placed {
  readonly type: "search";
}

/** What may stand in a menu. */
export type DeclaredMenuItem =
  | DeclaredLinkItem
  | DeclaredHtmlItem
  | DeclaredDocItem
  | DeclaredDocSidebarItem
  | DeclaredDocsVersionItem;

/** What may stand in the top bar. */
export type DeclaredNavigationItem =
  | DeclaredMenuItem
  | DeclaredDropdownItem
  | DeclaredDocsVersionDropdownItem
  | DeclaredLocaleDropdownItem
  | DeclaredSearchItem;

export interface DeclaredFooterLink extends Target {
  readonly label: string;
}

/** Titled columns of links, or one row of them. */
export interface DeclaredFooter {
  /** `dark` in both colour modes; by default the footer has the mode of the page. */
  readonly style?: FooterStyle | undefined;
  readonly columns?:
    | readonly { readonly title: string; readonly items: readonly DeclaredFooterLink[] }[]
    | undefined;
  readonly links?: readonly DeclaredFooterLink[] | undefined;
  readonly logo?: DeclaredLogo | undefined;
  /** HTML. */
  readonly copyright?: string | undefined;
}
