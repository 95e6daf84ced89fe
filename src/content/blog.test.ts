import { expect, test } from "vitest";
import { drawnSidebar } from "./sidebars/drawn-sidebars.fixture.ts";
import { docsSite, loadFiles, resolved, told } from "./temporary-site.fixture.ts";

const blog = { id: "blog", label: "News", path: "/blog", folder: "blog", kind: "blog" } as const;

test("the sidebar of a blog lists posts by year, newest first, and an archive", async () => {
  const { site, diagnostics } = await loadFiles(
    {
      "blog/2023-12-31-old.md": "# Old\n",
      "blog/2024-02-03-new.md": "# New\n",
      "blog/2024-01-02-middle.md": "# Middle\n",
      "blog/someday.md": "",
      "blog/2022-05-06-no-title.md": "",
    },
    { config: { ...docsSite, sections: [blog] } },
  );
  expect(diagnostics.map(told)).toEqual([]);
  const posts = site.sections[0]?.versions[0]?.sidebars[0];
  expect(drawnSidebar(posts?.items ?? [])).toEqual([
    "+ News /blog",
    "  2024 .sidebar-heading",
    "  New (2024-02-03-new)",
    "  Middle (2024-01-02-middle)",
    "  2023 .sidebar-heading",
    "  Old (2023-12-31-old)",
    "  2022 .sidebar-heading",
    "  No title (2022-05-06-no-title)",
    "  No date .sidebar-heading",
    "  Someday (someday)",
    "+ Archive /blog/archive",
    "  + 2024 /blog/archive/2024",
    "    New (2024-02-03-new)",
    "    Middle (2024-01-02-middle)",
    "  + 2023 /blog/archive/2023",
    "    Old (2023-12-31-old)",
    "  + 2022 /blog/archive/2022",
    "    No title (2022-05-06-no-title)",
    "  + No date /blog/archive/undated",
    "    Someday (someday)",
  ]);
});

const posts = Object.fromEntries(
  [1, 2, 3, 4, 5].map((day) => [`blog/2024-01-0${day}-post.md`, `# Post ${day}\n`]),
);
const listsOf = async (postsPerPage: number, files = posts) => {
  const sections = [{ ...blog, postsPerPage }];
  const { site } = await loadFiles(files, { config: { ...docsSite, sections } });
  return [...site.pages.values()].flatMap((page) =>
    page.kind === "category" && !page.route.includes("archive") ? [page] : [],
  );
};

test("`postsPerPage` splits the list of posts into pages with a title and a URL", async () => {
  expect((await listsOf(2)).map(({ route, title, part }) => [route, title, part?.number])).toEqual([
    ["/blog", "News", 1],
    ["/blog/page/2", "News, page 2", 2],
    ["/blog/page/3", "News, page 3", 3],
  ]);
});

test("posts that fit on one page have one list, and drafts don't count", async () => {
  const [list, ...others] = await listsOf(5, {
    ...posts,
    "blog/late.md": "---\ndraft: true\n---\n",
  });
  expect([list?.route, list?.part, others]).toEqual(["/blog", undefined, []]);
});

test("`postsPerPage` without a blog is an error", () => {
  const sections = [{ id: "docs", label: "Docs", path: "/docs", folder: "docs", postsPerPage: 5 }];
  expect(() => resolved({ ...docsSite, sections })).toThrow('"docs" isn\'t a blog');
});

test("an authors file that isn't valid YAML is reported", async () => {
  const { diagnostics } = await loadFiles(
    {
      "blog/2024-01-02-first.md": "---\nauthors: ann\n---\n\n# First\n",
      "blog/authors.yml": "ann:\n  name: Ann: the first\n",
    },
    { config: { ...docsSite, sections: [blog] } },
  );
  expect(diagnostics.map(told)).toEqual([
    'error data/syntax blog/authors.yml:2:3 The authors file can\'t be read: Nested mappings are not allowed in compact mappings. | Put the value in quotes, because it contains a colon: name: "Ann: the first"',
  ]);
});
