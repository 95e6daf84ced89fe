import type english from "./en.json";

/** A string that depends on a number, by the plural categories of its language (CLDR). */
export interface PluralText {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** Every text the shell shows. Words in braces are replaced: `Since {version}`. */
export type TextCatalogue = Widened<typeof english>;

/**
 * The strings that the JavaScript of every page may need. Other strings are in the data of the
 * pages that show them.
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
> {
  /** Only the labels that the client needs; pages contain the others. */
  readonly content: Pick<TextCatalogue["content"], "headingLinkCopied">;
  /** `lastUpdated` as the site wants it: with the author or without. */
  readonly page: Omit<TextCatalogue["page"], "lastUpdatedOn">;
}

type Widened<T> = T extends string
  ? string
  : T extends { readonly other: string }
    ? PluralText
    : T extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof T]: Widened<T[Key]> };

/** Replaces placeholders in a string. Placeholders without a value don't change. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The number that a string depends on, and its other placeholders. */
export interface Counted {
  /** Code of the language, which has its own forms. */
  readonly locale: string;
  readonly count: number;
  readonly values?: Readonly<Record<string, string>>;
}

/** Returns the plural form for a number. `{count}` is the number. */
export function countText(text: PluralText, { locale, count, values }: Counted): string {
  const form = new Intl.PluralRules(locale).select(count);
  return fillText(text[form] ?? text.other, { ...values, count });
}
