import { filledText, linkUrl } from "./forms.ts";

/** A link target: a route of the site or an absolute URL. */
export const target = {
  /** A route of the site. */
  to: filledText
    .refine((value) => /^\/(?!\/)/.test(value), { error: "a route that starts with /" })
    .optional(),
  /** An absolute URL instead of `to`. */
  href: linkUrl.optional(),
};

/** A link as an author writes it: it has exactly one of `to` and `href`. */
export type LinkInput<Item> = Omit<Item, "to" | "href"> &
  (
    | { readonly to: string; readonly href?: undefined }
    | { readonly href: string; readonly to?: undefined }
  );

interface Target {
  readonly to?: string | undefined;
  readonly href?: string | undefined;
}

/** Arguments for `refine`, to require exactly one target. */
export const withOneTarget = [
  (link: Target) => (link.to === undefined) !== (link.href === undefined),
  { error: "a link with exactly one of to and href" },
] as const;

/** Arguments for `refine`, to allow at most one target. */
export const withOneTargetAtMost = [
  (link: Target) => link.to === undefined || link.href === undefined,
  { error: "an item with one of to and href, not both" },
] as const;
