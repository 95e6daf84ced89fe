import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runMeasured } from "./process-cost.mjs";

const node = process.execPath;
const isLinux = existsSync("/proc/self/stat");

test("what a command says and its exit code are handed on", async () => {
  const program = 'console.log("out"); console.error("err"); process.exitCode = 3';
  const { status, stdout, stderr } = await runMeasured([node, "-e", program]);
  expect({ status, stdout, stderr }).toEqual({ status: 3, stdout: "out\n", stderr: "err\n" });
});

test("the folder and the settings are the command's", async () => {
  const program = "console.log(process.cwd() + process.env.MARK)";
  const env = { ...process.env, MARK: "here" };
  const { stdout } = await runMeasured([node, "-e", program], { cwd: "/", env });
  expect(stdout).toBe("/here\n");
});

test.runIf(isLinux)("processor time and memory count what the command starts", async () => {
  const worker = [
    "const held = Buffer.alloc(150_000_000, 1);",
    "while (process.cpuUsage().user + process.cpuUsage().system < 300_000);",
    "console.log(held.length);",
  ].join(" ");
  const starter = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(worker)}])`;
  const { status, processor, memory } = await runMeasured([node, "-e", starter]);
  expect(status).toBe(0);
  expect(processor).toBeGreaterThanOrEqual(0.29);
  expect(memory).toBeGreaterThan(150_000_000);
});

test("a missing command is named", async () => {
  const { status } = await runMeasured(["no-such-program-anywhere"]);
  expect(status).toContain("no-such-program-anywhere");
});

test("a command beyond its limit is ended with all it started", async () => {
  const sleeper = "setInterval(() => {}, 1000)";
  const starter = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(sleeper)}], { stdio: "inherit" })`;
  const { status } = await runMeasured([node, "-e", starter], { limit: 1 });
  expect(status).toBe("not done after 1 s");
});

test("a command that is killed says by what", async () => {
  const { status } = await runMeasured([node, "-e", 'process.kill(process.pid, "SIGKILL")']);
  expect(status).toBe("signal SIGKILL");
});
