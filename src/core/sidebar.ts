import type { RoutePath } from "./paths.ts";

/** Attributes an author may give any item. */
interface Decorated {
  readonly className: string | undefined;
}

/** An item that leads to a document. */
export interface SidebarDocument extends Decorated {
  readonly kind: "document";
  readonly label: string;
  readonly docId: string;
  readonly route: RoutePath;
  readonly description: string | undefined;
}

/** An item that holds others; it may lead to a page itself. */
export interface SidebarCategory extends Decorated {
  readonly kind: "category";
  readonly label: string;
  readonly description: string | undefined;
  /** The page its label leads to: a document or a generated index. */
  readonly route: RoutePath | undefined;
  /** Its document, when that is what the label leads to. */
  readonly docId: string | undefined;
  readonly collapsible: boolean;
  /** Whether it starts closed on pages it does not hold. */
  readonly collapsed: boolean;
  readonly items: readonly SidebarItem[];
}

/** An item that leads to any address. */
export interface SidebarLink extends Decorated {
  readonly kind: "link";
  readonly label: string;
  /** A route of the site or a full address. */
  readonly href: string;
  readonly description: string | undefined;
}

/** An item an author wrote as HTML. */
export interface SidebarHtml extends Decorated {
  readonly kind: "html";
  readonly html: string;
}

/** A line between items. */
export interface SidebarSeparator extends Decorated {
  readonly kind: "separator";
}

/** A sidebar item with its documents found and its folders expanded. */
export type SidebarItem =
  | SidebarDocument
  | SidebarCategory
  | SidebarLink
  | SidebarHtml
  | SidebarSeparator;

/** A sidebar of a version, with its items in order. */
export interface Sidebar {
  /** Unique in its version. */
  readonly id: string;
  readonly items: readonly SidebarItem[];
}
