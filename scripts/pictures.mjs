// `npm run pictures`: the pictures of README and handbook, taken of the built portal.
// Run it after the look has changed, and look at what it made before it is kept.

import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { ensureChromium, ensureEngine, projectRoot } from "./ensure.mjs";
import { flags, startServer } from "./bench/browser.mjs";

/** The pictures: where each goes, what it shows, and what is done before it is taken. */
const pictures = [
  { file: "docs/pictures/home-light.png", address: "" },
  { file: "docs/pictures/guide-dark.png", address: "docs/apis/subsystems/access", mode: "dark" },
  { file: "docs/pictures/release-light.png", address: "general/releases/4.0" },
  {
    file: "docs/pictures/phone-dark.png",
    address: "docs/apis/subsystems/access",
    mode: "dark",
    width: 390,
    height: 844,
    act: (page) => page.getByRole("button", { name: "Open menu" }).click(),
  },
  {
    file: "docs/pictures/search-light.png",
    address: "docs/apis",
    act: (page) => search(page, "get_string"),
  },
  {
    file: "handbook/static/img/search.png",
    address: "docs/apis",
    act: (page) => search(page, "how do i add a capability"),
  },
  {
    file: "handbook/static/img/changes.png",
    address: "docs/all-changes-since-4.0",
  },
];

async function search(page, query) {
  await page.keyboard.press("Control+k");
  await page.locator("input[type=search]:focus").waitFor();
  await page.keyboard.type(query);
  await page.locator(`[data-answered="${query}"]`).waitFor();
}

ensureEngine();
const lectern = path.join(projectRoot, "dist", "cli", "main.js");
const built = spawnSync(process.execPath, [lectern, "build", "site"], {
  cwd: projectRoot,
  stdio: "inherit",
});
if (built.status !== 0) process.exit(built.status ?? 1);
const executablePath = await ensureChromium();
const { chromium } = await import("@playwright/test");
const site = path.join(projectRoot, "site");
const { address, stop } = await startServer({ lectern, site, output: path.join(site, "build") });
const browser = await chromium.launch({ executablePath, args: flags });
try {
  for (const picture of pictures) {
    const { file, mode = "light", width = 1280, height = 800, act } = picture;
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: mode });
    await page.goto(address + picture.address, { waitUntil: "networkidle" });
    await page.locator("html[data-ready]").waitFor();
    const isDark = page.locator("html[data-theme=dark]");
    if (mode === "dark" && (await isDark.count()) === 0) {
      await page.locator("button.color-mode").click();
      await isDark.waitFor();
    }
    await act?.(page);
    await page.evaluate(() => document.fonts.ready);
    mkdirSync(path.dirname(path.join(projectRoot, file)), { recursive: true });
    await page.screenshot({ path: path.join(projectRoot, file), animations: "disabled" });
    await page.close();
    console.log(file);
  }
} finally {
  await browser.close();
  stop();
}
