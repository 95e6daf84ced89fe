interface Common {
  readonly position: "left" | "right";
  readonly className: string | undefined;
}

/**
 * An item of the top bar as configured, its `type` given a `kind`. Items that
 * name documents are resolved to addresses in `resolved-navigation.ts`.
 */
export type NavigationItem =
  | (Common & {
      readonly kind: "link";
      readonly label: string;
      /** A route of the site or a full address. */
      readonly href: string;
      readonly activeBasePath: string | undefined;
      readonly activeBaseRegex: string | undefined;
    })
  | (Common & {
      readonly kind: "dropdown";
      readonly label: string;
      readonly href: string | undefined;
      readonly items: readonly NavigationItem[];
    })
  | (Common & { readonly kind: "html"; readonly html: string })
  | (Common & {
      readonly kind: "doc";
      readonly docId: string;
      readonly section: string | undefined;
      readonly label: string | undefined;
    })
  | (Common & {
      readonly kind: "docSidebar";
      readonly sidebarId: string;
      readonly section: string | undefined;
      readonly label: string | undefined;
    })
  | (Common & {
      readonly kind: "docsVersion";
      readonly section: string | undefined;
      readonly label: string | undefined;
      readonly href: string | undefined;
    })
  | (Common & {
      readonly kind: "docsVersionDropdown";
      readonly section: string | undefined;
      readonly before: readonly NavigationItem[];
      readonly after: readonly NavigationItem[];
    })
  | (Common & {
      readonly kind: "localeDropdown";
      readonly before: readonly NavigationItem[];
      readonly after: readonly NavigationItem[];
    })
  | (Common & { readonly kind: "search" });
