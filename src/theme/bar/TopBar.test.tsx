import { describe, expect, test } from "vitest";
import type { ShownNavigationItem, SiteData } from "../../core/site-data.ts";
import { markup, samplePage, sampleSite } from "../sample-site.fixture.ts";
import { AnnouncementBar } from "./AnnouncementBar.tsx";
import { TopBar } from "./TopBar.tsx";

const left = { position: "left", className: undefined } as const;
const right = { position: "right", className: undefined } as const;
const home = {
  kind: "link",
  label: "Docs",
  href: "/docs",
  activeBasePath: undefined,
  activeBaseRegex: undefined,
} as const;

function bar(navigation: readonly ShownNavigationItem[], rest: Partial<SiteData> = {}): string {
  return markup(
    <TopBar
      page={samplePage}
      isHidden={false}
      isMenuOpen={false}
      sidebarId="sidebar"
      onOpenMenu={() => {}}
      onFocus={() => {}}
    />,
    { ...sampleSite, navigation, ...rest },
  );
}

describe("the top bar", () => {
  test("renders items of every kind", () => {
    const html = bar([
      { ...home, ...left },
      { kind: "dropdown", label: "More", href: undefined, items: [{ ...home, ...left }], ...left },
      { kind: "html", html: "<b>raw</b>", ...left },
      {
        kind: "version-link",
        label: "Guides",
        section: "default",
        sidebar: "main",
        targets: [{ name: "4.0", label: "4.0", href: "/docs/4.0/g" }],
        ...left,
      },
      { kind: "version", section: "default", label: undefined, href: undefined, ...left },
      {
        kind: "version-dropdown",
        section: "default",
        before: [],
        after: [{ ...home, label: "All", ...left }],
        ...right,
      },
      { kind: "locale-dropdown", before: [], after: [], ...right },
      { kind: "search", ...right },
    ]);
    expect(html).toContain('<a class="bar-link" href="/docs" aria-current="true">Docs</a>');
    expect(html).toContain(">More<");
    expect(html).toContain('<div class="bar-html"><b>raw</b></div>');
    expect(html).toContain('href="/docs/4.0/g"');
    expect(html).toContain(
      '<a class="bar-link" href="/docs/4.0/access" data-version="4.0">4.0</a>',
    );
    expect(html).toContain(
      '<a class="bar-link" href="/docs/access" aria-current="true" data-version="current">master</a>',
    );
    // With one locale, readers have no choice.
    expect(html).not.toContain("hrefLang");
    expect(html.match(/class="search needs-script"/g)).toHaveLength(1);
  });

  test("opens a menu without JavaScript: the button targets the popover", () => {
    const html = bar([
      { kind: "dropdown", label: "More", href: undefined, items: [{ ...home, ...left }], ...left },
    ]);
    const id = /popoverTarget="([^"]+)"/i.exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<ul id="${id}" class="dropdown-menu" popover="auto"`));
  });

  test("shows the search at the end if no item places it, and none if it's disabled", () => {
    expect(bar([])).toContain('placeholder="Search..."');
    expect(bar([])).toContain('<kbd aria-hidden="true">Ctrl K</kbd>');
    expect(
      bar([], {
        search: { enabled: false, provider: { kind: "embedded" }, limit: 8, popular: [] },
      }),
    ).not.toContain("<search");
  });

  test("shows the colour mode control if modes can be switched, with the active mode", () => {
    expect(bar([])).toContain(
      'aria-label="Switch between dark and light mode (currently light mode)"',
    );
    expect(
      bar([], { colorMode: { default: "light", switchable: false, respectSystem: false } }),
    ).not.toContain("color-mode");
  });

  test("shows the site's colour mode from the start", () => {
    const colorMode = { default: "dark", switchable: true, respectSystem: false } as const;
    expect(bar([], { colorMode })).toContain("(currently dark mode)");
  });

  test("has alternative text for the logo only without a title", () => {
    expect(bar([])).toContain('<img src="/l.svg" alt="" width="32" height="32"/>');
    expect(bar([], { title: "" })).toContain('alt="L"');
  });

  test("shows the other locales as separate links", () => {
    const { locale } = sampleSite;
    const locales = [
      { ...locale, base: "/" },
      { ...locale, code: "fr", label: "Français", base: "/fr/" },
    ];
    const html = bar([{ kind: "locale-dropdown", before: [], after: [], ...right }], { locales });
    expect(html).toContain(
      '<a class="bar-link" href="/fr/docs/access" hrefLang="fr" lang="fr" data-full-load="">Français</a>',
    );
  });

  test("shows a single version as a plain link", () => {
    const page = { ...samplePage, version: undefined };
    const section = {
      id: "default",
      label: "Docs",
      href: "/docs",
      lastVersion: "current",
      versions: [{ name: "current", label: "master", href: "/docs" }],
    };
    const item = {
      kind: "version-dropdown",
      section: "default",
      before: [],
      after: [],
      ...right,
    } as const;
    const html = markup(
      <TopBar
        page={page}
        isHidden={false}
        isMenuOpen={false}
        sidebarId={undefined}
        onOpenMenu={() => {}}
        onFocus={() => {}}
      />,
      { ...sampleSite, navigation: [item], sections: [section] },
    );
    expect(html).toContain('<a class="bar-link" href="/docs" data-version="current">master</a>');
    expect(html).not.toContain("popover");
  });
});

describe("the announcement bar", () => {
  const announcement = {
    id: "a",
    content: "<b>News</b>",
    backgroundColor: "#123",
    textColor: "#fff",
    isCloseable: true,
  };

  test("has its markup and button, but no colours", () => {
    const html = markup(<AnnouncementBar bar={announcement} />);
    expect(html).toContain('<div class="announcement-text"><b>News</b></div>');
    expect(html).toContain('aria-label="Close"');
    expect(html).not.toContain("#123");
  });

  test("has no button if it can't be closed", () => {
    expect(markup(<AnnouncementBar bar={{ ...announcement, isCloseable: false }} />)).not.toContain(
      "<button",
    );
  });
});
