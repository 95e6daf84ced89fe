import type { LastChange } from "../../model/page.ts";

/** Stands before a commit; between its date and its author. No path holds them. */
const commitMark = "\u0001";
const authorMark = "\u0002";

/** What `git log` is asked for, so that the parser understands its answer. */
export const logArguments: readonly string[] = [
  "log",
  `--format=${commitMark}%cI${authorMark}%aN`,
  "--name-only",
  "-z",
  "--no-renames",
  "--relative",
  "--",
  ".",
];

/** Reads the output of `git log` as it comes in. */
export interface LogParser {
  /** Read a further piece of the answer, cut anywhere. */
  read(chunk: string): void;
}

/**
 * Reads the answer as it comes: parts that end with NUL. A part is a commit, or a
 * path of the commit before it; the first path of a commit has a line break before it.
 *
 * @param onChange called for every path of every commit, newest first
 */
export function createLogParser(onChange: (path: string, change: LastChange) => void): LogParser {
  let rest = "";
  let commit: LastChange = { date: "", author: "" };
  const readPart = (part: string) => {
    if (part.startsWith(commitMark)) {
      const [date = "", author = ""] = part.slice(commitMark.length).split(authorMark);
      commit = { date, author };
    } else if (part !== "") onChange(part.replace(/^\n/, ""), commit);
  };
  return {
    read(chunk) {
      const parts = (rest + chunk).split("\0");
      rest = parts.pop() ?? "";
      for (const part of parts) readPart(part);
    },
  };
}
