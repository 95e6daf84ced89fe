import { expect, test } from "vitest";
import { defineSite } from "./define-site.ts";

test("defineSite returns its argument", () => {
  const site = { title: "Site", url: "https://example.org" };
  expect(defineSite(site)).toBe(site);
});
