import type { ReactNode } from "react";
import { useTexts } from "../use-texts.ts";

/** What a category holds, as its index shows it. Addresses are complete. */
export type CategoryEntry =
  | {
      readonly kind: "category";
      readonly label: string;
      /** Its own page, or the first page in it; undefined when nothing in it can be linked to. */
      readonly href: string | undefined;
      readonly description: string | undefined;
      /** How many items it holds directly. */
      readonly count: number;
    }
  | {
      readonly kind: "link";
      readonly label: string;
      readonly href: string;
      readonly description: string | undefined;
    };

export interface CategoryIndexProps {
  readonly description: string | undefined;
  readonly entries: readonly CategoryEntry[];
}

/** The content of a generated category page, below its title. */
export function CategoryIndex({ description, entries }: CategoryIndexProps): ReactNode {
  const texts = useTexts();
  return (
    <>
      {description !== undefined && <p className="lead">{description}</p>}
      <ul className="cards">
        {entries.map((entry, index) => (
          <li key={index} className={`card card-${entry.kind}`}>
            <a href={entry.href}>
              <span className="card-title">{entry.label}</span>
            </a>
            {entry.kind === "category" ? (
              <div className="card-text">
                {entry.description !== undefined && <p>{entry.description}</p>}
                <p className="card-count">{texts.category.items(entry.count)}</p>
              </div>
            ) : (
              entry.description !== undefined && (
                <div className="card-text">{entry.description}</div>
              )
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
