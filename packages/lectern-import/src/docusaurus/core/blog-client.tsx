import type { ReactNode } from "react";
import { useDoc } from "./docs-client.ts";

/** The post, in the form of `@docusaurus/plugin-content-blog/client`. */
export function useBlogPost() {
  const { metadata, frontMatter, toc, assets } = useDoc();
  const { date } = frontMatter;
  const post = { ...metadata, date: typeof date === "string" ? date : "", authors: [] as const };
  return { metadata: post, frontMatter, assets, toc, isBlogPostPage: true };
}

/** Renders its children: the post is known without a provider. */
export function BlogPostProvider({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

/** The blog of the page, without a title. */
export function useBlogMetadata() {
  return { blogBasePath: "/blog", blogTitle: "", authorsListPath: "/blog/authors" };
}

/** All posts: Lectern has left out unlisted ones. */
export function useVisibleBlogSidebarItems<Item>(items: readonly Item[]): readonly Item[] {
  return items;
}
