import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { plainPages } from "./plain-pages.mjs";
import { systems } from "./systems/all.mjs";
import { editPage, forgetBuilds, writeSite } from "./write-site.mjs";

const pages = plainPages(30);
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lectern-plain-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe.each(systems)("the plain site for $name", (system) => {
  const fileOf = (page) => path.join(folder, system.pages.folder, page.folder, `${page.name}.md`);
  const read = (page) => readFileSync(fileOf(page), "utf8");

  test("has every page, and the same text in each but for headings and links", () => {
    writeSite(system, { folder, pages });
    for (const page of pages) {
      const text = read(page);
      expect(text).toMatch(new RegExp(`^---\ntitle: ${page.title}\ndescription: \\S`));
      const plain = page.blocks.filter(({ kind }) => kind === "code" || kind === "text");
      for (const block of plain) expect(text).toContain(`\n${block.code ?? block.text}\n`);
    }
  });

  test("links to pages there are", () => {
    writeSite(system, { folder, pages });
    for (const page of pages) {
      const links = [...read(page).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
      expect(links.length).toBeGreaterThan(2);
      expect(links.filter((link) => !existsSync(targetOf(link, page)))).toEqual([]);
    }
  });

  function targetOf(link, page) {
    const root = path.join(folder, system.pages.folder);
    return link.startsWith("/")
      ? path.join(root, `${link.replace(/\/$/, "")}.md`)
      : path.resolve(path.dirname(fileOf(page)), link);
  }

  test("overwrites the site, deletes earlier builds and keeps installed packages", () => {
    writeSite(system, { folder, pages });
    editPage(system, { folder, page: pages[3], text: "Edit number 1." });
    expect(read(pages[3])).toMatch(/\n\nEdit number 1\.\n$/);
    mkdirSync(path.join(folder, "node_modules"), { recursive: true });
    for (const name of [system.output, ...system.caches]) {
      mkdirSync(path.join(folder, name), { recursive: true });
      writeFileSync(path.join(folder, name, "old"), "");
    }
    writeSite(system, { folder, pages: pages.slice(0, 5) });
    expect(existsSync(path.join(folder, "node_modules"))).toBe(true);
    expect(existsSync(fileOf(pages[7]))).toBe(false);
    expect(read(pages[3])).not.toContain("Edit number");
    forgetBuilds(system, folder);
    for (const name of [system.output, ...system.caches]) {
      expect(existsSync(path.join(folder, name))).toBe(false);
    }
  });
});
