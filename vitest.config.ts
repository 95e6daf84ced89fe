import { defineConfig } from "vitest/config";

/** The module of these that draws pictures starts once per process. */
const drawing = ["src/builder/offline/*-icons.test.ts", "src/builder/cards/*.test.ts"];

export default defineConfig({
  test: {
    setupFiles: ["test/property-seed.ts"],
    // The machines this runs on are shared: a slow moment is not a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
          exclude: drawing,
          // A worker keeps its modules from file to file, which halves the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "whole", include: ["test/**/*.test.{ts,tsx}", ...drawing] },
      },
    ],
  },
});
