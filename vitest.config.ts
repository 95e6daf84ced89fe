import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isLong } from "./test/long-tests.ts";

/**
 * These tests start processes, listen to signals or replace modules, so each has its own process.
 */
const apart = [
  "src/build/bundle/load-vite.test.ts",
  "src/build/graph/*.test.ts",
  "src/build/output/replace-output.test.ts",
  "src/build/store/folder-lock.test.ts",
  "src/build/cards/*.test.ts",
  "src/build/faults/interruption.test.ts",
  "src/build/offline/app-files.test.ts",
  "src/server/serve/serve-replaced.test.ts",
  "test/command-end.test.ts",
];

/**
 * Long tests of which pages are rebuilt after which edits. All test runs compare builds after
 * random edits with clean builds.
 */
const long = ["test/component-edit.test.ts", "test/edited-page.test.ts"];

/**
 * Runs the slowest file first. By default, small files are last, and one worker would wait for it.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlowest = ({ moduleId }: TestSpecification) => moduleId.endsWith("test/faults.test.ts");
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlowest), ...sorted.filter((file) => !isSlowest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    setupFiles: ["test/property-seed.ts"],
    // The tests run on shared machines, where a slow moment isn't a failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["{src,test,packages/*/src}/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
          exclude: isLong ? apart : [...apart, ...long],
          // A worker keeps its modules between files, which halves the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: "apart", include: apart } },
    ],
  },
});
