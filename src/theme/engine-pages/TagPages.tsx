import type { ReactNode } from "react";
import { kebabCase } from "../../core/text.ts";
import { useSite } from "../site-context.tsx";
import { useTexts } from "../use-texts.ts";

/** A tag in the tag index of a version. */
export interface TagEntry {
  readonly label: string;
  /** Complete. */
  readonly href: string;
  readonly description: string | undefined;
  /** How many documents have it. */
  readonly count: number;
}

/** The content of a version's tag index: tags by first letter. The title is the page's. */
export function TagIndex({ tags }: { readonly tags: readonly TagEntry[] }): ReactNode {
  const { locale } = useSite();
  return groupTags(tags, locale.code).map(({ letter, tags: group }) => (
    <section key={letter} className="tag-group">
      <h2 id={letterId(letter)}>{letter}</h2>
      <ul>
        {group.map((tag) => (
          <li key={tag.href}>
            <a className="tag" href={tag.href} title={tag.description}>
              {tag.label}
              <span className="tag-count">{tag.count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Tags by the upper case of their first letter, letters and tags in the locale's order. */
export function groupTags(
  tags: readonly TagEntry[],
  locale: string,
): readonly { readonly letter: string; readonly tags: readonly TagEntry[] }[] {
  const { compare } = new Intl.Collator(locale);
  const groups = new Map<string, TagEntry[]>();
  for (const tag of tags.toSorted((a, b) => compare(a.label, b.label))) {
    const letter = /^./u.exec(tag.label)?.[0].toLocaleUpperCase(locale) ?? "";
    const group = groups.get(letter);
    if (group) group.push(tag);
    else groups.set(letter, [tag]);
  }
  return [...groups]
    .map(([letter, group]) => ({ letter, tags: group }))
    .toSorted((a, b) => compare(a.letter, b.letter));
}

function letterId(letter: string): string {
  return `tags-${kebabCase(letter) || "other"}`;
}

/** A document in the list on a tag's page. */
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
