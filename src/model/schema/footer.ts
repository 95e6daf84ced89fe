import { z } from "zod";
import { logoSchema } from "./appearance.ts";
import { filledText, list, oneOf, strict } from "./forms.ts";
import { target, withOneTarget, type LinkInput } from "./targets.ts";

const footerLink = strict("a link", {
  /** A route of the site, or `href`. */
  to: target.to,
  /** A full address. */
  href: target.href,
  label: filledText,
}).refine(...withOneTarget);
type FooterLink = z.infer<typeof footerLink>;
/** With the type that authors write, which TypeScript can't infer from the check. */
const plainLink = footerLink as unknown as z.ZodType<FooterLink, LinkInput<FooterLink>>;

/** A link, or HTML in its place. */
export const footerLinkSchema = z.union([plainLink, strict("HTML", { html: filledText })], {
  error: "a link with label and exactly one of to and href, or html",
});

const footerColumn = strict("a column: title and items", {
  title: filledText,
  items: list("a list of links", footerLinkSchema),
});

/** Titled columns of links, or one row of them. */
export const footerSchema = strict("a map of style, columns or links, logo and copyright", {
  /** `dark` in both colour modes; by default the footer has the mode of the page. */
  style: oneOf("light", "dark").default("light"),
  /** @example [{ title: "More", items: [{ label: "News", to: "/news" }] }] */
  columns: list("a list of columns", footerColumn).optional(),
  /** One row of links, in place of columns. */
  links: list("a list of links", footerLinkSchema).optional(),
  logo: logoSchema.optional(),
  /** HTML of a line of text. @example "© 2022 The authors" */
  copyright: filledText.optional(),
}).refine((footer) => footer.columns === undefined || footer.links === undefined, {
  error: "a footer with columns or links, not both",
});
