import { describe, expect, test } from "vitest";
import { markup } from "../sample-site.fixture.ts";
import {
  CategoryIndex,
  PostIndex,
  type PostEntry,
  TagDocuments,
  groupTags,
  TagIndex,
  type TagEntry,
} from "./index-pages.tsx";
import { NotFound } from "./special-pages.tsx";
import { englishTexts } from "../../core/strings/languages.ts";

const tag = (label: string, count = 1): TagEntry => ({
  label,
  href: `/docs/tags/${label.toLowerCase()}`,
  description: undefined,
  count,
});

test("a category's index has cards with descriptions, and counts for categories", () => {
  const html = markup(
    <CategoryIndex
      description="Services."
      entries={[
        { kind: "link", label: "Access", href: "/a", description: "Who may what." },
        { kind: "category", label: "Files", href: "/f", description: undefined, count: 2 },
      ]}
    />,
  );
  expect(html).toBe(
    '<p class="lead">Services.</p><ul class="cards">' +
      '<li class="card card-link"><a href="/a"><span class="card-title">Access</span></a><div class="card-text">Who may what.</div></li>' +
      '<li class="card card-category"><a href="/f"><span class="card-title">Files</span></a><div class="card-text"><p class="card-count">2 items</p></div></li></ul>',
  );
});

describe("the index of a blog", () => {
  const entry = (title: string, date: string | undefined): PostEntry => ({
    title,
    href: `/${title}`,
    excerpt: undefined,
    post: { date, authors: [] },
    tags: [],
    image: undefined,
  });

  test("shows day, authors, excerpt, tags and image of a post", () => {
    const html = markup(
      <PostIndex
        undated="Undated"
        posts={[
          {
            ...entry("A", "2024-05-02"),
            excerpt: "First.",
            post: {
              date: "2024-05-02",
              authors: [
                { name: "Ann", url: "https://ann.example" },
                { name: "Bo", url: undefined },
              ],
            },
            tags: [{ label: "News", href: "/tags/news" }],
            image: "/img/a.png",
          },
        ]}
      />,
    );
    expect(html).toBe(
      '<section><ul class="cards" data-search="off"><li class="card"><img class="card-image" src="/img/a.png" alt="" aria-hidden="true" loading="lazy"/>' +
        '<a href="/A"><span class="card-title">A</span></a>' +
        '<p class="card-facts" data-search="off"><time dateTime="2024-05-02">2 May 2024</time> · <a href="https://ann.example">Ann</a>, Bo</p>' +
        '<div class="card-text">First.</div>' +
        '<p class="page-tags" data-search="off"><a class="tag" href="/tags/news">News</a></p></li></ul></section>',
    );
  });

  test("has a heading for each year if there are several", () => {
    const headings = (...posts: readonly PostEntry[]) =>
      markup(<PostIndex undated="Undated" posts={posts} />).match(/<h2.*?<\/h2>/g);
    expect(headings(entry("A", "2024-01-01"), entry("B", "2024-12-31"))).toBeNull();
    expect(
      headings(entry("A", "2024-01-01"), entry("B", "2023-12-31"), entry("C", undefined)),
    ).toEqual([
      '<h2 id="2024">2024</h2>',
      '<h2 id="2023">2023</h2>',
      '<h2 id="undated">Undated</h2>',
    ]);
  });
});

describe("the tag index", () => {
  test("groups by the first letter, in the locale's order", () => {
    const groups = groupTags(
      [tag("testing"), tag("Éclair"), tag("API"), tag("access"), tag("Tools")],
      "en-AU",
    );
    expect(groups.map(({ letter, tags }) => [letter, tags.map(({ label }) => label)])).toEqual([
      ["A", ["access", "API"]],
      ["É", ["Éclair"]],
      ["T", ["testing", "Tools"]],
    ]);
  });

  test("shows each tag with its count", () => {
    expect(markup(<TagIndex tags={[tag("Access", 3)]} />)).toBe(
      '<div class="tag-index"><section class="tag-group"><h2 id="tags-a">A</h2><ul><li><a href="/docs/tags/access">Access</a> <span class="tag-count">3</span></li></ul></section></div>',
    );
  });
});

const tagProps = {
  description: undefined,
  allTags: "/docs/tags",
  viewAll: englishTexts.tags.viewAll,
};

test("a tag page lists its documents by title and links to all tags", () => {
  const html = markup(
    <TagDocuments
      {...tagProps}
      documents={[
        { title: "Roles", href: "/r", description: undefined },
        { title: "Access", href: "/a", description: "Who may what." },
      ]}
    />,
  );
  expect(html).toBe(
    '<p><a href="/docs/tags">View All Tags</a></p><ul class="tagged-documents">' +
      '<li><h2><a href="/a">Access</a></h2><p>Who may what.</p></li><li><h2><a href="/r">Roles</a></h2></li></ul>',
  );
});

test("a tag's page sorts versions by number", () => {
  const documents = ["3.9.10", "3.9.2", "3.9"].map((title) => ({
    title,
    href: `/${title}`,
    description: undefined,
  }));
  const html = markup(<TagDocuments {...tagProps} documents={documents} />);
  expect(html.match(/>3[\d.]+</g)).toEqual([">3.9<", ">3.9.2<", ">3.9.10<"]);
});

test("a tag page folds its list after 60 documents", () => {
  const documents = Array.from({ length: 61 }, (_, index) => ({
    title: `Page ${index}`,
    href: `/${index}`,
    description: undefined,
  }));
  const html = markup(<TagDocuments {...tagProps} documents={documents} />);
  expect(html).toContain(
    '<details><summary>Show all 61</summary><ul class="tagged-documents"><li><h2><a href="/60">',
  );
  const short = markup(<TagDocuments {...tagProps} documents={documents.slice(1)} />);
  expect(short).not.toContain("<details>");
});

test("the not-found page apologises, asks readers to report the link, and offers other pages", () => {
  const html = markup(<NotFound texts={englishTexts.notFound} />);
  expect(html).toContain("We couldn&#x27;t find what you were looking for.");
  expect(html).toContain("tell the owner of the site that linked here");
  expect(html).toContain('data-action="search"');
  expect(html).toContain('href="/"');
});
