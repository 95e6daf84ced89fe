import { expect, test } from "vitest";
import { siteSchema, type DeclaredSite } from "../../core/schema/site.ts";
import { imageOrigins } from "./policy-origins.ts";

const originsOf = (site: DeclaredSite) => imageOrigins(siteSchema.parse(site));
const site = { title: "Site", url: "https://docs.example.org" };

test("by default, pages only show the site's own images", () => {
  const logo = { src: "/img/logo.svg", srcDark: "https://docs.example.org/dark.svg", alt: "" };
  expect(originsOf({ ...site, logo })).toEqual([]);
});

test("images in the configuration are allowed automatically", () => {
  expect(
    originsOf({
      ...site,
      imageOrigins: ["https://*.badges.example"],
      logo: { src: "https://a.example/logo.svg", srcDark: "//b.example/x.svg", alt: "" },
      footer: {
        logo: { src: "https://a.example/footer.svg", alt: "" },
        copyright: '<img src="https://c.example/c.png" alt=""> us',
      },
      announcementBar: { content: 'New: <img src="http://d.example:8080/d.png">' },
      navigation: [{ type: "html", html: "<b><img src='https://e.example/e.png'></b>" }],
    }),
  ).toEqual([
    "https://*.badges.example",
    "https://a.example",
    "https://b.example",
    "http://d.example:8080",
    "https://c.example",
    "https://e.example",
  ]);
});
