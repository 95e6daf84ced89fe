import { indexOfFile } from "../search/index-files.ts";
import type { StoredPageFiles } from "./stored-pages.ts";

/** A part as it is planned: a name and the files that are stored with it, below the output folder. */
export interface PartPlan {
  readonly id: string;
  readonly label: string;
  readonly localeBase: string;
  readonly isBase: boolean;
  readonly href: string;
  readonly pages: readonly string[];
  /** Everything else, each once. */
  readonly files: readonly string[];
  /** Complete addresses that lead to others. */
  readonly redirects: Readonly<Record<string, string>>;
}

export interface PlanInput {
  /** Every file of the output, without compressed forms. */
  readonly output: readonly string[];
  /** Files of the browser's program. */
  readonly program: readonly string[];
  /** Files of the static folder, by their size in bytes. */
  readonly staticFiles: ReadonlyMap<string, number>;
  /** Of the drawing library, and the frame it runs in. */
  readonly diagrams: readonly string[];
  readonly locales: readonly LocalePlan[];
  readonly pages: readonly StoredPageFiles[];
  readonly redirects: Readonly<Record<string, string>>;
}

/** A locale of the output, and the parts its readers can choose. */
export interface LocalePlan {
  readonly label: string;
  readonly localeBase: string;
  /** Below the output folder, with a slash at its end; empty for the default locale. */
  readonly folder: string;
  readonly parts: readonly PlannedLocalePart[];
  /** What every part of the locale needs: the document pages are put into, lists. */
  readonly shared: readonly string[];
}

/** A part that readers can choose to store, before its files are known. */
export interface PlannedLocalePart {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  /** Names the search index of its pages: `docs-default-4.0`. */
  readonly searchTags: readonly string[];
}

/** Larger static files are stored only if a page shows them, in bytes. */
const LARGE = 256_000;

/** What a browser shows by itself; `/img/card.png` may be wanted by any stylesheet or island. */
const shown = /\.(svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$/i;

/** Divide the output into the parts readers choose from, and what all of them need. Pure. */
export function planParts(input: PlanInput): readonly PartPlan[] {
  const output = new Set(input.output);
  const present = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => output.has(name)).toSorted();
  const inOutput: OutputNames = {
    present,
    indexes: input.output.flatMap((name) => {
      const index = indexOfFile(name);
      return index ? [{ ...index, name }] : [];
    }),
  };
  const inLocales = input.locales.flatMap((locale) => partsOfLocale(input, locale, inOutput));
  return [programPart(input, present), ...inLocales];
}

/** What the output holds. */
interface OutputNames {
  /** Those of the names that it holds, each once, in order. */
  present(names: readonly string[]): readonly string[];
  /** Files of search indexes. */
  readonly indexes: readonly {
    readonly tag: string;
    readonly folder: string;
    readonly name: string;
  }[];
}

/** What every part needs: the browser's program and what any stylesheet or island may show. */
function programPart(
  { program, staticFiles, redirects }: PlanInput,
  present: OutputNames["present"],
): PartPlan {
  const isFree = ([name, size]: readonly [string, number]) => shown.test(name) && size <= LARGE;
  const free = [...staticFiles].filter(isFree).map(([name]) => name);
  return {
    id: "program",
    label: "",
    localeBase: "",
    isBase: true,
    href: "",
    pages: [],
    files: present([...program, ...free, "manifest.webmanifest"]),
    redirects,
  };
}

function partsOfLocale(
  input: PlanInput,
  locale: LocalePlan,
  { present, indexes }: OutputNames,
): readonly PartPlan[] {
  const pagesOf = (part: string | undefined) =>
    input.pages.filter((page) => page.localeBase === locale.localeBase && page.part === part);
  const filesOf = (pages: readonly StoredPageFiles[], tags: readonly string[]) =>
    present([
      ...pages.flatMap((page) => page.needs),
      ...(pages.some((page) => page.hasDiagrams) ? input.diagrams : []),
      ...indexes
        .filter(({ tag, folder }) => tags.includes(tag) && folder === locale.folder)
        .map(({ name }) => name),
    ]);
  const { localeBase } = locale;
  const rest = pagesOf(undefined);
  const site: PartPlan = {
    id: locale.folder === "" ? "site" : `${locale.folder.slice(0, -1)}-site`,
    label: locale.label,
    localeBase,
    isBase: true,
    href: localeBase,
    pages: present(rest.map((page) => page.data)),
    files: present([...locale.shared, ...filesOf(rest, ["default"])]),
    redirects: {},
  };
  const parts = locale.parts.map(({ id, label, href, searchTags }): PartPlan => {
    const pages = pagesOf(id);
    return {
      id,
      label,
      localeBase,
      isBase: false,
      href,
      pages: present(pages.map((page) => page.data)),
      files: filesOf(pages, searchTags),
      redirects: {},
    };
  });
  return [site, ...parts.filter((part) => part.pages.length > 0)];
}
