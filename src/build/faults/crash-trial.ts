import { fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Crash } from "../../core/supervision.ts";
import { textHash } from "../../markdown/read/page-crashes.ts";
import { normalizeText, type PageFormat } from "../../markdown/read/page-text.ts";
import type { TrialRequest } from "./crash-trial-process.ts";
import { fileText } from "../../content/sources/file-access.ts";

/** How long one trial may take, in milliseconds. */
const LIMIT = 10_000;
/** Of longer files the line is not searched for. */
const LONGEST = 1_000_000;

/** How the engine ended. */
export interface EngineCrash {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Paths of the files in work, below the site folder. */
  readonly files: readonly string[];
  /** The file on which it got no further. */
  readonly stuck: string | undefined;
  /** The signal that ended it. */
  readonly signal: string;
}

/**
 * Find the files on which the engine crashed: each file in work is compiled in a process of
 * its own. The result is empty when none of them crashes there, or all are known.
 */
export async function findCrashes(
  { root, files, stuck, signal }: EngineCrash,
  known: readonly Crash[],
): Promise<readonly Crash[]> {
  const found: Crash[] = [];
  for (const file of stuck === undefined ? files : [stuck]) {
    const written = fileText(path.join(root, file));
    if (written === undefined) continue;
    const text = normalizeText(written);
    const hash = textHash(text);
    if (known.some((crash) => crash.hash === hash)) continue;
    if (stuck !== undefined) {
      const reason = "Lectern didn't finish this file and was stopped";
      return [{ file, hash, reason, line: undefined }];
    }
    const format = await crashingFormat(file, text);
    if (format === undefined) continue;
    const reason = `the Markdown compiler crashed (${signal})`;
    found.push({ file, hash, reason, line: await crashingLine(text, format) });
  }
  return found;
}

/** A file that ends in `.md` can be MDX, by the configuration of the site. */
async function crashingFormat(file: string, text: string): Promise<PageFormat | undefined> {
  const formats: readonly PageFormat[] = file.endsWith(".mdx") ? ["mdx"] : ["md", "mdx"];
  for (const format of formats) if (await isCrashing({ text, format })) return format;
  return undefined;
}

/** The last line of the shortest beginning that crashes. */
async function crashingLine(text: string, format: PageFormat): Promise<number | undefined> {
  if (text.length > LONGEST) return undefined;
  const lines = text.split("\n");
  let [passes, crashes] = [0, lines.length];
  while (crashes - passes > 1) {
    const middle = Math.floor((passes + crashes) / 2);
    const beginning = `${lines.slice(0, middle).join("\n")}\n`;
    if (await isCrashing({ text: beginning, format })) crashes = middle;
    else passes = middle;
  }
  // The last line ends the one before.
  return Math.min(crashes, Math.max(1, lines.length - 1));
}

/** Whether compiling a text ends its process, or takes very long. */
export function isCrashing(request: TrialRequest, limit: number = LIMIT): Promise<boolean> {
  const program = fileURLToPath(new URL("./crash-trial-process.js", import.meta.url));
  const child = fork(program, [], { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), limit);
    child.on("error", () => undefined);
    child.on("exit", (code) => {
      clearTimeout(timer);
      resolve(code !== 0);
    });
    child.send(request, () => undefined);
  });
}
