import { describe, expect, test } from "vitest";
import type { ShownSidebarItem } from "../../core/page-data.ts";
import { Hydrated } from "../ports.ts";
import {
  markup,
  sampleCategory,
  sampleLink,
  samplePage,
  sampleSite,
} from "../sample-site.fixture.ts";
import { MainMenu, MenuPanel } from "./MenuPanel.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { startSidebar } from "./sidebar-state.ts";

const control = { state: startSidebar("k", [1, 0]), setOpen: () => {}, showsAll: false };
const draw = (items: readonly ShownSidebarItem[]) =>
  markup(<Sidebar id="sidebar" items={items} control={control} />);

/** Renders the sidebar as after hydration. */
const drawHydrated = (items: readonly ShownSidebarItem[]) =>
  markup(
    <Hydrated hydrates={false}>
      <Sidebar id="sidebar" items={items} control={control} />
    </Hydrated>,
  );

describe("the server's sidebar", () => {
  test("marks the page and opens its categories", () => {
    const html = draw([
      sampleLink("Intro", "/docs"),
      sampleCategory("Subsystems", [sampleLink("Access", "/docs/access")], {
        href: "/docs/subsystems",
      }),
    ]);
    expect(html).toContain('<a href="/docs/access" aria-current="page">Access</a>');
    expect(html).toContain('<li class="sidebar-category" data-open="" data-active="">');
    expect(html.match(/aria-current/g)).toHaveLength(1);
  });

  test("renders a closed category as a link that works without JavaScript", () => {
    const withPage = sampleCategory("Files", undefined, { href: "/docs/files" });
    const without = sampleCategory("Guides", undefined, { fallbackHref: "/docs/guides/js" });
    const html = draw([withPage, sampleCategory("Open", [sampleLink("x", "/x")]), without]);
    expect(html).toContain('<li class="sidebar-category"><a href="/docs/files">Files</a></li>');
    expect(html).toContain('<a href="/docs/guides/js">Guides</a></li>');
    expect(html).not.toContain('aria-expanded="false"');
  });

  test("has its toggles after JavaScript loaded", () => {
    const withPage = sampleCategory("Files", undefined, { href: "/docs/files" });
    const without = sampleCategory("Guides", undefined, { fallbackHref: "/docs/guides/js" });
    const open = sampleCategory("Open", [sampleLink("x", "/x")], { href: "/o", collapsed: false });
    const html = drawHydrated([withPage, open, without]);
    const name = (label: string) =>
      `aria-label="Toggle the collapsible sidebar category &#x27;${label}&#x27;"`;
    expect(html).toContain(`sidebar-caret" ${name("Files")} aria-expanded="false"></button>`);
    expect(html).toContain('<button type="button" aria-expanded="false">Guides</button>');
    const [, controlled] =
      /&#x27;Open&#x27;" aria-expanded="true" aria-controls="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`<div class="sidebar-children" id="${controlled}">`);
  });

  test("has no toggle for a category that can't be closed", () => {
    const html = drawHydrated([
      sampleCategory("Fixed", [sampleLink("x", "/x")], { collapsible: false }),
    ]);
    expect(html).toContain("<span>Fixed</span>");
    expect(html).toContain('href="/x"');
    expect(html).not.toContain("sidebar-caret");
  });

  test("renders separators, HTML and class names", () => {
    const html = draw([
      { kind: "separator", className: undefined },
      { kind: "html", html: "<i>h</i>", className: "mine" },
    ]);
    expect(html).toContain('<li class="sidebar-separator" aria-hidden="true"></li>');
    expect(html).toContain('<li class="mine"><div class="sidebar-html"><i>h</i></div></li>');
  });
});

const panel = (isOpen: boolean, items: readonly ShownSidebarItem[] | undefined) =>
  markup(
    <MenuPanel
      isOpen={isOpen}
      onClose={() => {}}
      page={samplePage}
      items={items}
      control={control}
    />,
    {
      ...sampleSite,
      navigation: [
        {
          kind: "link",
          label: "Community",
          href: "/c",
          activeBasePath: undefined,
          activeBaseRegex: undefined,
          position: "left",
          className: undefined,
        },
      ],
    },
  );

describe("the menu panel", () => {
  test("is empty while it's closed", () => {
    expect(panel(false, [])).toBe('<dialog class="menu-panel" aria-label="Menu"></dialog>');
  });

  test("shows the docs sidebar and a button for the main menu", () => {
    const html = panel(true, [sampleLink("Intro", "/docs")]);
    expect(html).toContain("← Back to main menu");
    expect(html).toContain(">Intro</a>");
    expect(html).not.toContain(">Community</a>");
  });

  test("shows the main menu without a sidebar", () => {
    const html = panel(true, undefined);
    expect(html).toContain(">Community</a>");
    expect(html).not.toContain("Back to main menu");
  });
});

test("the main menu lists versions and leaves the search to its button", () => {
  const html = markup(<MainMenu page={samplePage} />, {
    ...sampleSite,
    navigation: [
      { kind: "search", position: "right", className: undefined },
      {
        kind: "version-dropdown",
        section: "default",
        before: [],
        after: [],
        position: "right",
        className: undefined,
      },
    ],
  });
  expect(html).toContain('<p class="main-menu-label">Versions</p>');
  expect(html).toContain('<a class="bar-link" href="/docs/4.0/access" data-version="4.0">4.0</a>');
  expect(html).not.toContain("search");
});

test("the main menu has a plain link if there is one version", () => {
  const [section] = sampleSite.sections;
  const [version] = section?.versions ?? [];
  const html = markup(<MainMenu page={{ ...samplePage, version: undefined }} />, {
    ...sampleSite,
    sections: section && version ? [{ ...section, versions: [version] }] : [],
    navigation: [
      {
        kind: "version-dropdown",
        section: "default",
        before: [],
        after: [],
        position: "right",
        className: undefined,
      },
    ],
  });
  expect(html).toContain(
    `<a class="bar-link" href="/docs" data-version="current">${version?.label}</a>`,
  );
  expect(html).not.toContain("Versions");
});
