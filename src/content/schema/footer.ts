import { logoSchema } from "./appearance.ts";
import { filledText, list, oneOf, strict } from "./forms.ts";
import { target, withOneTarget } from "./targets.ts";

const footerLink = strict("a link", { ...target, label: filledText }).refine(...withOneTarget);

const footerColumn = strict("a column: title and items", {
  title: filledText,
  items: list("a list of links", footerLink),
});

export const footerSchema = strict("a map of style, columns or links, logo and copyright", {
  style: oneOf("light", "dark").optional(),
  columns: list("a list of columns", footerColumn).optional(),
  links: list("a list of links", footerLink).optional(),
  logo: logoSchema.optional(),
  copyright: filledText.optional(),
}).refine((footer) => footer.columns === undefined || footer.links === undefined, {
  error: "a footer with columns or links, not both",
});
