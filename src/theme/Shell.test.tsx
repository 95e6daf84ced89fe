import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { sampleCategory, sampleLink, samplePage, sampleSite } from "./sample-site.fixture.ts";
import { Shell, type ShellProps } from "./Shell.tsx";

const items = [
  sampleLink("Intro", "/docs"),
  sampleCategory("Subsystems", [sampleLink("Access", "/docs/access")], {
    href: "/docs/subsystems",
  }),
];

function shell(rest: Partial<ShellProps> = {}): string {
  return renderToString(
    <Shell
      site={sampleSite}
      page={samplePage}
      sidebar={items}
      content="<p>Text</p>"
      loading="idle"
      failure={undefined}
      {...rest}
    />,
  );
}

/** Returns the parts that the HTML contains, in document order. */
function inOrder(html: string, parts: readonly string[]): readonly string[] {
  const present = parts.filter((part) => html.includes(part));
  return present.toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
}

describe("the shell", () => {
  test("has its parts in reading order", () => {
    const bar = {
      id: "a",
      content: "News",
      backgroundColor: undefined,
      textColor: undefined,
      isCloseable: true,
    };
    const footer = {
      style: "light" as const,
      columns: [
        {
          title: "More",
          items: [{ kind: "link" as const, label: "Source", href: "https://example.org" }],
        },
      ],
      logo: undefined,
      copyright: "© <b>x</b>",
    };
    const html = shell({ site: { ...sampleSite, announcementBar: bar, footer } });
    const parts = [
      '<a href="#main">Skip to main content</a>',
      'class="announcement"',
      'class="top-bar"',
      'class="sidebar"',
      '<main class="main main-document" id="main" tabindex="-1">',
      'class="breadcrumbs"',
      'class="version-badge"',
      '<h1 class="page-title">Access API</h1>',
      'class="contents-fold"',
      '<div class="content"><p>Text</p></div>',
      'class="page-end"',
      'class="contents-column"',
      'class="back-to-top',
      'class="footer"',
      "© <b>x</b>",
    ];
    expect(inOrder(html, parts)).toEqual(parts);
  });

  test("needs no style attribute and no inline script", () => {
    const html = shell({ loading: "pending", failure: { message: "x", path: "/docs/b" } });
    expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=/);
  });

  test("shows the title once, even if the content contains it", () => {
    expect(shell({ page: { ...samplePage, hideTitle: true } })).not.toContain("<h1");
  });

  test("omits the contents and their column on a page without headings", () => {
    const html = shell({ page: { ...samplePage, outline: [] } });
    expect(html).not.toContain("contents-column");
    expect(html).not.toContain("contents-fold");
  });

  test("has no sidebar on a standalone page, and only the content on a wide page", () => {
    const page = { ...samplePage, layout: "page", sidebar: undefined } as const;
    const alone = shell({ page, sidebar: undefined });
    expect(alone).toContain('<h1 class="page-title">');
    expect(alone).not.toContain('class="sidebar"');
    const wide = shell({ page: { ...page, layout: "wide" }, sidebar: undefined });
    expect(wide).toContain(
      '<main class="main main-wide" id="main" tabindex="-1"><div class="content">',
    );
    expect(wide).not.toContain("<h1");
  });

  test("shows a failure and hides the previous page without removing it", () => {
    const html = shell({ failure: { message: "Failed to fetch", path: "/docs/b" } });
    expect(html).toContain('tabindex="-1" data-failed="">');
    const parts = ["Failed to fetch", "<p>Text</p>"];
    expect(inOrder(html, parts)).toEqual(parts);
  });
});
