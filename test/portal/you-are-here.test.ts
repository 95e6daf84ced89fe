import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const site = fileURLToPath(new URL("../../site/", import.meta.url));

/** Patterns that select the active item in the top bar on general pages. */
const entries = [
  ...readFileSync(path.join(site, "site.config.ts"), "utf8").matchAll(/activeBaseRegex: "(.+)"/g),
].map(([, expression = ""]) => new RegExp(expression, "i"));

/** Routes of the general pages, derived from the file names. */
const routes = readdirSync(path.join(site, "general"), { recursive: true, encoding: "utf8" })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => /(^|\/)[^_/][^/]*\.mdx?$/.test(file))
  .map((file) => `/general/${file}`.replace(/(\/index)?\.mdx?$/, ""));

test("each general page in the portal highlights one item in the top bar", () => {
  expect(entries).toHaveLength(3);
  expect(routes.length).toBeGreaterThan(400);
  const lit = (route: string) => entries.filter((entry) => entry.test(route)).length;
  expect(routes.filter((route) => lit(route) !== 1)).toEqual([]);
});
