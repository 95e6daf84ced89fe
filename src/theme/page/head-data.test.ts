import { expect, test } from "vitest";
import { routePath } from "../../core/paths.ts";
import { breadcrumbData, twinAddress } from "./head-data.ts";
import { samplePage, sampleSite } from "../sample-site.fixture.ts";

const crumbs = [
  { label: "APIs", href: "/docs/apis" },
  { label: "No page", href: undefined },
  { label: "Access </script>", href: "/docs/access" },
];

test("linked breadcrumbs are listed, with complete URLs and consecutive positions", () => {
  const json = breadcrumbData(sampleSite, { ...samplePage, breadcrumbs: crumbs });
  expect(JSON.parse(json ?? "")).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "APIs", item: "https://example.org/docs/apis" },
      { position: 2, name: "Access </script>", item: "https://example.org/docs/access" },
    ],
  });
  expect(json).not.toContain("<");
});

test("a standalone page and the not-found page have none", () => {
  expect(breadcrumbData(sampleSite, { ...samplePage, breadcrumbs: [] })).toBeUndefined();
  const head = { ...samplePage.head, noIndex: true };
  expect(breadcrumbData(sampleSite, { ...samplePage, head, breadcrumbs: crumbs })).toBeUndefined();
});

test.each([
  ["document", "/docs/a b", "/sub/docs/a%20b.md"],
  ["standalone", "/", "/sub/index.md"],
  ["tag", "/docs/tags/x", "/sub/docs/tags/x.md"],
  ["search", "/search", undefined],
  ["not-found", "/404", undefined],
])("the Markdown of a page of the kind %s at %s is at %s", (kind, route, address) => {
  expect(twinAddress("/sub/", { kind, route: routePath(route) })).toBe(address);
});
