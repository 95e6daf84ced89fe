import { expect, test } from "vitest";
import { sampleSite } from "../site-of-pages.fixture.ts";
import { openSearch } from "./opensearch.ts";

const titled = (title: string) => {
  const site = sampleSite({ versions: [] });
  return openSearch({ ...site, config: { ...site.config, title } });
};
const shortName = (title: string) => /<ShortName>(.*)<\/ShortName>/.exec(titled(title))?.[1];

test("contains the URL of the search page", () => {
  const xml = titled("Sample");
  expect(xml).toContain(
    `<Url type="text/html" template="https://example.org/sub/search?q={searchTerms}"/>`,
  );
  expect(xml.startsWith(`<?xml version="1.0" encoding="UTF-8"?>`)).toBe(true);
});

test("contains the site's name, shortened between words if it's too long, and escaped", () => {
  expect(shortName("Sample")).toBe("Sample");
  expect(shortName("Moodle Developer Resources")).toBe("Moodle Developer");
  expect(shortName("A & B")).toBe("A &amp; B");
  expect(shortName("Donaudampfschifffahrtsgesellschaft")).toBe("Donaudampfschiff");
});
