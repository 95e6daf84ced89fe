import path from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { BrokenLinkError } from "../output/static-files.ts";
import { liesIn } from "../output/same-place.ts";

/** What the system says about a disk or a folder, in words. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission is denied",
  EDQUOT: "the disk quota is exceeded",
  EFBIG: "the file is too large for this system",
  EIO: "the disk reports an error",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long for this disk",
  ENFILE: "too many files are open",
  ENOSPC: "the disk is full",
  EPERM: "the system doesn't allow it",
  EROFS: "the disk is read-only",
};

/**
 * What a system error says about the machine rather than about the engine.
 *
 * @param root absolute path of the site folder
 * @param made absolute paths of the folders the engine writes
 * @returns undefined for any other error
 */
export function diskFault(
  error: unknown,
  { root, made }: { readonly root: string; readonly made: readonly string[] },
): Diagnostic | undefined {
  if (error instanceof BrokenLinkError) {
    return unreadable(root, error.path, "it's a link to something that doesn't exist");
  }
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const reason = reasons[String(error.code)];
  if (reason === undefined) return undefined;
  const file = "path" in error && typeof error.path === "string" ? error.path : undefined;
  const isSource =
    file !== undefined && liesIn(file, root) && !made.some((folder) => isOf(folder, file));
  if (isSource) return unreadable(root, file, reason);
  const shown = file === undefined ? "A file" : `"${shownPath(root, file)}"`;
  return {
    code: "output/unwritable",
    severity: "error",
    message: `${shown} can't be written: ${reason}.`,
    hint: "Free disk space, allow the user who runs the build to write there, or choose another folder with --output.",
  };
}

function unreadable(root: string, file: string, reason: string): Diagnostic {
  return {
    code: "file/unreadable",
    severity: "error",
    message: `"${shownPath(root, file)}" can't be read: ${reason}.`,
    hint: "Check the permissions of the file, fix the link or the name, or remove the file.",
  };
}

/** Whether a file lies in a folder, or in one that stands beside it while it is made. */
function isOf(folder: string, file: string): boolean {
  return file.startsWith(`${folder}.`) || liesIn(file, folder);
}

function shownPath(root: string, file: string): string {
  const relative = path.relative(root, file);
  return relative.startsWith("..") ? file : relative;
}
