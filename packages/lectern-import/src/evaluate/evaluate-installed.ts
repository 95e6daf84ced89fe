import { fork, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ImportInput } from "lectern/node";
import { declaredPackages } from "../write/needed-packages.ts";
import type { EvaluationAnswer, EvaluationRequest } from "./evaluated-site.ts";

/** Maximum number of evaluations. An installed package may turn out to need another package. */
const ATTEMPTS = 3;

/**
 * Evaluates the configuration. If it imports packages that aren't installed, asks for permission
 * and then installs them into a temporary folder, without running their install scripts.
 */
export async function evaluateInstalled(
  { from, confirm }: Pick<ImportInput, "from" | "confirm">,
  wanted: Pick<EvaluationRequest, "config" | "routes" | "replaced">,
): Promise<EvaluationAnswer> {
  const packages = new Map<string, string>();
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-packages-"));
  const request = { root: from, tsconfig: path.join(folder, "tsconfig.json"), ...wanted };
  try {
    writeFileSync(request.tsconfig, JSON.stringify({ compilerOptions: settings }));
    let answer = await evaluateSite(request);
    const declared = declaredPackages(from);
    const first = missingPackages(answer);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // Undeclared packages are only installed if an installed package needs them.
      const missing = missingPackages(answer).filter(
        (name) =>
          !packages.has(name) &&
          /^[\^~<>=*\dxv]|^latest$|^npm:/.test(declared[name] ?? (first.includes(name) ? "" : "*")),
      );
      if (missing.length === 0) break;
      const question = `The configuration needs packages that aren't installed: ${missing.join(", ")}. Install them into a temporary folder, without running their scripts?`;
      if (!(await confirm(question))) break;
      for (const name of missing) packages.set(name, declared[name] ?? "*");
      if (!install(folder, packages)) break;
      const next = await evaluateSite({ ...request, packages: folder });
      // Placeholders are better than packages that fail.
      if (next.kind === "failed" && answer.kind === "evaluated") break;
      answer = next;
    }
    return answer;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function missingPackages(answer: EvaluationAnswer): readonly string[] {
  const names = answer.kind === "evaluated" ? answer.site.missing : answer.missing;
  const packages = names.map((name) => /^(?:@[^/]+\/)?[^/.][^/]*/.exec(name)?.[0] ?? "");
  return [...new Set(packages)].filter((name) => name !== "");
}

/** Returns whether npm installed the packages. */
function install(folder: string, packages: ReadonlyMap<string, string>): boolean {
  const manifest = { private: true, dependencies: Object.fromEntries(packages) };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  const isWindows = process.platform === "win32";
  const { status } = spawnSync("npm", words, { cwd: folder, stdio: "ignore", shell: isWindows });
  return status === 0 && existsSync(path.join(folder, "node_modules"));
}

/** Time limit for the site's code, in milliseconds. */
const LIMIT = 20_000;

const settings = { target: "ES2022", jsx: "react-jsx" };

/** Evaluates a configuration and its sidebars in a separate process. */
function evaluateSite(request: EvaluationRequest): Promise<EvaluationAnswer> {
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
