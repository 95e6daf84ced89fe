import { Fragment, type ReactNode } from "react";
import type { Post } from "../../core/page.ts";
import { utcDate } from "../date.ts";
import { useTexts } from "../use-texts.ts";

/** The day of a post and who wrote it, ahead of its text. */
export function PostNote({ post }: { readonly post: Post }): ReactNode {
  if (!hasPostFacts(post)) return null;
  return (
    <p className="lead" data-search="off">
      <PostFacts post={post} />
    </p>
  );
}

/** Whether a post has a day or an author. */
export function hasPostFacts({ date, authors }: Post): boolean {
  return authors.length > 0 || (date !== undefined && utcDate(date) !== undefined);
}

/** The day of a post and its authors, in one line. */
export function PostFacts({ post }: { readonly post: Post }): ReactNode {
  const texts = useTexts();
  const day = post.date === undefined ? undefined : utcDate(post.date);
  return (
    <>
      {day && <time dateTime={post.date}>{texts.date(day)}</time>}
      {day && post.authors.length > 0 && " · "}
      {post.authors.map(({ name, url }, index) => (
        <Fragment key={index}>
          {index > 0 && ", "}
          {url === undefined ? name : <a href={url}>{name}</a>}
        </Fragment>
      ))}
    </>
  );
}
