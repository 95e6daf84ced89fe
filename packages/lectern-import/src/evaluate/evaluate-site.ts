import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
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
  const requestFile = path.join(folder, "request.json");
  const answerFile = path.join(folder, "answer.json");
  try {
    const tsconfig = path.join(folder, "tsconfig.json");
    writeFileSync(tsconfig, JSON.stringify({ compilerOptions: settings }));
    const request: EvaluationRequest = { ...site, tsconfig };
    writeFileSync(requestFile, JSON.stringify(request));
    const end = await run([requestFile, answerFile], site.root);
    return (
      readAnswer(answerFile) ?? {
        kind: "failed",
        missing: [],
        message: end === "too-long" ? `it took longer than ${LIMIT / 1000} s` : "its process ended",
      }
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(files: readonly string[], root: string): Promise<"ended" | "too-long"> {
  const program = fileURLToPath(new URL("./evaluate-process.js", import.meta.url));
  return new Promise((resolve) => {
    // Use a separate process group, so that the child processes of this process end with it.
    const flag = "--experimental-import-meta-resolve";
    const child = spawn(process.execPath, [flag, program, ...files], {
      cwd: root,
      stdio: "ignore",
      detached: true,
    });
    const timer = setTimeout(() => {
      killGroup(child.pid);
      resolve("too-long");
    }, LIMIT);
    child.once("close", () => {
      killGroup(child.pid);
      clearTimeout(timer);
      resolve("ended");
    });
  });
}

function killGroup(id: number | undefined): void {
  try {
    if (id !== undefined) process.kill(process.platform === "win32" ? id : -id, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

function readAnswer(file: string): EvaluationAnswer | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as EvaluationAnswer;
  } catch {
    return undefined;
  }
}
