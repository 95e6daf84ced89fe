import { expect, test } from "vitest";
import type { FooterLink } from "../../core/config.ts";
import type { ShownNavigationItem } from "../../core/site-data.ts";
import { samplePage, sampleSite } from "../sample-site.fixture.ts";
import { placesToGo } from "./EmptyBox.tsx";

const placed = { position: "left", className: undefined } as const;
const plain = { activeBasePath: undefined, activeBaseRegex: undefined, ...placed };
const link = (label: string, href: string): ShownNavigationItem => ({
  kind: "link",
  label,
  href,
  ...plain,
});
const footer = (...items: readonly FooterLink[]) => ({
  ...sampleSite.footer,
  columns: [{ title: "More", items }],
});
const labels = (site: typeof sampleSite) =>
  placesToGo({ site, page: samplePage }, () => undefined).map(({ label }) => label);

test("the suggested links are those in the top bar, including its menus, then those in the footer", () => {
  const menu: ShownNavigationItem = {
    kind: "dropdown",
    label: "More",
    href: "/more",
    items: [link("Inner", "/inner")],
    ...placed,
  };
  const site = {
    ...sampleSite,
    navigation: [link("Guide", "/guide"), menu],
    footer: footer({ kind: "link", label: "Releases", href: "/releases" }),
  };
  expect(labels(site)).toEqual(["Guide", "More", "Inner", "Releases"]);
});

test("are at most eight different pages on the site, without its home page", () => {
  const site = {
    ...sampleSite,
    navigation: [link("Elsewhere", "https://example.org/"), link("Home", "/"), link("A", "/a")],
    footer: footer(
      { kind: "link", label: "A again", href: "/a" },
      ...Array.from({ length: 9 }, (_, at) => ({
        kind: "link" as const,
        label: `F${at}`,
        href: `/f${at}`,
      })),
    ),
  };
  expect(labels(site)).toEqual(["A", "F0", "F1", "F2", "F3", "F4", "F5", "F6"]);
});
