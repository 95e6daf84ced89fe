import type { ReactNode } from "react";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";

export interface TaggedDocument {
  readonly title: string;
  /** Complete. */
  readonly href: string;
  readonly description: string | undefined;
}

export interface TagDocumentsProps {
  /** What the tag is about. */
  readonly description: string | undefined;
  readonly documents: readonly TaggedDocument[];
  /** Where all tags of the version are; complete. */
  readonly allTags: string;
}

/** The content of a tag's page, below its title (`texts.tags.tagged`): its documents by title. */
export function TagDocuments({ description, documents, allTags }: TagDocumentsProps): ReactNode {
  const { locale } = useSite();
  const texts = useTexts();
  const { compare } = new Intl.Collator(locale.code);
  const sorted = documents.toSorted((a, b) => compare(a.title, b.title));
  return (
    <>
      {description !== undefined && <p className="lead">{description}</p>}
      <p>
        <a href={allTags}>{texts.tags.viewAll}</a>
      </p>
      <ul className="tagged-documents">
        {sorted.map((document) => (
          <li key={document.href}>
            <h2>
              <a href={document.href}>{document.title}</a>
            </h2>
            {document.description !== undefined && <p>{document.description}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
