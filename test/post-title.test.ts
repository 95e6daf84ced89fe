import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => folder.remove());

const config = `
import { defineSite } from "lectern";
export default defineSite({
  title: "Small",
  url: "https://small.example",
  sections: [
    { id: "default", label: "Docs", path: "/docs", folder: "docs" },
    { id: "news", label: "News", path: "/news", folder: "news", kind: "blog" },
  ],
});
`;

test("a post whose text starts with its title has one heading of level 1", () => {
  writeSite(folder.path, {
    "site.config.ts": config,
    "news/2026-01-02-opening.md": "# We are open\n\nCome in.\n",
    "news/2026-01-03-titled.md": "---\ntitle: Titled\n---\n\nText.\n",
  });
  const { code, stderr } = callLectern("build", folder.path);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  for (const [post, title] of [
    ["2026/01/02/opening", "We are open"],
    ["2026/01/03/titled", "Titled"],
  ]) {
    const html = readFileSync(path.join(folder.path, "build", "news", `${post}.html`), "utf8");
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>.*<time`, "s"));
    expect(stderr).not.toContain("second-title");
  }
});
