import type english from "./en.json";

/** A string that depends on a number, by CLDR plural category. */
export interface PluralText {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** All UI strings. Placeholders are in braces, for example `Since {version}`. */
export type TextCatalogue = Widened<typeof english>;

/** A part of a catalogue's strings, with the same structure. */
export type TranslatedTexts = Partial<{
  readonly [Key in keyof TextCatalogue]: TextCatalogue[Key] extends string | readonly string[]
    ? TextCatalogue[Key]
    : Partial<TextCatalogue[Key]>;
}>;

/**
 * The strings that the client JavaScript may need on every page. Other strings are in the data of
 * the pages that show them.
 */
export interface SharedTexts extends Omit<
  TextCatalogue,
  | "offlinePage"
  | "searchPage"
  | "pageMenu"
  | "blog"
  | "comparison"
  | "basePathProblem"
  | "page"
  | "content"
  | "moved"
  | "notFound"
  | "tags"
> {
  /** Only the labels that the client needs. The other labels are in the pages' HTML. */
  readonly content: Pick<TextCatalogue["content"], "headingLinkCopied">;
  /** Depending on the configuration, `lastUpdated` is the variant with or without the author. */
  readonly page: Omit<TextCatalogue["page"], "lastUpdatedOn">;
}

type Widened<T> = T extends string
  ? string
  : T extends { readonly other: string }
    ? PluralText
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof T]: Widened<T[Key]> };

/** Replaces placeholders in a string. Placeholders without a value are unchanged. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The number that determines a string's plural form, and values for the other placeholders. */
export interface Counted {
  /** Locale code. It determines the plural forms. */
  readonly locale: string;
  readonly count: number;
  readonly values?: Readonly<Record<string, string>>;
}

/** Returns the plural form for a number, and replaces `{count}` with the number. */
export function countText(text: PluralText, { locale, count, values }: Counted): string {
  const form = new Intl.PluralRules(locale).select(count);
  return fillText(text[form] ?? text.other, { ...values, count });
}
