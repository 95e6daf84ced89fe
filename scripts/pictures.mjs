// `npm run pictures`: takes the screenshots for README and handbook from the built portal. Run it
// after design changes, and check the images before you commit them.

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureChromium, ensureEngine, projectRoot } from "./ensure.mjs";
import { flags, startServer } from "./bench/browser.mjs";

/** The screenshots: target file, page, and actions before the screenshot. */
const pictures = [
  { file: "docs/pictures/home-light.webp", address: "" },
  { file: "docs/pictures/guide-dark.webp", address: "docs/apis/subsystems/access", mode: "dark" },
  { file: "docs/pictures/release-light.webp", address: "general/releases/4.0" },
  {
    file: "docs/pictures/phone-dark.webp",
    address: "docs/apis/subsystems/access",
    mode: "dark",
    width: 390,
    height: 844,
    act: (page) => page.getByRole("button", { name: "Open menu" }).click(),
  },
  {
    file: "docs/pictures/search-light.webp",
    address: "docs/apis",
    act: (page) => search(page, "get_string"),
  },
  {
    file: "handbook/static/img/search.webp",
    address: "docs/apis",
    act: (page) => search(page, "how do i add a capability"),
  },
  {
    file: "handbook/static/img/changes.webp",
    address: "docs/all-changes-since-4.0",
  },
];

async function search(page, query) {
  await page.keyboard.press("Control+k");
  await page.locator("input[type=search]:focus").waitFor();
  await page.keyboard.type(query);
  await page.locator(`[data-answered="${query}"]`).waitFor();
  await page.waitForFunction(() => {
    const excerpts = [...document.querySelectorAll(".search-excerpt")];
    return excerpts.length > 0 && excerpts.every((excerpt) => excerpt.textContent !== "");
  });
}

/** Compresses a screenshot to a quarter of its size with the encoder in the browser, so no package is needed. */
async function asWebp(browser, png) {
  const page = await browser.newPage();
  const data = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d").drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await page.close();
  return Buffer.from(data);
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
  for (const {
    file,
    address: below,
    mode = "light",
    width = 1280,
    height = 800,
    act,
  } of pictures) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: mode });
    await page.goto(address + below, { waitUntil: "networkidle" });
    await page.locator("html[data-ready]").waitFor();
    const isDark = page.locator("html[data-theme=dark]");
    if (mode === "dark" && (await isDark.count()) === 0) {
      await page.locator("button.color-mode").click();
      await isDark.waitFor();
    }
    await act?.(page);
    await page.evaluate(() => document.fonts.ready);
    const target = path.join(projectRoot, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const picture = await asWebp(browser, await page.screenshot({ animations: "disabled" }));
    writeFileSync(target, picture);
    await page.close();
    console.log(`${file}: ${Math.round(picture.length / 1000)} KB`);
  }
} finally {
  await browser.close();
  stop();
}
