import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { setTimeout } from "node:timers/promises";
import { logArguments } from "./log-parser.ts";

/** What `git log` says of a folder, newest commit first. */
export interface GitLog {
  /** Its pieces, cut anywhere; to be read once. */
  pieces(): AsyncIterable<string>;
  /** Nothing more of it is asked for. */
  end(): void;
}

/** The log of a folder, which git writes as it is read. */
export function gitLog(folder: string): GitLog {
  const git = spawn("git", logArguments, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  return {
    pieces: () => git.stdout.setEncoding("utf8"),
    end: () => void git.kill(),
  };
}

/**
 * The log of a folder, which git writes on while this thread is busy: a pipe would hold
 * back all but its first 64 KB. Undefined where there is no place for it.
 */
export function gitLogAhead(folder: string): GitLog | undefined {
  const place = temporaryPlace();
  if (place === undefined) return undefined;
  const file = join(place, "log");
  const written = openSync(file, "w");
  const read = openSync(file, "r");
  const git = spawn("git", logArguments, { cwd: folder, stdio: ["ignore", written, "ignore"] });
  closeSync(written);
  // Where an open file can be removed, a build that is killed leaves nothing behind.
  remove(place);
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    git.once("close", end);
    // Without git there is no log, and the checkout has been found to be none.
    git.once("error", end);
  });
  return {
    async *pieces() {
      const decoder = new StringDecoder("utf8");
      const buffer = Buffer.alloc(PIECE);
      for (;;) {
        const wasOver = isOver;
        const count = readSync(read, buffer);
        if (count > 0) yield decoder.write(buffer.subarray(0, count));
        else if (wasOver) return;
        else await Promise.race([over, setTimeout(MOMENT)]);
      }
    },
    end() {
      git.kill();
      closeSync(read);
      remove(place);
    },
  };
}

const PIECE = 1 << 16;

/** How long is waited for more of a log, in milliseconds. */
const MOMENT = 5;

function temporaryPlace(): string | undefined {
  try {
    return mkdtempSync(join(tmpdir(), "lectern-log-"));
  } catch {
    return undefined;
  }
}

function remove(place: string): void {
  try {
    rmSync(place, { recursive: true, force: true });
  } catch {
    // It is still open, and goes at the end, or with the folder for what is temporary.
  }
}
