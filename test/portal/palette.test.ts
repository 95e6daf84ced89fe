import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faintPairs } from "../../src/pages/site/palette.fixture.ts";

const read = (name: string) => readFileSync(new URL(`../../site/${name}`, import.meta.url), "utf8");

test("text and marks are readable in the portal's palette, in both modes", () => {
  const [, color = ""] = /themeColor: "([^"]+)"/.exec(read("site.config.ts")) ?? [];
  expect(color).toBe("rgb(208, 99, 0)");
  expect(faintPairs(color, read("styles/palette.css"))).toEqual([]);
});
