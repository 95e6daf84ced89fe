import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { darkSurface } from "../../core/color.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const files = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".css"));

/** Stylesheets that only load on the pages that need them. */
const apart = [
  "announcement.css",
  "comparison.css",
  "lectern-badge.css",
  "lectern-cards.css",
  "lectern-file-tree.css",
  "lectern-fold.css",
  "lectern-hero.css",
  "lectern-lines.css",
  "lectern-steps.css",
  "lectern-tagged.css",
  "lectern-tabs.css",
  "lectern-tags.css",
];

test("every stylesheet is loaded first or later, in a layer", () => {
  const wholes = ["index.css", "later.css"];
  const imports = wholes.map(read).join("\n").split("\n");
  for (const name of files.filter((file) => ![...wholes, ...apart].includes(file))) {
    const own = imports.filter((line) => line.startsWith(`@import "./${name}" layer(`));
    expect([name, own.length]).toEqual([name, 1]);
  }
});

test("no rules are in layers that Tailwind CSS 3 only allows in its own stylesheets", () => {
  const own = /layer\((?:base|components|utilities)\)|@layer (?:base|components|utilities) \{/;
  for (const file of files) expect([file, own.exec(read(file))]).toEqual([file, null]);
});

test("the theme colour of dark pages is their background", () => {
  expect(read("tokens.css")).toContain(`--surface: ${darkSurface};`);
});

test.each(apart)("all rules of %s are in layers of the shell", (name) => {
  const layers = (read("index.css").match(/@layer ([^;]+);/)?.[1] ?? "").split(", ");
  const tops = read(name).match(/^[^\s}/*].*$/gm) ?? [];
  expect(tops.length).toBeGreaterThan(0);
  for (const top of tops) expect(layers.map((layer) => `@layer ${layer} {`)).toContain(top);
});

test.each(files)("%s uses only the sizes of the type scale for text", (name) => {
  expect(read(name).match(/font-size: [\d.]+(?:rem|px)|font: [^;]*\drem ?\//g)).toBeNull();
});

test("every custom property in use is set, has a default, or depends on the site's colour", () => {
  const all = files.map(read).join("\n");
  // Forced colours override the site's colours.
  const setting = files.filter((name) => name !== "drawings.css").map(read);
  const set = new Set([...setting.join("\n").matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  // `pages/site/theme-styles.test.ts` checks that these are set.
  const themed =
    "accent accent-border accent-soft accent-text button button-text highlight link link-underline";
  const unset = new Set(used.filter((name) => !set.has(name)));
  expect(unset).toEqual(new Set(themed.split(" ").map((name) => `--${name}`)));
});

test("no selector makes the root search the complete page, unless it matches rarely", () => {
  const asking = files.flatMap((name) =>
    [...read(name).matchAll(/(?<![\w-])(?:html|body|:root)[^\s{,]*:has\([^{]*/g)].map(
      ([selector]) => selector.trim(),
    ),
  );
  // Browsers evaluate these selectors after every change of the document. They're fast, because the
  // dialog is near the start of the document, and open.
  expect(asking).toEqual([
    ":root:has(.search-dialog[open])",
    ":root[data-zoomed]:has(.zoom[open])",
  ]);
});
