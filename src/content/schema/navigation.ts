import { z } from "zod";
import { filledText, list, oneOf, strict, typeForm } from "./forms.ts";
import { regularExpression } from "./regular-expression.ts";
import { target, withOneTarget, withOneTargetAtMost } from "./targets.ts";

const placed = {
  position: oneOf("left", "right").optional(),
  className: filledText.optional(),
};

const linkItem = strict("a link", {
  ...placed,
  ...target,
  type: z.literal("link"),
  label: filledText,
  activeBasePath: filledText.optional(),
  activeBaseRegex: regularExpression.optional(),
}).refine(...withOneTarget);

const htmlItem = strict("an html item", { ...placed, type: z.literal("html"), html: filledText });

const docItem = strict("a doc item", {
  ...placed,
  type: z.literal("doc"),
  docId: filledText,
  section: filledText.optional(),
  label: filledText.optional(),
});

const docSidebarItem = strict("a docSidebar item", {
  ...placed,
  type: z.literal("docSidebar"),
  sidebarId: filledText,
  section: filledText.optional(),
  label: filledText.optional(),
});

const docsVersionItem = strict("a docsVersion item", {
  ...placed,
  ...target,
  type: z.literal("docsVersion"),
  section: filledText.optional(),
  label: filledText.optional(),
}).refine(...withOneTargetAtMost);

const inMenu = ["link", "html", "doc", "docSidebar", "docsVersion"];

const menuItem = z.preprocess(
  withType,
  z.discriminatedUnion("type", [linkItem, htmlItem, docItem, docSidebarItem, docsVersionItem], {
    error: typeForm("an item", inMenu, ". Nested dropdowns are not allowed"),
  }),
);
const menu = list("a list of items", menuItem);

const dropdownItem = strict("a dropdown", {
  ...placed,
  ...target,
  type: z.literal("dropdown"),
  label: filledText,
  items: menu,
}).refine(...withOneTargetAtMost);

const docsVersionDropdownItem = strict("a docsVersionDropdown item", {
  ...placed,
  type: z.literal("docsVersionDropdown"),
  section: filledText.optional(),
  before: menu.optional(),
  after: menu.optional(),
});

const localeDropdownItem = strict("a localeDropdown item", {
  ...placed,
  type: z.literal("localeDropdown"),
  before: menu.optional(),
  after: menu.optional(),
});

const searchItem = strict("a search item", { ...placed, type: z.literal("search") });

const inBar = [...inMenu, "dropdown", "docsVersionDropdown", "localeDropdown", "search"];

const navigationItem = z.preprocess(
  withType,
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

export const navigationSchema = list("a list of items", navigationItem);

/** An item without a type is a menu when it has items, else a link. */
function withType(item: unknown): unknown {
  if (typeof item !== "object" || item === null || Array.isArray(item) || "type" in item) {
    return item;
  }
  return { ...item, type: "items" in item ? "dropdown" : "link" };
}
