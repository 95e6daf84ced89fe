import { describe, expect, test } from "vitest";
import type { PageVersion } from "../../core/page-data.ts";
import { markup, samplePage } from "../sample-site.fixture.ts";
import { BackToTop, Failure, Loading } from "../Shell.tsx";
import { Breadcrumbs, PageEnd, VersionBadge, VersionBanner } from "./Article.tsx";
import { ContentsColumn, ContentsFold } from "./Contents.tsx";
import { CrashNote } from "./CrashBoundary.tsx";

describe("breadcrumbs", () => {
  const html = markup(
    <Breadcrumbs
      items={[
        { label: "APIs", href: "/docs/apis" },
        { label: "No page", href: undefined },
        { label: "Access", href: "/docs/access" },
      ]}
    />,
  );

  test("start at the home page and end at the current page", () => {
    expect(html).toContain('<a href="/" aria-label="Home page">');
    expect(html).toContain('<span aria-current="page">Access</span>');
  });

  test("link to categories with a page", () => {
    expect(html).toContain('<li><a href="/docs/apis">APIs</a></li>');
    expect(html).toContain("<li><span>No page</span></li>");
  });

  test("are omitted without items", () => {
    expect(markup(<Breadcrumbs items={[]} />)).toBe("");
  });
});

test("the back-to-top button has its icon when it is visible", () => {
  expect(markup(<BackToTop isShown={false} />)).not.toContain("<i");
  expect(markup(<BackToTop isShown />)).toContain('<i class="icon icon-up"></i>');
});

test("the contents are a column, and collapsed on small screens", () => {
  const { outline } = samplePage;
  const list =
    '<ul class="contents-list"><li class="contents-item level-2"><a href="#roles">Roles</a></li>' +
    '<li class="contents-item level-3"><a href="#roles-check">Check a role</a></li></ul>';
  expect(markup(<ContentsColumn outline={outline} active={undefined} />)).toContain(list);
  expect(markup(<ContentsFold outline={outline} active={undefined} />)).toBe(
    `<details class="contents-fold"><summary id="_contents-fold">On this page</summary>${list}</details>`,
  );
});

describe("versions", () => {
  const latest = { name: "current", label: "master", href: "/docs/access" };
  const version: PageVersion = {
    section: "default",
    name: "4.0",
    label: "4.0",
    banner: "unmaintained",
    badge: true,
    others: [],
    latest,
  };

  test("a banner says that a version is no longer maintained and links to the last version", () => {
    expect(markup(<VersionBanner version={version} />)).toBe(
      '<div class="version-banner" role="note"><p>This is documentation for Sample 4.0, which is no longer actively maintained.</p>' +
        '<p>For up-to-date documentation, see the <a href="/docs/access">latest version</a> (master).</p></div>',
    );
  });

  test("a banner also says that a version isn't released", () => {
    expect(
      markup(<VersionBanner version={{ ...version, banner: "unreleased", latest: undefined }} />),
    ).toBe(
      '<div class="version-banner" role="note"><p>This is unreleased documentation for Sample 4.0 version.</p></div>',
    );
  });

  test("there is no banner otherwise", () => {
    expect(markup(<VersionBanner version={{ ...version, banner: "none" }} />)).toBe("");
  });

  test("a badge shows the version if it's enabled", () => {
    expect(markup(<VersionBadge version={version} />)).toBe(
      '<span class="version-badge">Version: 4.0</span>',
    );
    expect(markup(<VersionBadge version={{ ...version, badge: false }} />)).toBe("");
  });
});

describe("the end of a page", () => {
  const page = {
    ...samplePage,
    tags: [{ label: "Access", href: "/docs/tags/access" }],
    editUrl: "https://example.org/edit",
    lastChange: { date: "2022-06-02T23:11:00+10:00", author: "Ada" },
    next: { label: "Files", href: "/docs/files" },
  };
  const html = markup(<PageEnd page={page} />);

  test("has tags, an edit link and the last change", () => {
    expect(html).toContain('<span class="page-tags-label">Tags:</span>');
    expect(html).toContain('<a class="tag" href="/docs/tags/access">Access</a>');
    expect(html).toContain(
      'href="https://example.org/edit" target="_blank" rel="noopener noreferrer"',
    );
    expect(html).toContain("Edit this page</a>");
    expect(html).toContain(
      'Last updated on <time dateTime="2022-06-02T23:11:00+10:00">2 June 2022</time> by Ada',
    );
  });

  test("links to the previous and next page", () => {
    expect(html).toContain('<nav class="neighbours" aria-label="Docs pages navigation">');
    expect(html).toContain('href="/docs" rel="prev"><span class="neighbour-title">Previous</span>');
    expect(html).toContain(
      'href="/docs/files" rel="next"><span class="neighbour-title">Next</span>',
    );
  });

  test("is empty if there is nothing to show", () => {
    expect(markup(<PageEnd page={{ ...samplePage, previous: undefined }} />)).toBe(
      '<div class="page-end"></div>',
    );
  });
});

describe("when something goes wrong", () => {
  test("a failure shows its message and Retry", () => {
    const html = markup(<Failure message="Failed to fetch" />);
    expect(html).toContain("<p>Your device may be offline, or the site may be unavailable");
    expect(html).toContain('<p class="failure-message">Failed to fetch</p>');
    expect(html).toContain(">Retry</button>");
  });

  test.each([
    [new Error("boom"), "boom"],
    ["thrown text", "thrown text"],
  ])("a crash shows the thrown value: %s", (error, message) => {
    const html = markup(<CrashNote extent="page" error={error} onRetry={() => {}} />);
    expect(html).toContain('<h1 class="crash-title">This page crashed.</h1>');
    expect(html).toContain(`<p class="failure-message">${message}</p>`);
    expect(html).toContain(">Try again</button>");
  });
});

test("waiting is announced only while it lasts", () => {
  expect(markup(<Loading isPending={false} />)).toBe('<output class="loading"></output>');
  expect(markup(<Loading isPending />)).toContain('<span class="sr-only">Loading…</span>');
});
