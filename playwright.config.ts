import { defineConfig } from "@playwright/test";
import { isLong } from "./test/long-tests.ts";

const reportFile = process.env["BROWSER_REPORT"];

/** Installing packages takes longer than any other file. At the end, one worker would wait for it. */
const packages = "package*.spec.ts";

export default defineConfig({
  testDir: "test/e2e",
  // The machines have two cores, so more browsers would only slow each other down.
  workers: 2,
  fullyParallel: false,
  snapshotPathTemplate: "test/golden/portal/{arg}{ext}",
  // The timeout is generous, because a shared machine can stall a browser for half a minute.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  retries: 0,
  projects: [
    { name: "packages", testMatch: packages },
    { name: "sites", testIgnore: packages },
  ],
  // Only `npm run test:long` runs the tests with the tag `@long`.
  ...(isLong ? {} : { grepInvert: /@long/ }),
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
