import { expect, test } from "vitest";
import { drawnSidebar } from "./sidebars/drawn-sidebars.fixture.ts";
import { docsSite, loadFiles, told } from "./temporary-site.fixture.ts";

const blog = { id: "blog", label: "News", path: "/blog", folder: "blog", kind: "blog" } as const;

test("the sidebar of a blog lists posts by year, newest first, and an archive", async () => {
  const { site, diagnostics } = await loadFiles(
    {
      "blog/2023-12-31-old.md": "# Old\n",
      "blog/2024-02-03-new.md": "# New\n",
      "blog/2024-01-02-middle.md": "# Middle\n",
      "blog/someday.md": "",
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
    "  No date .sidebar-heading",
    "  Someday (someday)",
    "+ Archive /blog/archive",
    "  + 2024 /blog/archive/2024",
    "    New (2024-02-03-new)",
    "    Middle (2024-01-02-middle)",
    "  + 2023 /blog/archive/2023",
    "    Old (2023-12-31-old)",
    "  + No date /blog/archive/undated",
    "    Someday (someday)",
  ]);
});
