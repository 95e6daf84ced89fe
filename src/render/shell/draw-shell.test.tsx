import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anchor, routePath } from "../../base/paths.ts";
import type { PageData } from "../../model/page-data.ts";
import type { SiteData } from "../../model/site-data.ts";
import { samplePage, sampleSite } from "../../shell/sample-site.fixture.ts";
import { Shell } from "../../shell/Shell.tsx";
import { emptyList } from "../site/sidebar-rows.tsx";
import { shellDrawing, type ShellToDraw } from "./draw-shell.tsx";
import { markupInSite } from "./markup-in-site.tsx";

const link = {
  kind: "link",
  position: "left",
  className: undefined,
  activeBasePath: undefined,
  activeBaseRegex: undefined,
} as const;
const ofSection = { section: "default", position: "right", className: undefined } as const;
const navigation: SiteData["navigation"] = [
  { ...link, label: "Home", href: "/" },
  { ...link, label: "Docs", href: "/docs", activeBasePath: "/docs" },
  { ...link, label: "Deep", href: "/x", activeBaseRegex: "access|b$" },
  {
    kind: "version-link",
    ...ofSection,
    label: "Main",
    sidebar: "main",
    targets: [
      { name: "current", label: "master", href: "/docs/access" },
      { name: "4.0", label: "4.0", href: "/docs/4.0" },
    ],
  },
  { kind: "version", ...ofSection, label: undefined, href: undefined },
  {
    kind: "dropdown",
    label: "More",
    href: undefined,
    position: "left",
    className: "mine",
    items: [{ ...link, label: "In it", href: "/docs/access" }],
  },
  {
    kind: "version-dropdown",
    ...ofSection,
    before: [],
    after: [{ ...link, label: "All", href: "/versions" }],
  },
  { kind: "locale-dropdown", position: "right", className: undefined, before: [], after: [] },
];

const french = { code: "fr", label: "Français", direction: "ltr", segment: "fr" } as const;
const sites: readonly SiteData[] = [
  sampleSite,
  { ...sampleSite, navigation },
  {
    ...sampleSite,
    navigation,
    locales: [...sampleSite.locales, { ...french, base: "/fr/" }],
    logo: undefined,
    search: { ...sampleSite.search, enabled: false },
    slots: { TopBarEnd: `<b>${emptyList}</b>`, Footer: "<i>F</i>" },
  },
];

/** All of the shell by one call of React, as the browser hydrates it. */
function byReact(site: SiteData, { page, rows, content }: ShellToDraw): string {
  const shell = (
    <Shell
      site={site}
      page={page}
      sidebar={rows === undefined ? undefined : []}
      content={content}
      loading="idle"
      failure={undefined}
    />
  );
  const markup = markupInSite(shell, site);
  if (rows === undefined || page.layout !== "document") return markup;
  const at = markup.indexOf(emptyList, markup.indexOf('<nav class="sidebar"')) + emptyList.length;
  return `${markup.slice(0, at - "</ul>".length)}${rows}${markup.slice(at - "</ul>".length)}`;
}

const maybe = <Value,>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const text = fc.constantFrom("", "A", "It's", `"B" & <c>`, "$& $1", "0", "é\n ");
const address = fc.constantFrom(
  "",
  "/",
  "/docs/access",
  "/a?b=1&c='2'",
  "#top",
  "//host/x",
  "https://example.org/d",
  "mailto:a@b.example",
  "javascript:alert(1)",
  "relative/e",
);
const pageLink = fc.record({ label: text, href: address });
const version = fc
  .record({
    name: fc.constantFrom("current", "4.0"),
    banner: fc.constantFrom("none", "unreleased", "unmaintained"),
    badge: fc.boolean(),
    others: fc.tuple(address, address),
    latest: maybe(address),
    changes: maybe(fc.record({ label: text }, { requiredKeys: ["label"] })),
    changesHref: maybe(address),
  })
  .map(({ name, others, latest, changes, changesHref, ...rest }): PageData["version"] => ({
    ...rest,
    section: "default",
    name,
    label: name,
    others: [
      { name: "current", label: "master", href: others[0] },
      { name: "4.0", label: "4.0", href: others[1] },
    ],
    latest: latest === undefined ? undefined : { name: "4.0", label: "4.0", href: latest },
    ...(changes && {
      changes: { ...changes, ...(changesHref !== undefined && { href: changesHref }) },
    }),
  }));
const outline = fc
  .array(fc.record({ level: fc.integer({ min: 2, max: 4 }), text }), { maxLength: 25 })
  .map((items) => items.map((item, at) => ({ ...item, id: anchor(`h-${at}'é`) })));
const page: fc.Arbitrary<PageData> = fc
  .record({
    route: fc.constantFrom("/", "/docs", "/docs/access", "/docs/4.0", "/x/y", "/é/b"),
    kind: fc.constantFrom("document", "category", "tag", "standalone", "not-found"),
    layout: fc.constantFrom("document", "page", "wide"),
    title: text,
    hideTitle: fc.boolean(),
    untranslated: maybe(fc.record({ code: fc.constant("ar"), direction: fc.constant("rtl") })),
    version: maybe(version),
    sidebar: maybe(
      fc.constantFrom("default-current-main", "default-4.0-main").map((key) => ({
        key,
        file: `/${key}.json`,
        path: [0],
      })),
    ),
    breadcrumbs: fc.array(fc.record({ label: text, href: maybe(address) }), { maxLength: 3 }),
    outline,
    previous: maybe(pageLink),
    next: maybe(pageLink),
    tags: fc.uniqueArray(pageLink, { maxLength: 2, selector: ({ href }) => href }),
    editUrl: maybe(address),
    reportUrl: maybe(address),
    lastChange: maybe(
      fc.record(
        { date: fc.constantFrom("2022-06-10T12:00:00+10:00", "2021-02-03", "soon"), author: text },
        { requiredKeys: ["date"] },
      ),
    ),
    slots: maybe(fc.record({ BeforeArticle: text, PageEnd: text }, { requiredKeys: [] })),
  })
  .map(({ route, untranslated, ...rest }) => ({
    ...samplePage,
    ...rest,
    ...(untranslated && { untranslated }),
    route: routePath(route),
  }));
const shell = fc.record({
  page,
  rows: maybe(fc.constantFrom("", "<li>$&</li>")),
  content: fc.constantFrom("", "<p>$1</p>", '<nav class="sidebar">', emptyList),
});

test.each(sites.map((site, index) => [index, site] as const))(
  "a shell drawn of stencils is what React writes: site %i",
  (_, site) => {
    const draw = shellDrawing(site);
    fc.assert(
      fc.property(shell, (input) => {
        expect(draw(input)).toBe(byReact(site, input));
      }),
      { numRuns: 60 },
    );
  },
);

test("pages of one shape are drawn of the same stencil", () => {
  const draw = shellDrawing(sampleSite);
  const of = (title: string, label: string): string => {
    const next = { label, href: `/${label}` };
    return draw({
      page: { ...samplePage, title, next },
      rows: `<li>${label}</li>`,
      content: title,
    });
  };
  const first = of("One", "first");
  expect(of("Two", "second")).toBe(first.replaceAll("One", "Two").replaceAll("first", "second"));
});
