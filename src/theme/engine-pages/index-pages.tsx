import { type ReactNode, Fragment } from "react";
import { useTexts, useSite } from "../site-context.tsx";
import type { PageLink } from "../../core/page-data.ts";
import type { Post } from "../../core/page.ts";
import { utcDate } from "../texts.ts";
import { kebabCase } from "../../core/text.ts";

/** An entry of a category index. URLs include the base path. */
export type CategoryEntry =
  | {
      readonly kind: "category";
      readonly label: string;
      /**
       * URL of the category's page, or of the first page in it. `undefined` if the category has no
       * pages.
       */
      readonly href: string | undefined;
      readonly description: string | undefined;
      /** Number of direct items. */
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

/** Content of a generated category page, below its title. */
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

/** A post in a list of posts. URLs include the base path. */
export interface PostEntry {
  readonly title: string;
  readonly href: string;
  readonly excerpt: string | undefined;
  readonly post: Post;
  readonly tags: readonly PageLink[];
  readonly image: string | undefined;
}

export interface PostIndexProps {
  readonly posts: readonly PostEntry[];
  /** Heading for posts without a date. */
  readonly undated: string;
}

/** A list of posts, with a heading for each year if there are several. */
export function PostIndex({ posts, undated }: PostIndexProps): ReactNode {
  const years = new Map<number | undefined, PostEntry[]>();
  for (const entry of posts) {
    const year = utcDate(entry.post.date ?? "")?.year;
    years.set(year, [...(years.get(year) ?? []), entry]);
  }
  return [...years].map(([year, entries]) => (
    <section key={year ?? "undated"}>
      {years.size > 1 && <h2 id={String(year ?? "undated")}>{year ?? undated}</h2>}
      {/* The search finds the posts themselves. */}
      <ul className="cards" data-search="off">
        {entries.map((entry) => (
          <PostCard key={entry.href} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function PostCard({ entry }: { readonly entry: PostEntry }): ReactNode {
  const { title, href, excerpt, post, tags, image } = entry;
  return (
    <li className="card">
      {image !== undefined && (
        <img className="card-image" src={image} alt="" aria-hidden="true" loading="lazy" />
      )}
      <a href={href}>
        <span className="card-title">{title}</span>
      </a>
      <PostFacts className="card-facts" post={post} />
      {excerpt !== undefined && <div className="card-text">{excerpt}</div>}
      {tags.length > 0 && (
        <p className="page-tags" data-search="off">
          {tags.map((tag) => (
            <a key={tag.href} className="tag" href={tag.href}>
              {tag.label}
            </a>
          ))}
        </p>
      )}
    </li>
  );
}

/** The date and authors of a post. */
export function PostFacts(props: { readonly className: string; readonly post: Post }): ReactNode {
  const { className, post } = props;
  const texts = useTexts();
  const day = post.date === undefined ? undefined : utcDate(post.date);
  if (!day && post.authors.length === 0) return null;
  return (
    <p className={className} data-search="off">
      {day && <time dateTime={post.date}>{texts.date(day)}</time>}
      {day && post.authors.length > 0 && " · "}
      {post.authors.map(({ name, url }, index) => (
        <Fragment key={index}>
          {index > 0 && ", "}
          {url === undefined ? name : <a href={url}>{name}</a>}
        </Fragment>
      ))}
    </p>
  );
}

/** A tag in the tag index of a version. */
export interface TagEntry {
  readonly label: string;
  /** Complete URL. */
  readonly href: string;
  readonly description: string | undefined;
  /** Number of documents with the tag. */
  readonly count: number;
}

/** Content of a tag index: tags by first letter. */
export function TagIndex({ tags }: { readonly tags: readonly TagEntry[] }): ReactNode {
  const { locale } = useSite();
  return (
    <div className="tag-index">
      {groupTags(tags, locale.code).map(({ letter, tags: group }) => (
        <section key={letter} className="tag-group">
          <h2 id={`tags-${kebabCase(letter) || "other"}`}>{letter}</h2>
          <ul>
            {group.map((tag) => (
              <li key={tag.href}>
                <a href={tag.href} title={tag.description}>
                  {tag.label}
                </a>{" "}
                <span className="tag-count">{tag.count}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Groups tags by their first letter, in the sort order of the locale. */
export function groupTags(
  tags: readonly TagEntry[],
  locale: string,
): readonly { readonly letter: string; readonly tags: readonly TagEntry[] }[] {
  const { compare } = collator(locale);
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

/** Returns a collator that sorts 3.9.2 before 3.9.10. */
function collator(locale: string): Intl.Collator {
  return new Intl.Collator(locale, { numeric: true });
}

/** A document on a tag page. */
export interface TaggedDocument {
  readonly title: string;
  /** Complete URL. */
  readonly href: string;
  readonly description: string | undefined;
}

export interface TagDocumentsProps {
  /** Description of the tag. */
  readonly description: string | undefined;
  readonly documents: readonly TaggedDocument[];
  /** URL of the tag index, including the base path. */
  readonly allTags: string;
  /** Label of the link to the tag index. */
  readonly viewAll: string;
}

/** Maximum number of documents that are initially visible for a tag. Readers can show the rest. */
const SHOWN = 60;

/** Content of a tag page, below its title (`texts.tags.tagged`): documents by title. */
export function TagDocuments(props: TagDocumentsProps): ReactNode {
  const { description, documents, allTags, viewAll } = props;
  const { locale } = useSite();
  const texts = useTexts();
  const { compare } = collator(locale.code);
  const sorted = documents.toSorted((a, b) => compare(a.title, b.title));
  return (
    <>
      {description !== undefined && <p className="lead">{description}</p>}
      <p>
        <a href={allTags}>{viewAll}</a>
      </p>
      <DocumentList documents={sorted.slice(0, SHOWN)} />
      {sorted.length > SHOWN && (
        <details>
          <summary>{texts.sidebar.more(sorted.length)}</summary>
          <DocumentList documents={sorted.slice(SHOWN)} />
        </details>
      )}
    </>
  );
}

function DocumentList({ documents }: Pick<TagDocumentsProps, "documents">): ReactNode {
  return (
    <ul className="tagged-documents">
      {documents.map((document) => (
        <li key={document.href}>
          <h2>
            <a href={document.href}>{document.title}</a>
          </h2>
          {document.description !== undefined && <p>{document.description}</p>}
        </li>
      ))}
    </ul>
  );
}
