import { z } from "zod";
import { readColor } from "../color.ts";
import { isInSite, routePath, sourcePath, unwritable } from "../paths.ts";

/*
 * The message of each schema describes the expected value. It completes the sentence "it must be …"
 * in `src/content/parse/check-shape.ts`.
 */

/** Text without the characters that HTML and XML don't allow. */
export const text = z
  .string({ error: "text" })
  .refine((value) => !unshowable.test(value), { error: "text without control characters" });

/** Text that has more than white space. */
export const filledText = text.refine((value) => value.trim() !== "", {
  error: "text that isn't empty",
});

/** The URL of a link. Browsers ignore white space and control characters around the scheme. */
export const linkUrl = filledText.refine(
  (value) => !/^javascript:/i.test(value.replace(/[\t\n\r ]+/g, "")),
  {
    error: "a URL that doesn't run code",
  },
);

/** The source of a regular expression. */
export const regularExpression = filledText.refine((source) => succeeds(() => new RegExp(source)), {
  error: "a regular expression",
});

/** A CSS colour that doesn't depend on context, so not `inherit` or `var(--x)`. */
export const color = text.refine((value) => readColor(value) !== undefined, {
  error: "a CSS colour such as #8a1c5c, rgb(138 28 92) or rebeccapurple",
});

/** A boolean. The text `"true"` isn't accepted. */
export const flag = z.boolean({ error: "true or false" });

/** A day: `2022-05-09`. */
export const isoDate = z.iso.date({ error: "a date such as 2022-05-09" });

/** A finite number, with or without a fraction. */
export const number = z.number({ error: "a number" });

/** A length in CSS pixels, above 0; fractions are allowed. */
export const pixels = z.number({ error: "a number of pixels" }).positive({
  error: "a number of pixels above 0",
});

/** A heading level in the table of contents: 2 to 6. */
export const headingLevel = z
  .number({ error: "a heading level, 2 to 6" })
  .int({ error: "a heading level, 2 to 6" })
  .min(2, { error: "a heading level, 2 to 6" })
  .max(6, { error: "a heading level, 2 to 6" });

/** Values for the site's own components. */
export const customProps = z.record(z.string(), z.unknown(), { error: "a map of values" });

/** A path after the base path: `/docs/apis`. */
export const route = text
  .refine((value) => isRoute(value), {
    error: "a route that starts with /, without ? and #",
  })
  .refine((value) => !isRoute(value) || unwritable(decodeURI(value)) === undefined, {
    error: "a route that's valid as a file name",
  });

/** A folder or file in the site folder. */
export const path = text.refine((value) => isSourcePath(value), {
  error: "a path in the site folder",
});

/** A folder or file that may be outside the site folder, for example `../docs`. */
export const pathAnywhere = text.refine(
  (value) => succeeds(() => sourcePath(value)) && !/(^|\/)\.*\/?$/.test(value),
  { error: "a path relative to the site folder" },
);

/** A file in the static folder. */
export const staticFile = text.refine((value) => isRoute(value), {
  error: "a file in the static folder, with a path such as /img/icon.svg",
});

/** An object without unknown keys. The error for an unknown key lists the supported keys. */
export function strict<Shape extends z.core.$ZodLooseShape>(form: string, shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? Object.keys(shape).join(knownKeysSeparator) : form,
  });
}

/** Separates the known keys in the message about an unknown key. */
export const knownKeysSeparator = " ";

/** A list of any length. `form` is the error message for any other value. */
export function list<Item extends z.ZodType>(form: string, item: Item) {
  return z.array(item, { error: form });
}

/** Accepts only the given words. The error message lists them. */
export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return z.enum(values, { error: inWords(values) });
}

/**
 * Returns the error messages for a union of objects with a `type`: one for objects with an unknown
 * `type`, and one for all other invalid values.
 */
export function typeForm(form: string, types: readonly string[], remark = "") {
  return (issue: { readonly code: string }) =>
    issue.code === "invalid_union"
      ? `${inWords(types)}${remark}`
      : `${form} with a type (${inWords(types)})`;
}

/** Joins values for a sentence: `a, b or c`. */
export function inWords(values: readonly string[]): string {
  return values.length < 2
    ? values.join("")
    : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}

const unshowable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/u;

function isRoute(value: string): boolean {
  return succeeds(() => decodeURI(value) && routePath(value)) && !value.startsWith("//");
}

function isSourcePath(value: string): boolean {
  return (
    succeeds(() => sourcePath(value)) && sourcePath(value) !== "" && isInSite(sourcePath(value))
  );
}

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
