import { fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Crash } from "../../core/supervision.ts";
import { textHash } from "../../markdown/read/page-crashes.ts";
import { normalizeText, type PageFormat } from "../../markdown/read/page-text.ts";
import { isConfigFile } from "../../content/config/config-source.ts";
import type { TrialRequest } from "./crash-trial-process.ts";
import { fileText } from "../../content/sources/file-access.ts";

/** Time limit for a trial, in milliseconds. */
const LIMIT = 10_000;
/**
 * Maximum length of a file, in characters. In longer files, the crashing line isn't searched for.
 */
const LONGEST = 1_000_000;

/** Data about a crash of the engine. */
export interface EngineCrash {
  /** Absolute path of the site folder. */
  readonly root: string;
  /** Files that were being compiled. Paths are relative to the site folder. */
  readonly files: readonly string[];
  /** The file whose compilation didn't finish. */
  readonly stuck: string | undefined;
  /** The signal that ended the engine. */
  readonly signal: string;
}

/**
 * Compiles each file in a separate process, to find those that crashed the engine. Returns nothing
 * if no file crashes or if all crashes are known.
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
    const isConfig = isConfigFile(file);
    if (isConfig || stuck !== undefined) {
      const reason = !isConfig
        ? "Lectern didn't finish this file and was stopped"
        : stuck === undefined
          ? `it ended the process (${signal}), for example because it used too much memory`
          : "it didn't finish within 20 seconds";
      return [{ file, hash, reason, line: undefined }];
    }
    const format = await crashingFormat(file, text);
    if (format === undefined) continue;
    const reason = `the Markdown compiler crashed (${signal})`;
    found.push({ file, hash, reason, line: await crashingLine(text, format) });
  }
  return found;
}

/**
 * Returns the format in which a file crashes. A `.md` file may be MDX, depending on the
 * configuration.
 */
async function crashingFormat(file: string, text: string): Promise<PageFormat | undefined> {
  const formats: readonly PageFormat[] = file.endsWith(".mdx") ? ["mdx"] : ["md", "mdx"];
  for (const format of formats) if (await isCrashing({ text, format })) return format;
  return undefined;
}

/**
 * Returns the number of the line that causes the crash: the last line of the text's shortest prefix
 * that crashes.
 */
async function crashingLine(text: string, format: PageFormat): Promise<number | undefined> {
  if (text.length > LONGEST) return undefined;
  const lines = text.split("\n");
  let [passes, crashes] = [0, lines.length];
  while (crashes - passes > 1) {
    const middle = Math.floor((passes + crashes) / 2);
    const start = `${lines.slice(0, middle).join("\n")}\n`;
    if (await isCrashing({ text: start, format })) crashes = middle;
    else passes = middle;
  }
  // The part after the last line break is empty.
  return Math.min(crashes, Math.max(1, lines.length - 1));
}

/** Returns whether compiling a text ends its process or exceeds the time limit. */
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
