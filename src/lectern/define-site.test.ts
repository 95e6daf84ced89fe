import { expect, test } from "vitest";
import { defineSite } from "./define-site.ts";

test("defineSite hands back what it is given", () => {
  const site = { title: "Site", url: "https://example.org" };
  expect(defineSite(site)).toBe(site);
});
