import { defineConfig } from "@playwright/test";

const reportFile = process.env["BROWSER_REPORT"];

export default defineConfig({
  testDir: "test/e2e",
  // Two cores: more browsers at once only make each other slow.
  workers: 2,
  fullyParallel: false,
  snapshotPathTemplate: "test/golden/portal/{arg}{ext}",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A shared machine can stall a browser for a minute; what fails twice is a fault.
  retries: 1,
  reporter: reportFile ? [["list"], ["json", { outputFile: reportFile }]] : [["list"]],
  use: {
    locale: "en-AU",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(process.env["CHROMIUM"] ? { executablePath: process.env["CHROMIUM"] } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
