import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { siteSchema } from "../../core/schema/site.ts";
import { cacheStore } from "../store/cache-store.ts";
import { appIcons, drawIcon, plainIcon } from "./app-icons.ts";
import { plainGround, storeIcons } from "./drawn-icons.ts";

const folder = mkdtempSync(path.join(tmpdir(), "lectern-icons-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the icons that come with the engine are those that would be drawn", async () => {
  const cache = cacheStore(folder);
  await storeIcons(cache, "engine");
  const stored = JSON.parse(cache.read("icons.json", "engine") ?? "[]") as [string, string][];
  expect(stored.map(([name]) => name)).toEqual(appIcons.map(({ name }) => name));
  for (const icon of appIcons) {
    const drawn = Buffer.from(await drawIcon(plainIcon, icon, plainGround)).toString("base64");
    expect(new Map(stored).get(icon.name)).toBe(drawn);
  }
});

test("the ground they are drawn on is that of a site that names no colour", () => {
  const site = siteSchema.parse({ title: "A site", url: "https://site.example" });
  expect(site.themeColor).toBe(plainGround);
});
