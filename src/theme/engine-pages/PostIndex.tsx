import type { ReactNode } from "react";
import type { PageLink } from "../../core/page-data.ts";
import type { Post } from "../../core/page.ts";
import { utcDate } from "../date.ts";
import { hasPostFacts, PostFacts } from "../page/PostNote.tsx";

/** A post as a list of posts shows it. Addresses are complete. */
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
  /** Heading of posts without a date. */
  readonly undated: string;
}

/** Posts in their order, under a heading for each year if there are several. */
export function PostIndex({ posts, undated }: PostIndexProps): ReactNode {
  const years = new Map<number | undefined, PostEntry[]>();
  for (const entry of posts) {
    const year = utcDate(entry.post.date ?? "")?.year;
    years.set(year, [...(years.get(year) ?? []), entry]);
  }
  return [...years].map(([year, entries]) => (
    <section key={year ?? "undated"}>
      {years.size > 1 && <h2 id={String(year ?? "undated")}>{year ?? undated}</h2>}
      <ul className="cards">
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
      {hasPostFacts(post) && (
        <p className="card-facts" data-search="off">
          <PostFacts post={post} />
        </p>
      )}
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
