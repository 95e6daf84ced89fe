import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, readColor } from "../../core/color.ts";
import { faintPairs } from "./palette.fixture.ts";
import { themeColors, themeStyles } from "./theme-styles.ts";

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("text and marks are readable in both modes with any site colour", () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(faintPairs(color)).toEqual([]);
    }),
  );
});

test.each(["#ffffff", "#000000", "#808080", "#ffff00", "#0000ff", "#00ff00", "#ff0000", "#00ffff"])(
  "text and marks are readable if the site colour is %s",
  (color) => {
    expect(faintPairs(color)).toEqual([]);
  },
);

test("text and marks are readable with a valid accent", () => {
  const theme = { radius: 8, accent: { light: "#0b6e4f", dark: "#7fd1ae" } };
  expect(faintPairs("#ffffff", "", theme)).toEqual([]);
});

test("the accent is written unchanged, and the radius applies to all boxes", () => {
  const theme = { radius: 2, accent: { light: "#0b6e4f" } };
  const [light = "", dark = ""] = themeStyles({ themeColor: "#ffffff", theme }).split(
    "[data-theme",
  );
  expect(light).toContain("--link: #0b6e4f;");
  expect(light).toContain("--radius: 2px; --radius-small: 1.25px;");
  expect(dark).not.toContain("#0b6e4f");
});

test("an unreadable palette is reported by pairs", () => {
  const own = ":where(:root) { --link: #ffffff; }";
  expect(faintPairs("#ffffff", own)).toContain("light: --link on --surface: 1.00");
  const marked = ":where(:root) { --highlight: color-mix(in srgb, var(--text) 90%, transparent); }";
  expect(faintPairs("#ffffff", marked).length).toBeGreaterThan(5);
});

describe("the colours of a site", () => {
  test.each(["#d06300", "#7a1fa2", "#0b6e4f", "#c2185b"])("have the hue of %s", (color) => {
    const hue = readColor(color)?.hue ?? 0;
    for (const mode of ["light", "dark"] as const) {
      const { "--accent": accent = "", "--link": link = "" } = themeColors(color, mode);
      for (const shown of [accent, link]) {
        expect(Math.abs((readColor(shown)?.hue ?? 0) - hue)).toBeLessThan(6);
      }
    }
  });

  test("are the site colour itself if it's visible enough", () => {
    expect(themeColors("#c2185b", "light")["--accent"]).toBe("#c2185b");
    expect(contrast("#c2185b", "#ffffff")).toBeGreaterThan(3);
  });

  test("are the engine's blue if the site colour has no hue", () => {
    const blue = themeColors("#ffffff", "light");
    expect(themeColors("#000", "light")).toEqual(blue);
    expect(themeColors("rgb(128 128 128)", "light")).toEqual(blue);
    expect(themeColors("#00f", "light")).not.toEqual(blue);
  });

  test("are set for both modes by one stylesheet", () => {
    const [light = "", dark = ""] = themeStyles({
      themeColor: "#d06300",
      theme: { radius: 8 },
    }).split('[data-theme="dark"]');
    for (const [half, mode] of [
      [light, "light"],
      [dark, "dark"],
    ] as const) {
      const set = [...half.matchAll(/(--[\w-]+): (#\w{6});/g)].map(([, name, value]) => [
        name,
        value,
      ]);
      expect(Object.fromEntries(set)).toEqual(themeColors("#d06300", mode));
      expect(set).toHaveLength(9);
    }
  });
});
