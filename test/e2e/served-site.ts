import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../fixture-site.ts";
import { callLectern } from "../kept-lectern.ts";
import { writeSite } from "../site-on-disk.ts";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const lectern = path.join(projectRoot, "dist", "cli", "main.js");

export interface Served {
  /** URL without a trailing slash. */
  readonly address: string;
  /** Output of the command so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts `lectern serve` or `lectern dev` on a free port and waits until it prints its URL. */
export function startLectern(...words: readonly string[]): Promise<Served> {
  return startInFolder(projectRoot, lectern, ...words);
}

/** A site with given files in a separate folder, and its server. */
export interface WrittenSite extends Served {
  /** Absolute path of the site folder. */
  readonly root: string;
}

/** Serves a site with these files while `use` runs. For `serve`, builds the site first. */
export async function withSite(
  command: "serve" | "dev",
  files: Readonly<Record<string, string>>,
  use: (site: WrittenSite) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder();
  let served: Served | undefined;
  try {
    writeSite(folder.path, files);
    if (command === "serve") {
      const { code, stderr } = callLectern("build", folder.path);
      if (code !== 0) throw new Error(stderr);
    }
    served = await startLectern(command, folder.path);
    await use({ ...served, root: folder.path });
  } finally {
    await served?.stop();
    folder.remove();
  }
}

/** Starts another copy of Lectern. `program` is the file of its command. */
export async function startInFolder(
  folder: string,
  program: string,
  ...words: readonly string[]
): Promise<Served> {
  // Node.js warns if both variables are set.
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: "1" };
  const child = spawn(process.execPath, [program, ...words, "--port", "0"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const address = await addressOf(child);
  return {
    address: address.replace(/\/$/, ""),
    output: () => output,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /at (http:\/\/\S+)/.exec(text);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.once("exit", (code) => reject(new Error(`lectern ended with ${code}:\n${text}`)));
  });
}
