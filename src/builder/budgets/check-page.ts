import { count } from "../../base/text.ts";
import type { SiteConfig } from "../../model/config/config.ts";
import type { DocumentPart } from "./document-parts.ts";
import type { PageWeight } from "./page-weight.ts";

/** The figures a page has to keep to. */
export type PageBudget = Omit<SiteConfig["budgets"]["pages"][number], "path">;

/** What is asked for of the files of a page. */
export interface PageFiles {
  /** Bytes as browsers fetch them; undefined: there is no such file. */
  sizeOf(name: string): number | undefined;
  /** Asked for when a figure is exceeded. */
  parts(): readonly DocumentPart[];
}

/** A budget that a page exceeds. */
export interface Excess {
  /** Stands after "has": `61.2 KB of HTML`. */
  readonly found: string;
  readonly allowed: string;
  /** The largest parts. */
  readonly madeOf: string;
}

const kinds = {
  javascript: "JavaScript",
  css: "CSS",
  images: "images",
  fonts: "fonts",
} as const;

/** What a page loads, as its budgets have it. */
export const loadedKinds = ["javascript", "css", "images", "fonts"] as const;

/**
 * The budgets a page exceeds, with what it is made of.
 *
 * @param weight exact, unless the document keeps to its budget
 */
export function excesses(
  weight: PageWeight,
  budget: PageBudget,
  files: PageFiles,
): readonly Excess[] {
  const found: Excess[] = [];
  const { html, elements } = budget;
  if (html !== undefined && weight.html > html) {
    const parts = files.parts().map(({ name, size }) => `${name} ${bytes(size)}`);
    const madeOf = `Before compression: ${largest(parts)}`;
    found.push({ found: `${bytes(weight.html)} of HTML`, allowed: bytes(html), madeOf });
  }
  if (elements !== undefined && weight.elements > elements) {
    const parts = files.parts().toSorted((a, b) => b.elements - a.elements);
    const madeOf = largest(parts.map((part) => `${part.name} ${number(part.elements)}`));
    const has = count(weight.elements, "element").replace(/\d+/, number(weight.elements));
    found.push({ found: has, allowed: number(elements), madeOf });
  }
  for (const kind of loadedKinds) {
    const allowed = budget[kind];
    if (allowed === undefined) continue;
    const sizes = weight[kind].map((name) => ({ name, size: files.sizeOf(name) ?? 0 }));
    const sum = sizes.reduce((total, { size }) => total + size, 0);
    if (sum <= allowed) continue;
    const bySize = sizes.toSorted((a, b) => b.size - a.size);
    const madeOf = largest(bySize.map(({ name, size }) => `${name} ${bytes(size)}`));
    found.push({ found: `${bytes(sum)} of ${kinds[kind]}`, allowed: bytes(allowed), madeOf });
  }
  return found;
}

/** `61.2 KB`; a kilobyte has 1,000 bytes. */
export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} KB` : `${(size / 1e6).toFixed(2)} MB`;
}

function number(value: number): string {
  return value.toLocaleString("en");
}

function largest(parts: readonly string[]): string {
  const shown = parts.slice(0, 4);
  const rest = parts.length - shown.length;
  return `${shown.join(", ")}${rest > 0 ? `, and ${rest} more` : ""}.`;
}
