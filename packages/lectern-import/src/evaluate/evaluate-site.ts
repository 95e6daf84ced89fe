import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EvaluationAnswer, EvaluationRequest } from "./evaluated-site.ts";

/** Time limit for the site's code, in milliseconds. */
const LIMIT = 20_000;

const settings = {
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "Bundler",
  jsx: "react-jsx",
  isolatedModules: true,
};

/** Evaluates a configuration and its sidebars in a separate process. */
export async function evaluateSite(
  site: Omit<EvaluationRequest, "tsconfig">,
): Promise<EvaluationAnswer> {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-import-"));
  const tsconfig = path.join(folder, "tsconfig.json");
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions: settings }));
  try {
    return await run({ ...site, tsconfig });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(request: EvaluationRequest): Promise<EvaluationAnswer> {
  return new Promise((resolve) => {
    const child = fork(new URL("./evaluate-process.js", import.meta.url), {
      cwd: request.root,
      execArgv: ["--experimental-import-meta-resolve"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Use a separate process group, so that the child processes of this process end with it.
      detached: true,
    });
    const end = (answer: EvaluationAnswer) => {
      clearTimeout(timer);
      killGroup(child.pid);
      resolve(answer);
    };
    const fail = (message: string) => end({ kind: "failed", missing: [], message });
    const timer = setTimeout(() => fail(`it took longer than ${LIMIT / 1000} s`), LIMIT);
    child.once("message", (answer) => end(answer as EvaluationAnswer));
    child.once("exit", () => fail("its process ended"));
    child.send(request);
  });
}

function killGroup(id: number | undefined): void {
  try {
    if (id !== undefined) process.kill(process.platform === "win32" ? id : -id, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
