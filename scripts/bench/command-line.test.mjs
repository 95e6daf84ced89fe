import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { namesFrom, numberFrom } from "./command-line.mjs";

const call = (script, ...words) =>
  spawnSync(process.execPath, [fileURLToPath(new URL(`../${script}`, import.meta.url)), ...words], {
    encoding: "utf8",
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });

test.each([
  ["bench-peers.mjs", "--pages=0", '--pages must be a whole number of 1 or more, not "0".'],
  ["bench-peers.mjs", "--runs=many", '--runs must be a whole number of 1 or more, not "many".'],
  ["bench-peers.mjs", "--page=5", "Unknown option '--page'"],
  ["bench-peers.mjs", "--only=lectern,jekyll", '--only doesn\'t accept "jekyll". Use lectern, '],
  [
    "bench-peers.mjs",
    "--folder=site",
    '--folder must be outside the repository, and "site" is in it.',
  ],
  [
    "bench-peers.mjs",
    "--folder=/dev/null/peers",
    '--folder "/dev/null/peers" can\'t be created: ENOTDIR',
  ],
  ["bench.mjs", "--runs=-1", "--runs must be a whole number of 1 or more"],
  ["bench.mjs", "--only=", '--only doesn\'t accept "". Use portal, '],
  ["bench.mjs", "more", "Unexpected argument 'more'"],
])("%s %s ends the call with a sentence", (script, word, sentence) => {
  const { status, stderr } = call(script, word);
  expect(stderr).toContain(sentence);
  expect(status).toBe(64);
});

test.each(["bench.mjs", "faults.mjs"])("%s prints its usage", (script) => {
  const { status, stdout } = call(script, "--help");
  expect(stdout).toMatch(/^`npm run \w+`: .*\n\n {2}--\w+/s);
  expect(stdout).not.toMatch(/^\/\/|import/m);
  expect(status).toBe(0);
});

test("valid values are returned", () => {
  expect(numberFrom("runs", "12")).toBe(12);
  expect(namesFrom("only", { text: "c,a", known: ["a", "b", "c"] })).toEqual(["a", "c"]);
  expect(namesFrom("only", { text: undefined, known: ["a", "b"] })).toEqual(["a", "b"]);
});
