import { z } from "zod";
import { filledText, list, oneOf, regularExpression, strict, typeForm } from "./forms.ts";
import { target, withOneTarget, withOneTargetAtMost, type LinkInput } from "./targets.ts";

const placed = {
  /** @default `left`; `right` for the search */
  position: oneOf("left", "right").optional(),
  /** CSS class of the item, for your own styles. */
  className: filledText.optional(),
};

/** A link. `type` is optional. */
export const linkItem = strict("a link", {
  ...placed,
  ...target,
  type: z.literal("link"),
  label: filledText,
  /** The item is active on pages whose URL path starts with this value. */
  activeBasePath: filledText.optional(),
  /** The item is active on pages whose URL path matches this regular expression. */
  activeBaseRegex: regularExpression.optional(),
}).refine(...withOneTarget);

/** Your own HTML. */
export const htmlItem = strict("an html item", {
  ...placed,
  type: z.literal("html"),
  html: filledText,
});

/** A document, in the version that the reader is viewing. */
export const docItem = strict("a doc item", {
  ...placed,
  type: z.literal("doc"),
  docId: filledText,
  /** The id of a section. @default the first section */
  section: filledText.optional(),
  /** @default the label of the document */
  label: filledText.optional(),
});

/** The first page of a sidebar. The item is active on all pages of the sidebar. */
export const docSidebarItem = strict("a docSidebar item", {
  ...placed,
  type: z.literal("docSidebar"),
  sidebarId: filledText,
  /** The id of a section. @default the first section */
  section: filledText.optional(),
  /** @default the label of its first page */
  label: filledText.optional(),
});

/** The name of the version that the reader is viewing. */
export const docsVersionItem = strict("a docsVersion item", {
  ...placed,
  ...target,
  type: z.literal("docsVersion"),
  /** The id of a section. @default the first section */
  section: filledText.optional(),
  /** @default the label of the version */
  label: filledText.optional(),
}).refine(...withOneTargetAtMost);

const inMenu = ["link", "html", "doc", "docSidebar", "docsVersion"];

const menuItem = withType(
  z.discriminatedUnion("type", [linkItem, htmlItem, docItem, docSidebarItem, docsVersionItem], {
    error: typeForm("an item", inMenu, ". Nested dropdowns are not allowed"),
  }),
);
const menu = list("a list of items", menuItem);

/** A menu. `type` is optional. A menu can't contain another menu. */
export const dropdownItem = strict("a dropdown", {
  ...placed,
  ...target,
  type: z.literal("dropdown"),
  label: filledText,
  items: menu,
}).refine(...withOneTargetAtMost);

/** The versions of a section. */
export const docsVersionDropdownItem = strict("a docsVersionDropdown item", {
  ...placed,
  type: z.literal("docsVersionDropdown"),
  /** The id of a section. @default the first section */
  section: filledText.optional(),
  /** Items before the versions. */
  before: menu.optional(),
  /** Items after the versions. */
  after: menu.optional(),
});

/** The languages of the site. */
export const localeDropdownItem = strict("a localeDropdown item", {
  ...placed,
  type: z.literal("localeDropdown"),
  /** Items before the languages. */
  before: menu.optional(),
  /** Items after the languages. */
  after: menu.optional(),
});

/** Position of the search box. @default at the right end */
export const searchItem = strict("a search item", { ...placed, type: z.literal("search") });

const inBar = [...inMenu, "dropdown", "docsVersionDropdown", "localeDropdown", "search"];

const navigationItem = withType(
  z.discriminatedUnion(
    "type",
    [
      linkItem,
      htmlItem,
      docItem,
      docSidebarItem,
      docsVersionItem,
      dropdownItem,
      docsVersionDropdownItem,
      localeDropdownItem,
      searchItem,
    ],
    { error: typeForm("an item", inBar) },
  ),
);

/** `navigation` in the configuration: the items of the top bar. */
export const navigationSchema = list("a list of items", navigationItem);

/** An item as an author writes it. The type of links and menus is optional. */
type Untyped<Item> = Item extends { readonly type: "link" }
  ? LinkInput<Omit<Item, "type">> & { readonly type?: "link" | undefined }
  : Item extends { readonly type: "dropdown" }
    ? Omit<Item, "type"> & { readonly type?: "dropdown" | undefined }
    : Item;

/** Adds the type to an item without one: a menu if it has items, otherwise a link. */
function withType<Item extends z.ZodType>(item: Item) {
  const typed = z.preprocess((value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || "type" in value) {
      return value;
    }
    return { ...value, type: "items" in value ? "dropdown" : "link" };
  }, item);
  return typed as unknown as z.ZodType<z.output<Item>, Untyped<z.input<Item>>>;
}
