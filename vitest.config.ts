import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
    environment: "node",
    setupFiles: ["test/property-seed.ts"],
    // The machines this runs on are shared: a slow moment is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
